import { beforeEach, describe, expect, it, vi } from 'vitest';

const about = { sentence: 'A game of nothing.', minutes: '20', age: '8', designers: ['Ann', 'Bob'] };
const card = (slug: string, more: object = {}) => ({
  slug,
  title: `The ${slug}`,
  about,
  fewest: 2,
  most: 4,
  cooperative: false,
  bots: [],
  ...more,
});

beforeEach(() => {
  const games = [card('northwest'), card('unruled', { cooperative: true, most: 2 })];
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ games }))));
  return () => vi.unstubAllGlobals();
});

/** The plain table of a game, on a new page. */
async function plain(slug: string) {
  vi.resetModules();
  const [{ plainGame }, { render, screen }] = await Promise.all([
    import('../src/lib/plain/index'),
    import('@testing-library/svelte'), // with the same Svelte
  ]);
  return { ...(await plainGame(slug)), render, screen };
}

describe('the plain table of a game', () => {
  it('has the rules of the game, if the client has them', async () => {
    expect(await (await plain('northwest')).rules()).toContain('id="s1.1"');
    expect(await (await plain('unruled')).rules()).toBe(
      '<p>The rules of this game are not available here. The server allows only legal actions.</p>',
    );
  });
  it('shows the title and the facts of the game', async () => {
    const { Banner, primer, render, screen } = await plain('northwest');
    render(Banner);
    expect(screen.getByText('The northwest')).toBeTruthy();
    render(await primer());
    for (const text of ['A game of nothing.', '2 to 4', 'Ann and Bob'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('The players play against each other.')).toBeTruthy();
  });
  it('says of a game for two people that all win together', async () => {
    const { primer, ended, render, screen } = await plain('unruled');
    render(await primer());
    expect(screen.getByText('2')).toBeTruthy();
    expect(screen.getByText('All players win or lose together.')).toBeTruthy();
    expect(ended({ scores: [], winners: [0], reason: 'done' })).toBe('All players won together: done.');
  });
  it('knocks for each action, and has all actions on the table', async () => {
    const { bar, sounds } = await plain('northwest');
    expect(sounds(null, null)).toEqual(['wood']);
    expect(bar({}, null, '')).toBeNull();
  });
  it('does not exist for a game that the server does not have', async () => {
    await expect(plain('chess')).rejects.toThrow('The server has no game named chess.');
  });
});
