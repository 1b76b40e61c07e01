import type { RouteObject } from 'react-router';

/** The part of Vite's manifest that is read here. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
>;

/** The letters of every first screen, headings and text: without them all lines would be laid out twice. */
const FONTS = /\/(gabarito|figtree)-plain-/;

const ENTRY = 'web/browser.tsx';
const EARLY = 'web/early.ts';

/** The module of a route's page; put there by the build (see vite.config.ts). */
const moduleOf = (route: RouteObject): string | undefined => (route as { module?: string }).module;

function withImports(manifest: Manifest, name: string, found: Set<string>): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(name)) return found;
  found.add(name);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found);
  return found;
}

const cache = new WeakMap<Manifest, Map<string, string>>();

/** What stands first in <head>: the early script, which starts the others (see there), styles and fonts. */
export function headTags(manifest: Manifest, routes: RouteObject[]): string {
  const modules = routes.map(moduleOf).filter((name) => name !== undefined);
  const known = cache.get(manifest) ?? new Map<string, string>();
  cache.set(manifest, known);
  const key = modules.join();
  const tags = known.get(key) ?? buildTags(manifest, modules);
  known.set(key, tags);
  return tags;
}

function buildTags(manifest: Manifest, modules: string[]): string {
  const chunks = new Set<string>();
  for (const name of [ENTRY, ...modules]) withImports(manifest, name, chunks);
  const found = [...chunks].map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  const entry = manifest[ENTRY];
  const fonts = new Set(found.flatMap((chunk) => chunk.assets ?? []).filter((file) => FONTS.test(file)));
  const styles = new Set(found.flatMap((chunk) => chunk.css ?? []));
  const parts = found.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`);
  return [
    `<script src="/${manifest[EARLY]?.file}" data-entry="/${entry?.file}" data-parts="${parts.join(' ')}"></script>`,
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...[...fonts].map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`),
  ].join('');
}

/** The same while developing: modules straight from Vite, no build. */
export const devTags = [
  '<script src="/web/early.ts"></script>',
  '<link rel="stylesheet" href="/web/styles/app.css">',
  '<script type="module" src="/@vite/client"></script>',
  '<script type="module" src="/web/dev.ts"></script>',
].join('');
