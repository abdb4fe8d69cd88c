import { beforeEach, describe, expect, it, vi } from 'vitest';

import { alike, followLinks, go, isPlain, match, router } from '../src/lib/house/router.svelte';

const scroll = vi.fn();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scroll);
  go('/', 'replace');
  scroll.mockClear();
  return () => {
    go('/', 'replace');
    vi.unstubAllGlobals();
  };
});

describe('the place', () => {
  it('is the path, the query and the hash of the address', () => {
    go('/t/caf%C3%A9?invite=x%20y#s4.4');
    expect(router.place.path).toBe('/t/café');
    expect(router.place.query.get('invite')).toBe('x y');
    expect(router.place.hash).toBe('s4.4');
  });
  it('has no slash at its end, except the first page', () => {
    expect(router.place.path).toBe('/');
    go('/games/nowhere//');
    expect(router.place.path).toBe('/games/nowhere');
  });
  it('follows the back button of the browser', () => {
    go('/me');
    history.replaceState(null, '', '/lobby');
    expect(router.place.path).toBe('/me');
    dispatchEvent(new PopStateEvent('popstate'));
    expect(router.place.path).toBe('/lobby');
  });
});

describe('going to another page', () => {
  it('adds an entry to the history and shows the top of the page', () => {
    const before = history.length;
    go('/me');
    expect(location.pathname).toBe('/me');
    expect(history.length).toBe(before + 1);
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
  });
  it('can replace the entry instead, and then does not scroll', () => {
    const before = history.length;
    go('/me', 'replace');
    expect(location.pathname).toBe('/me');
    expect(history.length).toBe(before);
    expect(scroll).not.toHaveBeenCalled();
  });
  it('keeps the plain table', () => {
    expect([isPlain(), alike('/t/2')]).toEqual([false, '/t/2']);
    go('/t/1?plain=0');
    expect(isPlain()).toBe(false);
    go('/t/1?plain=1');
    expect([isPlain(), alike('/t/2')]).toEqual([true, '/t/2?plain=1']);
  });
});

describe('a click', () => {
  /** Clicks on an element. Returns whether the router took the click from the browser. */
  function click(target: Element, init: MouseEventInit = {}): boolean {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    let taken = false;
    const follow = (clicked: MouseEvent) => {
      const before = clicked.defaultPrevented;
      followLinks(clicked);
      taken = clicked.defaultPrevented && !before;
      clicked.preventDefault(); // jsdom cannot open another page
    };
    document.addEventListener('click', follow);
    target.dispatchEvent(event);
    document.removeEventListener('click', follow);
    return taken;
  }
  function link(attributes: string): HTMLElement {
    document.body.innerHTML = `<p><a ${attributes}><b>There</b></a></p>`;
    return document.querySelector('b')!;
  }

  it('on a link, or on something in it, opens the page without a page load', () => {
    expect(click(link('href="/t/7?invite=x#s2"'))).toBe(true);
    expect(location.pathname + location.search + location.hash).toBe('/t/7?invite=x#s2');
    expect(router.place.path).toBe('/t/7');
  });
  it('on a link to the page itself does nothing', () => {
    const before = history.length;
    expect(click(link(`href="${location.href}"`))).toBe(true);
    expect(history.length).toBe(before);
  });
  it.each([
    ['in a new tab', 'href="/me" target="_blank"', {}],
    ['to a file', 'href="/record.json" download', {}],
    ['to another site', 'href="https://example.org/me"', {}],
    ['to the server', 'href="/api/games/nowhere/report"', {}],
    ['with the middle button', 'href="/me"', { button: 1 }],
    ['with Meta', 'href="/me"', { metaKey: true }],
    ['with Control', 'href="/me"', { ctrlKey: true }],
    ['with Shift', 'href="/me"', { shiftKey: true }],
    ['with Alt', 'href="/me"', { altKey: true }],
  ])('on a link %s is left to the browser', (_, attributes, init) => {
    expect(click(link(attributes), init)).toBe(false);
    expect(router.place.path).toBe('/');
  });
  it('beside a link is left to the browser', () => {
    link('href="/me"');
    expect(click(document.querySelector('p')!)).toBe(false);
    expect(router.place.path).toBe('/');
  });
  it('that a component has used is not used again', () => {
    const inner = link('href="/me"');
    inner.addEventListener('click', (event) => event.preventDefault());
    click(inner);
    expect(router.place.path).toBe('/');
  });
  it('on a page whose name only begins like the server is followed', () => {
    expect(click(link('href="/apiary"'))).toBe(true);
  });
});

describe('patterns', () => {
  it('give the values of their parameters', () => {
    expect(match('/t/:id/seat/:seat', '/t/abc/seat/2')).toEqual({ id: 'abc', seat: '2' });
    expect(match('/me', '/me')).toEqual({});
  });
  it.each([
    ['/t/:id', '/t'],
    ['/t/:id', '/t/'],
    ['/t/:id', '/t/a/b'],
    ['/t/:id', '/replay/a'],
    ['/me', '/us'],
  ])('%s does not fit %s', (pattern, path) => expect(match(pattern, path)).toBeNull());
});
