/** The SVG shapes of an icon of game-icons.net, as text (see vite.config.ts). */
declare module 'print:*' {
  const shapes: string;
  export default shapes;
}

/** A rules page as HTML (see vite.config.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
