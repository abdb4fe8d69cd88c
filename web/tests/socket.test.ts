import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { liveAddress } from '../src/lib/wire/api';
import { backoff, TableSocket, type Link } from '../src/lib/wire/socket';
import type { FromServer } from '../src/lib/wire/types';

class FakeWebSocket {
  static OPEN = 1;
  static made: FakeWebSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.fall(1000);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify({ type: 'Welcome' }) });
  }
  fall(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let links: Link[];
let received: FromServer[];
let since: number;
let opened: TableSocket[] = [];

function connect(): TableSocket {
  const socket = new TableSocket({
    address: () => `ws://table?since=${since}`,
    receive: (message) => received.push(message),
    link: (link) => links.push(link),
  });
  opened.push(socket);
  return socket;
}

const latest = () => FakeWebSocket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.made = [];
  links = [];
  received = [];
  since = 0;
});
afterEach(() => {
  for (const socket of opened) socket.close();
  opened = [];
  vi.unstubAllGlobals();
});

describe('the socket of a table', () => {
  it('is open after the Welcome message', () => {
    connect();
    expect(links).toEqual(['connecting']);
    latest().open();
    expect(links).toEqual(['connecting', 'open']);
    expect(received).toHaveLength(1);
  });
  it('reconnects after a loss and resumes from the current seq', () => {
    connect();
    latest().open();
    since = 12;
    latest().fall();
    expect(links.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(FakeWebSocket.made).toHaveLength(2);
    expect(latest().url).toBe('ws://table?since=12');
  });
  it('doubles the delay up to a maximum, and resets it after a success', () => {
    expect([0, 1, 2, 3].map((n) => backoff(n, () => 0.5))).toEqual([400, 800, 1600, 3200]);
    expect(backoff(50, () => 1)).toBe(12_500);
    expect(backoff(0, () => 0)).toBe(300);
    connect();
    for (let n = 0; n < 4; n++) {
      latest().fall();
      vi.advanceTimersByTime(backoff(n, () => 1));
    }
    expect(FakeWebSocket.made).toHaveLength(5);
    latest().open();
    latest().fall();
    vi.advanceTimersByTime(500);
    expect(FakeWebSocket.made).toHaveLength(6);
  });
  it('reconnects at once when the network is back', () => {
    connect();
    latest().open();
    dispatchEvent(new Event('offline'));
    expect(links.at(-1)).toBe('lost');
    dispatchEvent(new Event('online'));
    expect(FakeWebSocket.made).toHaveLength(2);
  });
  it('keeps a connection that is open, however long it lasts', () => {
    connect();
    latest().open();
    vi.advanceTimersByTime(60 * 60_000);
    expect(links).toEqual(['connecting', 'open']);
    expect(FakeWebSocket.made).toHaveLength(1);
    expect(latest().readyState).toBe(1);
  });
  it('waits for the Welcome message as long as the connection is open', () => {
    connect();
    latest().onopen?.();
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(['connecting']);
  });
  it('gives up a connection that does not open within eight seconds, and tries again', () => {
    connect();
    vi.advanceTimersByTime(7_999);
    expect(links).toEqual(['connecting']);
    vi.advanceTimersByTime(1);
    expect(links).toEqual(['connecting', 'lost']);
    vi.advanceTimersByTime(500);
    expect(links).toEqual(['connecting', 'lost', 'connecting']);
    latest().open();
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe('open');
    expect(FakeWebSocket.made).toHaveLength(2);
  });
  it.each([4003, 4004])('does not reconnect if the server refuses the client with %i', (code) => {
    const socket = connect();
    latest().fall(code);
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    socket.restart();
    expect(links).toEqual(['connecting', 'shut']);
    expect(FakeWebSocket.made).toHaveLength(1);
  });
  it('reconnects after any other end', () => {
    connect();
    latest().fall(4000);
    vi.advanceTimersByTime(500);
    expect(links).toEqual(['connecting', 'lost', 'connecting']);
  });
  it('has one connection at a time', () => {
    const alive = () => FakeWebSocket.made.filter(({ readyState }) => readyState < 3);
    const socket = connect();
    const disturb = () => {
      dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
      expect(alive()).toEqual([latest()]);
    };
    disturb();
    latest().open();
    disturb();
    socket.restart();
    disturb();
    expect(FakeWebSocket.made).toHaveLength(2);
    latest().open();
    latest().fall();
    disturb();
    vi.advanceTimersByTime(500); // what would have been the time of the next attempt
    expect(FakeWebSocket.made).toHaveLength(3);
  });
  it('does not count the end of a connection that it has replaced as a loss', () => {
    const socket = connect();
    const old = latest();
    old.close = () => {}; // the server takes its time
    old.open();
    socket.restart();
    old.fall();
    expect(links).toEqual(['connecting', 'open', 'connecting']);
  });
  it('tries again at once after a restart, however often it has failed', () => {
    const socket = connect();
    for (let n = 0; n < 5; n++) {
      latest().fall();
      vi.advanceTimersByTime(backoff(n, () => 1));
    }
    socket.restart();
    const before = FakeWebSocket.made.length;
    latest().fall();
    vi.advanceTimersByTime(500);
    expect(FakeWebSocket.made).toHaveLength(before + 1);
  });
  it('reconnects when the page is visible again, not while it is hidden', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    connect();
    latest().fall();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeWebSocket.made).toHaveLength(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeWebSocket.made).toHaveLength(2);
    hidden.mockRestore();
  });
  it('closes its connection when the browser is offline, and counts one loss', () => {
    connect();
    latest().open();
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('offline'));
    expect(latest().readyState).toBe(3);
    expect(links).toEqual(['connecting', 'open', 'lost']);
    vi.advanceTimersByTime(500);
    expect(FakeWebSocket.made).toHaveLength(2);
  });
  it('listens to nothing after close', () => {
    const [added, removed]: [string, unknown][][] = [[], []];
    const spies = [window, document].flatMap((each) => [
      vi
        .spyOn(each, 'addEventListener')
        .mockImplementation((...what) => void added!.push([what[0], what[1]])),
      vi
        .spyOn(each, 'removeEventListener')
        .mockImplementation((...what) => void removed!.push([what[0], what[1]])),
    ]);
    connect().close();
    expect(added!.map(([type]) => type)).toEqual(['online', 'offline', 'visibilitychange']);
    expect(removed).toEqual(added);
    for (const spy of spies) spy.mockRestore();
  });
  it('passes on every message, and only the first one opens the table', () => {
    connect();
    latest().open();
    latest().onmessage?.({ data: JSON.stringify({ type: 'Said' }) });
    expect(received.map(({ type }) => type)).toEqual(['Welcome', 'Said']);
    expect(links).toEqual(['connecting', 'open']);
  });
  it('sends only while it is open', () => {
    const socket = connect();
    const message = { type: 'Say', id: 1, text: 'hello' } as const;
    expect(socket.send(message)).toBe(false);
    latest().open();
    expect(socket.send(message)).toBe(true);
    expect(JSON.parse(latest().sent[0]!)).toEqual(message);
  });
  it('ignores messages of a connection that it has closed', () => {
    const socket = connect();
    const old = latest();
    old.open();
    socket.restart();
    old.onmessage?.({ data: JSON.stringify({ type: 'Said' }) });
    expect(received).toHaveLength(1);
  });
  it('does not reconnect after close', () => {
    const socket = connect();
    latest().open();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.made).toHaveLength(1);
    expect(latest().readyState).toBe(3);
    expect(links).toEqual(['connecting', 'open']);
  });
  it('does not reconnect if it is closed while it waits', () => {
    const socket = connect();
    latest().fall();
    socket.close();
    vi.advanceTimersByTime(60_000);
    dispatchEvent(new Event('online'));
    expect(links).toEqual(['connecting', 'lost']);
  });
  it('builds its address', () => {
    expect(liveAddress('t1', null, null, null, null, { protocol: 'http:', host: 'a:1' })).toBe(
      'ws://a:1/api/tables/t1/live?',
    );
    expect(
      liveAddress('t1', { seq: 7, revision: 9 }, 'x y', 2, 'slow', { protocol: 'https:', host: 'a' }),
    ).toBe('wss://a/api/tables/t1/live?since=7&revision=9&invite=x+y&eyes=2&pace=slow');
  });
});
