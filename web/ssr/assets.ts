import { HOME } from '../first-routes.ts';
import { moduleOf } from '../pages.ts';

/** The part of Vite's manifest that is read here. */
export type Manifest = Record<string, Chunk>;

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const ENTRY = 'web/start/browser.tsx';
const EARLY = 'web/start/early.ts';
/** The file of what Home does without (scripts/chunks.ts). */
const LATE = 'late';

/** The fonts of every first screen. Without a preload all lines would be laid out twice. */
const FONTS = /\/(gabarito|figtree)-plain-/;

/** What stands first in <head>: the early script, which starts the others after the first paint; styles; fonts. */
export function headTags(manifest: Manifest, pages: string[]): string {
  const isHome = pages.includes(HOME);
  const late = Object.keys(manifest).filter((name) => manifest[name]?.name === LATE);
  const names = isHome ? [ENTRY] : [...pages.map((id) => `web/${moduleOf(id)}`), ...late, ENTRY];
  const chunks = chunksOf(manifest, names);
  const utilities = manifest[`web/styles/${isHome ? 'home' : 'utilities'}.css`]?.file ?? [];
  const styles = new Set(chunks.flatMap(({ css = [] }) => css).concat(utilities));
  const fonts = new Set(chunks.flatMap(({ assets = [] }) => assets).filter((file) => FONTS.test(file)));
  const scripts = chunks.map(({ file }) => `/${file}`);
  return [
    `<script src="/${manifest[EARLY]?.file}" data-scripts="${scripts.join(' ')}"></script>`,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...fonts].map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
  ].join('');
}

/** The chunks of these modules, each after those that it imports. A name that is not there is a route without a page. */
function chunksOf(manifest: Manifest, names: string[]): Chunk[] {
  const seen = new Set<string>();
  const chunks: Chunk[] = [];
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    chunk.imports?.forEach(add);
    chunks.push(chunk);
  };
  names.forEach(add);
  return chunks;
}

/** The same for development: modules from Vite without a build. */
export const devTags = [
  '<script src="/web/start/early.ts"></script>',
  '<link rel="stylesheet" href="/web/styles/app.css">',
  '<link rel="stylesheet" href="/web/styles/utilities.css">',
  '<script type="module" src="/@vite/client"></script>',
  '<script type="module" src="/web/start/dev.ts"></script>',
].join('');
