import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/*
 * Which modules of the client share a file. By itself the bundler makes one for each set of pages and dialogs that use
 * the same modules: 380 files, most of them under 2 kB, and up to 60 for one page. Here two files are merged as long as
 * the requests that this saves are worth the bytes that somebody loads in vain.
 */

/** What a request costs, in compressed bytes, as all sizes here. */
const REQUEST = 30_000;
/** Weight of a dialog, or of what else is loaded on demand: it is opened less often than a page. */
const ON_DEMAND = 0.1;
/** Bytes that a page has at most with what it loads in vain. */
const MOST = 43_000;
/** Bytes, of an icon or two, for which a page may have a little more: each would be a file. */
const TINY = 500;
const ROOM = 1200;
/** Bytes of a library, which is not looked into: so many that no file brings one along. */
const LIBRARY = 12_300;
/** Share of the pages that need what all load. */
const COMMON = 0.3;
const ICON = 150;
/** Bytes in a file with others, of a byte alone: what they have in common is stored once. */
const SHARED = 0.75;

interface Module {
  imports: string[];
  size: number;
}

interface Chunk {
  modules: string[];
  size: number;
  /** Never merged: libraries, pages, and what only one page uses. */
  isFixed: boolean;
  imports: Set<Chunk>;
  /** What it imports, with what that imports. */
  brings: Set<Chunk>;
  /** A bit for each page or dialog that loads it. */
  users: bigint;
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
  const chunks = mergeChunks(splitByUsers(roots, modules, frame), roots, modules);
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

/** What its code adds to a file once it is minified and compressed, in bytes. */
function weigh(code: string): number {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
  return Math.round(gzipSync(bare).length * SHARED);
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
function splitByUsers(roots: string[], modules: Map<string, Module>, initial: Set<string>): Chunk[] {
  const users = new Map<string, number[]>();
  for (const [i, root] of roots.entries())
    for (const id of withImports(root, modules).difference(initial)) users.set(id, [...(users.get(id) ?? []), i]);
  const chunks = new Map<string, Chunk>();
  for (const [id, of] of users) {
    const { size = 0 } = modules.get(id) ?? {};
    const isWhole = size === LIBRARY || isPage(id);
    const key = isWhole ? id : of.join();
    const chunk = chunks.get(key) ?? newChunk([], 0, isWhole || of.length === 1);
    chunks.set(key, chunk);
    chunk.modules.push(id);
    chunk.size += size;
  }
  return [...chunks.values()];
}

const newChunk = (modules: string[], size: number, isFixed: boolean): Chunk => ({
  modules,
  size,
  isFixed,
  imports: new Set(),
  brings: new Set(),
  users: 0n,
});

/** Always those two of which the most is gained. */
function mergeChunks(all: Chunk[], roots: string[], modules: Map<string, Module>): Chunk[] {
  connect(all, roots, modules);
  const byBytes = summing(roots.map((id) => (isPage(id) ? 1 : ON_DEMAND)));
  const byRequests = summing(roots.map((id) => (isPage(id) ? REQUEST : REQUEST * ON_DEMAND)));
  const gainOf = (one: Chunk, other: Chunk): number => {
    const users = one.users | other.users;
    let gain = byRequests(one.users & other.users);
    for (const loaded of new Set([one, other, ...one.brings, ...other.brings])) {
      if (gain <= 0) break;
      gain -= loaded.size * byBytes(users & ~loaded.users);
    }
    return gain;
  };
  /** Whether no page outgrows the others, and the two can be one. */
  const isFine = (one: Chunk, other: Chunk, bytes: number[]): boolean => {
    if (isBetween(one, other) || isBetween(other, one)) return false;
    const users = one.users | other.users;
    const loaded = [...new Set([one, other, ...one.brings, ...other.brings])];
    return bytes.every((before, i) => {
      const bit = 1n << BigInt(i);
      if (!(users & bit)) return true;
      const added = loaded.reduce((sum, chunk) => (chunk.users & bit ? sum : sum + chunk.size), 0);
      return added === 0 || before + added <= (added <= TINY ? MOST + ROOM : MOST);
    });
  };
  let chunks = all;
  for (;;) {
    const free = chunks.filter(({ isFixed }) => !isFixed);
    const bytes = bytesOf(chunks, roots);
    let best: { gain: number; pair: Chunk[] } = { gain: 0, pair: [] };
    for (const [i, one] of free.entries())
      for (const other of free.slice(i + 1)) {
        const gain = gainOf(one, other);
        if (gain > best.gain && isFine(one, other, bytes)) best = { gain, pair: [one, other] };
      }
    const [one, other] = best.pair;
    if (!one || !other) return free;
    const merged = newChunk([...one.modules, ...other.modules], one.size + other.size, false);
    chunks = [...chunks.filter((chunk) => chunk !== one && chunk !== other), merged];
    connect(chunks, roots, modules);
  }
}

/** The pages' own; 0 of what is opened on demand. */
const bytesOf = (chunks: Chunk[], roots: string[]): number[] =>
  roots.map((id, i) =>
    isPage(id) ? chunks.reduce((sum, { users, size }) => ((users >> BigInt(i)) & 1n ? sum + size : sum), 0) : 0,
  );

/** Whether one imports the other by way of a third: merged, they would import each other. */
const isBetween = (one: Chunk, other: Chunk): boolean =>
  [...one.imports].some((chunk) => chunk !== other && chunk.brings.has(other));

function connect(chunks: Chunk[], roots: string[], modules: Map<string, Module>): void {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk])));
  for (const chunk of chunks) {
    const ids = chunk.modules.flatMap((id) => modules.get(id)?.imports ?? []);
    chunk.imports = new Set(ids.flatMap((id) => chunkOf.get(id) ?? []));
    chunk.imports.delete(chunk);
    chunk.users = 0n;
  }
  for (const chunk of chunks) {
    chunk.brings = new Set(chunk.imports);
    for (const other of chunk.brings) for (const next of other.imports) chunk.brings.add(next);
  }
  for (const [i, root] of roots.entries()) {
    const chunk = chunkOf.get(root);
    for (const loaded of chunk ? [chunk, ...chunk.brings] : []) loaded.users |= 1n << BigInt(i);
  }
}

/** The sum of the weights of a set of bits. */
function summing(weights: number[]): (bits: bigint) => number {
  const known = new Map<bigint, number>();
  return (bits) => {
    const sum =
      known.get(bits) ?? weights.reduce((all, weight, i) => ((bits >> BigInt(i)) & 1n ? all + weight : all), 0);
    known.set(bits, sum);
    return sum;
  };
}
