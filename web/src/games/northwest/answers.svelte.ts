/** Whether the preview of a cube names the best answer of the next player. This browser stores it. */

const KEY = 'gamenight.northwest.answers';

function load(): boolean {
  try {
    return localStorage.getItem(KEY) === 'shown';
  } catch {
    return false;
  }
}

class Answers {
  #shown = $state(load());

  get shown(): boolean {
    return this.#shown;
  }
  set shown(shown: boolean) {
    this.#shown = shown;
    try {
      localStorage.setItem(KEY, shown ? 'shown' : 'hidden');
    } catch {
      // The browser stores nothing: the choice holds until the page is closed.
    }
  }
}

export const answers = new Answers();
