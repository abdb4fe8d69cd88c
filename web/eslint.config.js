import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

const GENERATED = ['src/lib/wire/types.ts', 'src/games/*/types.ts', 'src/games/*/box.ts'];

export default defineConfig(
  { ignores: GENERATED },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Svelte trims white space at the edges of a block. `{' '}` keeps it there.
      'svelte/no-useless-mustaches': 'off',
      // A Map that is filled in one place and then only read needs no SvelteMap.
      'svelte/prefer-svelte-reactivity': 'off',
      // To ESLint everything that comes from another .svelte file is `any`. svelte-check knows these types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // The markup in these two comes from this repository: icons and drawings, and the rules pages.
    files: ['src/lib/ui/Print.svelte', 'src/lib/ui/Rules.svelte'],
    rules: { 'svelte/no-at-html-tags': 'off' },
  },
  // These files belong to no TypeScript project.
  { files: ['*.config.js', 'mutation/*.js', 'public/*.js'], extends: [ts.configs.disableTypeChecked] },
  { files: ['mutation/*.js'], languageOptions: { globals: globals.node } },
);
