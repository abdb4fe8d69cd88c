import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { icons as printed } from '@iconify-json/game-icons';
import { marked } from 'marked';
import icons from 'unplugin-icons/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// The Python build sets GAMENIGHT_STATIC_DIR, the folder of the bundle. GAMENIGHT_PORT is the port of the
// server behind `npm run dev`.
const outDir = process.env.GAMENIGHT_STATIC_DIR ?? '../src/gamenight/server/static';
const server = `http://127.0.0.1:${process.env.GAMENIGHT_PORT ?? 8000}`;

/** A rules page (docs/rules/*.md) as HTML, with an anchor at each rule and chapter: §4.4 is `#s4.4`. */
function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    transform(text, id) {
      if (!id.endsWith('.md')) return;
      let tables = 0;
      const html = marked
        .parse(text, { async: false })
        .replace(/<h1.*?<\/h1>\s*/s, '')
        .replace(/<li>(<p>)?§(\d+\.\d+) /g, '<li id="s$2">$1<b class="section">§$2</b> ')
        .replace(/<h2>(\d+)\. /g, '<h2 id="s$1">$1. ')
        .replace(/<th><\/th>/g, '<td></td>')
        .replace(/<table>/g, () => {
          tables += 1;
          return `<div class="wide" tabindex="0" role="region" aria-label="Table ${tables}"><table>`;
        })
        .replace(/<\/table>/g, '</table></div>');
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}

/** A path with one decimal. An icon has 512 units, so nobody sees more, and it is a quarter smaller. */
function rounded(path: string): string {
  return path.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const short = `${Number(Number(number).toFixed(1))}`;
    return /[\d.]/.test(path[at - 1] ?? '') && !short.startsWith('-') ? ` ${short}` : short;
  });
}

/** `import bee from 'print:bee'`: the SVG shapes of that icon of game-icons.net, as text. */
function prints(): Plugin {
  return {
    name: 'prints',
    resolveId: (id) => (id.startsWith('print:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0print:')) return;
      const icon = printed.icons[id.slice('\0print:'.length)];
      if (!icon) throw new Error(`game-icons has no ${id}`);
      return `export default ${JSON.stringify(icon.body.replace(/ d="[^"]*"/g, rounded))};`;
    },
  };
}

export default defineConfig({
  plugins: [rulesPages(), prints(), svelte(), icons({ compiler: 'svelte', scale: 1 }), svelteTesting()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // No warnings about slow plugins: players build the client too.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
  },
});
