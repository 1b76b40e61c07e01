import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/*
 * Which modules of the client share a file. By itself the bundler makes one for each set of pages and dialogs that use
 * the same modules: 380 files, most of them under 2 kB, and up to 60 for one page. Here, as long as a page or a dialog
 * needs more files than REQUESTS, two of those that the worst one needs are merged: those of which others load the least
 * in vain.
 */

/** Files that a page or a dialog needs at most, beside those of all pages. */
const REQUESTS = 12;
/** Bytes of a library, which is not looked into, and of an icon. All sizes here are of code that is compressed alone. */
const LIBRARY = 16_400;
const ICON = 200;
/** Share of the pages that need what all load. */
const COMMON = 0.3;

interface Module {
  imports: string[];
  size: number;
}

interface Chunk {
  modules: string[];
  size: number;
  /** Never merged: libraries, and what only one page or dialog uses. */
  isFixed: boolean;
  imports: Set<Chunk>;
  /** What it imports, with what that imports. */
  brings: Set<Chunk>;
  /** Whether each of the roots, which are pages and dialogs, loads it. */
  users: boolean[];
}

/** Name of the file that every page but a first visit's Home loads (web/ssr/assets.ts). */
const LATE = 'late';
const FRAME = 'frame';

type GetModule = (id: string) => Rolldown.ModuleInfo | null;

interface Starts {
  /** The first page begins with these. */
  entries: string[];
  /** Every other page needs these too, and the first one loads them when idle. */
  late: string[];
}

/** Names the file of a module, for a group of `codeSplitting`; or null where the bundler's own choice is good. */
export function sharedChunks(starts: Starts): Rolldown.CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    names ??= nameChunks(starts, (other) => context.getModuleInfo(other));
    if (id.includes('vite/preload-helper')) return FRAME;
    return names.get(id) ?? names.get(packageOf(id) ?? '') ?? null;
  };
}

function nameChunks({ entries, late }: Starts, getModule: GetModule): Map<string, string> {
  const { modules, onDemand } = readModules([...entries, ...late], getModule);
  const reached = (ids: string[]) => new Set(ids.flatMap((id) => [...withImports(id, modules)]));
  const initial = reached(entries);
  const frame = reached([...entries, ...late, ...commonIn([...onDemand].filter(isPage), modules)]);
  const roots = [...onDemand].filter((id) => !frame.has(id));
  const chunks = mergeChunks(splitByUsers(roots, modules, frame), roots);
  return new Map([
    ...[...frame.difference(new Set(entries))].map((id) => [id, initial.has(id) ? FRAME : LATE] as const),
    ...chunks.flatMap((chunk, i) => chunk.modules.map((id) => [id, `shared-${i}`] as const)),
  ]);
}

const isOurs = (id: string): boolean => /\.(tsx?|svg)$/.test(id) && !id.includes('/node_modules/');
const isPage = (id: string): boolean => id.endsWith('.page.tsx');
const isIcons = (id: string): boolean => id.includes('/lucide-react/');
const packageOf = (id: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];

/** The module of each icon, by every name that the library exports it under. */
function iconModules(library: string, code: string): Map<string, string> {
  const lines = code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[^"']+)["']/g);
  const folder = path.posix.dirname(library);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, path.posix.join(folder, file)] as const),
    ),
  );
}

function importsOf({ importedIds, code }: Rolldown.ModuleInfo, icons: Map<string, string>): string[] {
  const names = [...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((name) => name.trim().split(' ', 1)),
  );
  return importedIds.flatMap((id) => {
    if (isOurs(id)) return id;
    if (isIcons(id)) return names.flatMap((name) => icons.get(name) ?? []);
    return packageOf(id) ?? [];
  });
}

function readModules(entries: string[], getModule: GetModule) {
  const modules = new Map<string, Module>();
  const onDemand = new Set<string>();
  const left = [...entries];
  let icons = new Map<string, string>();
  for (let id = left.pop(); id; id = left.pop()) {
    if (modules.has(id)) continue;
    const info = isOurs(id) ? getModule(id) : null;
    if (!info) {
      modules.set(id, { imports: [], size: id.endsWith('.mjs') ? ICON : LIBRARY });
      continue;
    }
    // All icons come from one module, of which the bundler takes what is used.
    const library = icons.size === 0 && info.importedIds.find(isIcons);
    if (library) icons = iconModules(library, getModule(library)?.code ?? '');
    const imports = importsOf(info, icons);
    const dynamic = info.dynamicallyImportedIds.filter(isOurs);
    modules.set(id, { imports, size: weigh(info.code ?? '') });
    left.push(...imports, ...dynamic);
    for (const other of dynamic) onDemand.add(other);
  }
  return { modules, onDemand };
}

/** Its code, about as it is once it is minified and compressed, in bytes. */
function weigh(code: string): number {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  return gzipSync(bare).length;
}

