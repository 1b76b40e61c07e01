import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readImports } from './check-imports.ts';

const PAGES = /\.page\.tsx$/;

/** All that Home can show: what it imports, at once or on demand. Other pages bring the utilities of all. */
export function filesOfHome(): string[] {
  const files = new Set(['web/start/browser.tsx', 'web/items/home.page.tsx']);
  for (const file of files) {
    for (const { to, isType } of readImports(file)) {
      if (!isType && /^web\/.*\.tsx?$/.test(to) && !PAGES.test(to)) files.add(to);
    }
  }
  return [...files];
}

/** Gives web/styles/home.css the files whose classes it needs. */
export function homeStyle(): Plugin {
  return {
    name: 'dogear:home-style',
    apply: 'build',
    async load(id) {
      if (!id.endsWith('/web/styles/home.css')) return;
      const folder = path.dirname(id);
      const sources = filesOfHome().map((file) => `@source "${path.relative(folder, file).replaceAll('\\', '/')}";`);
      return `${await readFile(id, 'utf8')}${sources.join('\n')}`;
    },
  };
}
