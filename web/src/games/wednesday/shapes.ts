/** Shapes that game-icons.net lacks or draws less clearly, each in a square of 512 units. */

/** The mark of the Hyde: three slashes. */
export const SLASHES =
  'M200 16C168 176 104 330 14 496C134 372 226 200 200 16ZM340 16C308 176 244 330 154 496C274 372 ' +
  '366 200 340 16ZM480 16C448 176 384 330 294 496C414 372 506 200 480 16Z';

export const EYE =
  'M16 256C92 148 172 96 256 96s164 52 240 160c-76 108-156 160-240 160S92 364 16 256ZM256 146a110 ' +
  '110 0 1 0 0 220a110 110 0 1 0 0-220ZM256 204a52 52 0 1 1 0 104a52 52 0 1 1 0-104Z';

/** A face with snakes around it. */
export function medusa(): string {
  const snakes = Array.from(
    { length: 9 },
    (_, n) =>
      `<g transform="rotate(${n * 31 - 124} 256 300)">` +
      '<path d="M256 206C212 176 300 136 256 92" stroke-width="30"/>' +
      '<circle cx="256" cy="70" r="17" stroke-width="20"/></g>',
  ).join('');
  return (
    `<g fill="none" stroke="currentColor" stroke-linecap="round">${snakes}</g>` +
    '<path fill="currentColor" fill-rule="evenodd" d="M256 190c62 0 98 44 98 108 0 82-48 168-98 168' +
    's-98-86-98-168c0-64 36-108 98-108ZM190 296l52 20-44 16ZM322 296l-52 20 44 16Z"/>'
  );
}