function withImports(root: string, modules: Map<string, Module>): Set<string> {
  const found = new Set([root]);
  for (const id of found) for (const other of modules.get(id)?.imports ?? []) found.add(other);
  return found;
}

/** What so many of the pages need that all load it. */
function commonIn(pages: string[], modules: Map<string, Module>): string[] {
  const users = new Map<string, number>();
  for (const page of pages) for (const id of withImports(page, modules)) users.set(id, (users.get(id) ?? 0) + 1);
  return [...users].flatMap(([id, count]) => (isOurs(id) && count >= COMMON * pages.length ? id : []));
}

/** Makes a chunk for each set of users, as the bundler would. */
function splitByUsers(roots: string[], modules: Map<string, Module>, frame: Set<string>): Chunk[] {
  const users = new Map<string, number[]>();
  for (const [i, root] of roots.entries())
    for (const id of withImports(root, modules).difference(frame)) users.set(id, [...(users.get(id) ?? []), i]);
  const chunks = new Map<string, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, of] of users) {
    const { size = 0 } = modules.get(id) ?? {};
    const isFixed = size === LIBRARY || isPage(id) || of.length === 1;
    const key = size === LIBRARY || isPage(id) ? id : of.length === 1 ? String(roots[of[0] ?? 0]) : of.join();
    const chunk = chunks.get(key) ?? newChunk(isFixed, roots);
    chunks.set(key, chunk);
    chunkOf.set(id, chunk);
    chunk.modules.push(id);
    chunk.size += size;
    for (const user of of) chunk.users[user] = true;
  }
  for (const [id, chunk] of chunkOf)
    for (const other of modules.get(id)?.imports ?? []) {
      const imported = chunkOf.get(other);
      if (imported && imported !== chunk) chunk.imports.add(imported);
    }
  return followImports([...chunks.values()]);
}

const newChunk = (isFixed: boolean, roots: string[]): Chunk => ({
  modules: [],
  size: 0,
  isFixed,
  imports: new Set(),
  brings: new Set(),
  users: roots.map(() => false),
});

function followImports(chunks: Chunk[]): Chunk[] {
  for (const chunk of chunks) {
    chunk.brings = new Set(chunk.imports);
    for (const other of chunk.brings) for (const next of other.imports) chunk.brings.add(next);
  }
  return chunks;
}

function mergeChunks(all: Chunk[], roots: string[]): Chunk[] {
  let chunks = all;
  for (let pair = nextPair(chunks, roots); pair; pair = nextPair(chunks, roots)) chunks = merge(chunks, pair);
  return chunks.filter(({ isFixed }) => !isFixed);
}

/** The two of the page or dialog with the most files whose merging costs the least, if one has too many. */
function nextPair(chunks: Chunk[], roots: string[]): Pair | null {
  const loads = roots.map((_, i) => chunks.filter(({ users }) => users[i]));
  const tooMany = loads.filter(({ length }) => length > REQUESTS);
  for (const files of tooMany.sort((one, other) => other.length - one.length)) {
    const pair = cheapestPair(files);
    if (pair) return pair;
  }
  return null;
}

type Pair = [Chunk, Chunk];

function cheapestPair(files: Chunk[]): Pair | null {
  const free = files.filter(({ isFixed }) => !isFixed);
  let least = Number.POSITIVE_INFINITY;
  let cheapest: Pair | null = null;
  for (const [i, one] of free.entries())
    for (const other of free.slice(i + 1)) {
      const cost = isBetween(one, other) || isBetween(other, one) ? least : costOf(one, other);
      if (cost < least) [least, cheapest] = [cost, [one, other]];
    }
  return cheapest;
}

/** Bytes that others load in vain once these two are one, for each request that is saved. */
function costOf(one: Chunk, other: Chunk): number {
  const loaded = [...new Set([one, other, ...one.brings, ...other.brings])];
  let inVain = 0;
  let saved = 1;
  for (const [i, isUser] of one.users.entries()) {
    if (isUser && other.users[i]) saved += 1;
    else if (isUser || other.users[i]) for (const { users, size } of loaded) if (!users[i]) inVain += size;
  }
  return inVain / saved;
}

/** Whether one imports the other by way of a third: merged, they would import each other. */
const isBetween = (one: Chunk, other: Chunk): boolean =>
  [...one.imports].some((chunk) => chunk !== other && chunk.brings.has(other));

function merge(chunks: Chunk[], [one, other]: Pair): Chunk[] {
  for (const id of other.modules) one.modules.push(id);
  one.size += other.size;
  one.imports = one.imports.union(other.imports);
  one.users = one.users.map((isUser, i) => isUser || other.users[i] === true);
  const left = chunks.filter((chunk) => chunk !== other);
  for (const chunk of left) if (chunk.imports.delete(other)) chunk.imports.add(one);
  one.imports.delete(one);
  followImports(left);
  // Who loads it loads what it brings.
  for (const chunk of one.brings) chunk.users = chunk.users.map((isUser, i) => isUser || one.users[i] === true);
  return left;
}
