/** The socket of a table: connects, sends, and when it is lost connects again, resuming where it was. */

import type { FromClient, FromServer } from './types';

/** `shut`: the server will not have this client, and trying again would not help. */
export type Link = 'connecting' | 'open' | 'lost' | 'shut';

export interface SocketHooks {
  /** The address to connect to; asked anew each time, so that it can say from which seq to resume. */
  address: () => string;
  receive: (message: FromServer) => void;
  link: (link: Link) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** A connection that hangs while opening is given up after this long. */
const PATIENCE = 8_000;
/** Close codes of the server after which there is nothing to come back to. */
const NOT_LET_IN = [4003, 4004];

/** How long to wait before attempt `n` (from 0): doubling, with some chance so that clients do not come all at once. */
export function backoff(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt);
  return full * (0.75 + chance() * 0.5);
}

export class TableSocket {
  #hooks: SocketHooks;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #closed = false;

  constructor(hooks: SocketHooks) {
    this.#hooks = hooks;
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#drop);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** Sends a message; false if there is no connection to send it by. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#drop);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#release();
  }

  /** Drops the connection and makes a new one at once: what was received may be wrong. */
  restart(): void {
    this.#release();
    this.#attempt = 0;
    this.#connect();
  }

  #connect = (): void => {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#hooks.link('connecting');
    const socket = new WebSocket(this.#hooks.address());
    this.#socket = socket;
    this.#timer = setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => clearTimeout(this.#timer);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(event.data) as FromServer;
      if (message.type === 'Welcome') {
        this.#attempt = 0;
        this.#hooks.link('open');
      }
      this.#hooks.receive(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (NOT_LET_IN.includes(event.code)) {
        this.close();
        this.#hooks.link('shut');
      } else this.#lose();
    };
  };

  #lose(): void {
    clearTimeout(this.#timer);
    this.#socket = null;
    if (this.#closed) return;
    this.#hooks.link('lost');
    this.#timer = setTimeout(this.#connect, backoff(this.#attempt++));
  }

  /** The network is back, or the reader is: do not wait for the timer. */
  #hurry = (): void => {
    if (!this.#closed && !this.#socket && !document.hidden) this.#connect();
  };

  /** The browser knows before the socket does. */
  #drop = (): void => {
    if (!this.#socket) return;
    this.#release();
    this.#lose();
  };

  #release(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
