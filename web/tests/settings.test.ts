import { beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Map<string, string>;
let full: boolean;

/** A new page load. */
async function load() {
  vi.resetModules();
  return import('../src/lib/house/settings.svelte');
}

beforeEach(() => {
  stored = new Map();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  return () => {
    vi.unstubAllGlobals();
    delete document.documentElement.dataset.theme;
  };
});

describe('the settings of this browser', () => {
  it('of a new player: dark, with sound, at a steady pace, without notifications', async () => {
    const { settings } = await load();
    const { theme, sound, volume, pace, notify } = settings;
    expect({ theme, sound, volume, pace, notify }).toEqual({
      theme: 'dark',
      sound: true,
      volume: 60,
      pace: 'steady',
      notify: false,
    });
  });
  it('follow the theme of the system until one is chosen', async () => {
    const { settings } = await load();
    let changed = () => {};
    const light = {
      matches: true,
      addEventListener: (_: string, run: () => void) => (changed = run),
      removeEventListener: () => (changed = () => {}),
    };
    vi.stubGlobal('matchMedia', () => light);
    const end = settings.followSystem();
    expect([settings.theme, document.documentElement.dataset.theme]).toEqual(['light', 'light']);
    light.matches = false;
    changed();
    expect([settings.theme, document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
    settings.theme = 'dark';
    light.matches = true;
    changed();
    expect([settings.theme, document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
    end();
    expect((await load()).settings.theme).toBe('dark');
  });
  it('are kept for the next visit', async () => {
    const { settings } = await load();
    settings.theme = 'light';
    settings.sound = false;
    settings.volume = 25;
    settings.pace = 'quick';
    settings.notify = true;
    const { theme, sound, volume, pace, notify } = (await load()).settings;
    expect({ theme, sound, volume, pace, notify }).toEqual({
      theme: 'light',
      sound: false,
      volume: 25,
      pace: 'quick',
      notify: true,
    });
    expect([...stored.keys()]).toEqual(['gamenight']);
  });
  it('of an older version of the client keep what they hold', async () => {
    stored.set('gamenight', '{"sound":false}');
    const { settings } = await load();
    expect([settings.sound, settings.pace]).toEqual([false, 'steady']);
  });
  it('that cannot be read count as none', async () => {
    stored.set('gamenight', 'nonsense');
    expect((await load()).settings.pace).toBe('steady');
  });
  it('hold until the page is closed if the browser stores nothing', async () => {
    const { settings } = await load();
    full = true;
    settings.pace = 'slow';
    expect(settings.pace).toBe('slow');
  });
  it('change the colours of the page at once', async () => {
    const { settings } = await load();
    settings.theme = 'light';
    expect(document.documentElement.dataset.theme).toBe('light');
  });
  it('show an action longer the slower the pace is', async () => {
    const { PACES } = await load();
    expect([PACES.slow, PACES.steady, PACES.quick, PACES.instant]).toEqual([1700, 850, 340, 0]);
  });
  it('nothing moves if the player wants less motion', async () => {
    const { stillness } = await load();
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
    }));
    expect(stillness()).toBe(true);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(stillness()).toBe(false);
  });
});
