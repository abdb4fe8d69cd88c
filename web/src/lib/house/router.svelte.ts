/** The router. Its only state is the address bar. */

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

function here(): Place {
  return {
    path: decodeURI(location.pathname).replace(/(.)\/+$/, '$1'),
    query: new URLSearchParams(location.search),
    hash: location.hash.slice(1),
  };
}

let place = $state.raw<Place>(here());

export const router = {
  get place(): Place {
    return place;
  },
};

/** Whether the address asks for the plain table (`?plain=1`), even if the game has its own screen. */
export const isPlain = (): boolean => place.query.get('plain') === '1';

/** The address of another table or replay. It keeps `?plain=1`. */
export const alike = (path: string): string => (isPlain() ? `${path}?plain=1` : path);

export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', to);
  place = here();
  if (how === 'push') scrollTo(0, 0);
}

/** Opens links to other pages of the client without a page load. The browser follows all other links. */
export function followLinks(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  if (link.href !== location.href) go(link.pathname + link.search + link.hash);
}

addEventListener('popstate', () => (place = here()));

/** The values of the parameters if `path` matches a pattern such as `/t/:id`, otherwise null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const found = path.split('/');
  if (wanted.length !== found.length) return null;
  const parts: Record<string, string> = {};
  for (const [at, piece] of wanted.entries()) {
    const part = found[at]!;
    if (piece.startsWith(':')) {
      if (!part) return null;
      parts[piece.slice(1)] = part;
    } else if (piece !== part) return null;
  }
  return parts;
}
