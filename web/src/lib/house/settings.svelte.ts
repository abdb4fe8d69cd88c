/** Settings that this browser stores: theme, sound, pace and notifications. */

export type Theme = 'dark' | 'light';
export type Pace = 'slow' | 'steady' | 'quick' | 'instant';

interface Kept {
  /** Null: the theme of the system. */
  theme: Theme | null;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  pace: Pace;
  notify: boolean;
  /** Whether what happened since one's last turn opens by itself. */
  recap: boolean;
}

const KEY = 'gamenight';
const DEFAULTS: Kept = {
  theme: null,
  sound: true,
  volume: 60,
  pace: 'steady',
  notify: false,
  recap: true,
};

function load(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #kept = $state(load());
  #system = $state<Theme>('dark');

  /** The chosen theme, else that of the system. `theme.js` sets it before the first paint. */
  get theme(): Theme {
    return this.#kept.theme ?? this.#system;
  }
  set theme(theme: Theme) {
    document.documentElement.dataset.theme = theme;
    this.#keep({ theme });
  }
  /** Follows the theme of the system until one is chosen. Returns a function that ends it. */
  followSystem(): () => void {
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => {
      this.#system = light.matches ? 'light' : 'dark';
      document.documentElement.dataset.theme = this.theme;
    };
    follow();
    light.addEventListener('change', follow);
    return () => light.removeEventListener('change', follow);
  }
  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }
  get volume(): number {
    return this.#kept.volume;
  }
  set volume(volume: number) {
    this.#keep({ volume });
  }
  get pace(): Pace {
    return this.#kept.pace;
  }
  set pace(pace: Pace) {
    this.#keep({ pace });
  }
  get notify(): boolean {
    return this.#kept.notify;
  }
  set notify(notify: boolean) {
    this.#keep({ notify });
  }
  get recap(): boolean {
    return this.#kept.recap;
  }
  set recap(recap: boolean) {
    this.#keep({ recap });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // The browser stores nothing: the setting holds until the page is closed.
    }
  }
}

export const settings = new Settings();

/** How long the action of another seat stays on screen before the next one, in milliseconds. */
export const PACES: Record<Pace, number> = { slow: 1700, steady: 850, quick: 340, instant: 0 };

export function stillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
