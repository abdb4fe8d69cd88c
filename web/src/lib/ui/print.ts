/** The shapes of an icon imported with `?raw`, to be printed inside another picture. */
export function shapes(raw: unknown): string {
  return String(raw).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}
