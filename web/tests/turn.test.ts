import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeAudio, heard } from './audio';

class Note {
  static permission = 'granted';
  static answer = 'granted';
  static shown: Note[] = [];
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    Note.shown.push(this);
  }
  static requestPermission = () => Promise.resolve(Note.answer);
  close(): void {
    Note.shown = Note.shown.filter((each) => each !== this);
  }
}

let hidden: boolean;
const focus = vi.fn();

async function load(notify = true) {
  vi.resetModules();
  const [{ settings }, turn] = await Promise.all([
    import('../src/lib/house/settings.svelte'),
    import('../src/lib/house/turn'),
  ]);
  settings.notify = notify;
  return { settings, ...turn };
}

beforeEach(() => {
  FakeAudio.made = [];
  FakeAudio.wakes = true;
  Note.shown = [];
  Note.permission = Note.answer = 'granted';
  hidden = true;
  focus.mockClear();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('Notification', Note);
  vi.stubGlobal('focus', focus);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  };
});

describe('a player whose turn it is', () => {
  it('hears two knocks, the second one higher', async () => {
    const { callToTable } = await load();
    callToTable('Nowhere', 'Who are you?');
    const tones = heard().filter((each) => each.startsWith('tone'));
    expect(tones.map((each) => each.split(',')[0])).toEqual(['tone 0 s: 523 Hz', 'tone 0.14 s: 659 Hz']);
  });
  it('in another tab reads the game and what is asked', async () => {
    const { callToTable } = await load();
    callToTable('Nowhere', 'Who are you?');
    expect(Note.shown).toMatchObject([
      {
        title: 'Your turn in Nowhere',
        options: { body: 'Who are you?', tag: 'gamenight-turn', icon: '/favicon.svg' },
      },
    ]);
  });
  it('comes to the table by a click on the notification, which then goes', async () => {
    const { callToTable } = await load();
    callToTable('Nowhere', 'Who are you?');
    expect(focus).not.toHaveBeenCalled();
    Note.shown[0]!.onclick!();
    expect(focus).toHaveBeenCalledOnce();
    expect(Note.shown).toEqual([]);
  });
  it.each([
    ['looks at the table', () => (hidden = false)],
    ['did not allow it', () => (Note.permission = 'default')],
    ['has a browser without notifications', () => Reflect.deleteProperty(window, 'Notification')],
  ])('who %s gets no notification', async (_, given) => {
    const { callToTable } = await load();
    given();
    callToTable('Nowhere', 'Who are you?');
    expect(Note.shown).toEqual([]);
    expect(heard()).not.toEqual([]);
  });
  it('who has turned notifications off gets none', async () => {
    const { callToTable } = await load(false);
    callToTable('Nowhere', 'Who are you?');
    expect(Note.shown).toEqual([]);
  });
});

describe('the permission to notify', () => {
  it('is what the player answers', async () => {
    const { mayNotify } = await load();
    expect(await mayNotify()).toBe(true);
    Note.answer = 'denied';
    expect(await mayNotify()).toBe(false);
  });
  it('is not given by a browser without notifications', async () => {
    const { mayNotify } = await load();
    Reflect.deleteProperty(window, 'Notification');
    expect(await mayNotify()).toBe(false);
  });
});
