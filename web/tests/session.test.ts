import { beforeEach, describe, expect, it, vi } from 'vitest';

type Session = typeof import('../src/lib/house/session.svelte');

const ADA = { player: 'p1', name: 'Ada' };
const BO = { player: 'p2', name: 'Bo' };
const SHELF = {
  games: [
    { slug: 'nowhere', title: 'Nowhere', bots: [{ name: 'level5', title: 'Owl' }] },
    { slug: 'northwest', title: 'Northwest', bots: [{ name: 'level5', title: 'Owl' }] },
  ],
};

/** What the server answers to each request. Null: it cannot be reached. */
let answers: Record<string, unknown>;
let requests: string[];
const page = { assign: vi.fn(), reload: vi.fn() };

/** The tabs of this browser, each with the channels that it has opened. */
class Channel {
  static open: Channel[] = [];
  onmessage: (() => void) | null = null;
  constructor(readonly name: string) {
    Channel.open.push(this);
  }
  postMessage(): void {
    for (const each of Channel.open) if (each !== this && each.name === this.name) each.onmessage?.();
  }
  close(): void {
    Channel.open = Channel.open.filter((each) => each !== this);
  }
}

/** A new page load: nothing is known yet. */
async function load(): Promise<Session> {
  vi.resetModules();
  return import('../src/lib/house/session.svelte');
}

beforeEach(() => {
  requests = [];
  answers = { 'GET /api/me': ADA, 'GET /api/shelf': SHELF, 'POST /api/me/sign-out': {} };
  Channel.open = [];
  page.assign.mockClear();
  page.reload.mockClear();
  vi.stubGlobal('location', page);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const request = `${method} ${path}`;
    requests.push(request);
    if (answers[request] === null) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(answers[request])));
  });
  return () => vi.unstubAllGlobals();
});

describe('the player of this browser', () => {
  it('is asked for once', async () => {
    const { greet, session } = await load();
    expect(session.me).toBeNull();
    expect(await Promise.all([greet(), greet()])).toEqual([ADA, ADA]);
    expect(session.me).toEqual(ADA);
    await greet();
    expect(requests).toEqual(['GET /api/me']);
  });
  it('is asked for again after the server could not be reached', async () => {
    const { greet, session } = await load();
    answers['GET /api/me'] = null;
    await expect(greet()).rejects.toThrow('does not answer');
    expect(session.me).toBeNull();
    answers['GET /api/me'] = ADA;
    expect(await greet()).toEqual(ADA);
  });
  it('keeps a new name, though the answer to the first request has the old one', async () => {
    const { becomes, greet, session } = await load();
    const asked = greet();
    becomes({ ...ADA, name: 'Ada L.' });
    expect((await asked).name).toBe('Ada L.');
    expect(session.me?.name).toBe('Ada L.');
  });
});

describe('the shelf', () => {
  it('is asked for once, after the player is known', async () => {
    const { cardOf, theShelf } = await load();
    const [shelf, card] = await Promise.all([theShelf(), cardOf('northwest')]);
    expect(requests).toEqual(['GET /api/me', 'GET /api/shelf']);
    expect(card).toBe(shelf.games[1]);
    expect(await cardOf('chess')).toBeUndefined();
  });
  it('is asked for again after it could not be reached', async () => {
    const { theShelf } = await load();
    answers['GET /api/shelf'] = null;
    await expect(theShelf()).rejects.toThrow('does not answer');
    answers['GET /api/shelf'] = SHELF;
    expect((await theShelf()).games).toHaveLength(2);
  });
  it('gives the bots their titles', async () => {
    const { botTitle, theShelf } = await load();
    expect(botTitle('level5')).toBe('level5');
    await theShelf();
    expect(botTitle('level5')).toBe('Owl');
    expect(botTitle('removed')).toBe('removed');
  });
  it('may hold no game', async () => {
    answers['GET /api/shelf'] = { games: [] };
    const { botTitle, theShelf } = await load();
    await theShelf();
    expect(botTitle('level5')).toBe('level5');
  });
});

describe('signing out', () => {
  it('on this device leaves the page, here and in the other tabs', async () => {
    const { signOut } = await load();
    const { followSignOut } = await load();
    const stop = followSignOut();
    await signOut('here');
    expect(requests).toEqual(['POST /api/me/sign-out']);
    expect(page.assign.mock.calls).toEqual([['/me?signed-out'], ['/me?signed-out']]);
    stop();
    page.assign.mockClear();
    await signOut('here');
    expect(page.assign).toHaveBeenCalledOnce();
  });
  it('on the other devices stays on the page', async () => {
    const { followSignOut, signOut } = await load();
    followSignOut();
    await signOut('others');
    expect(requests).toEqual(['POST /api/me/sign-out']);
    expect(page.assign).not.toHaveBeenCalled();
  });
  it('by the server leaves the page, unless this device has a new cookie', async () => {
    const { greet, wasSignedOut } = await load();
    await greet();
    await wasSignedOut();
    expect([page.reload.mock.calls.length, page.assign.mock.calls.length]).toEqual([1, 0]);
    answers['GET /api/me'] = BO;
    await wasSignedOut();
    expect(page.reload).toHaveBeenCalledOnce();
    expect(page.assign).toHaveBeenCalledExactlyOnceWith('/me?signed-out');
  });
});
