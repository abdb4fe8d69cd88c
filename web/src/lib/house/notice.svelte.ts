/** Short messages that disappear by themselves: why an action was refused, or that a link was copied. */

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'stop';
}

let notices = $state.raw<readonly Notice[]>([]);
let next = 0;

export const board = {
  get notices(): readonly Notice[] {
    return notices;
  },
};

export function notice(text: string, tone: Notice['tone'] = 'plain', milliseconds = 5000): number {
  const id = next++;
  // A message that is shown already is replaced, not shown twice.
  notices = [...notices.filter((each) => each.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), milliseconds);
  return id;
}

export function dismiss(id: number): void {
  notices = notices.filter((each) => each.id !== id);
}
