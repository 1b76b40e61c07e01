import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { serverBuild } from './build-server.ts';

/*
 * Builds what runs: npm run build. With --if-stale (npm start) only the parts whose sources have changed.
 */

const webBuild: InlineConfig = { configFile: 'web/vite.config.ts' };

/** `environments` are those of its configuration; each group is built together, after the one before. */
const PARTS = {
  'web client': {
    config: webBuild,
    sources: ['web/**/*.*', 'scripts/{home-style,chunks}.ts'],
    results: ['dist/web/.vite/manifest.json', 'dist/render/render.js', 'dist/worker/sw.js'],
    // The service worker lists the files of the client's build.
    environments: [['client', 'ssr'], ['worker']],
  },
  server: {
    config: serverBuild,
    sources: ['server/**/*.ts', 'scripts/build-server.ts'],
    results: ['dist/server/main.js'],
    environments: [['server']],
  },
};
const SOURCES_OF_ALL = ['contract/**/*.*', 'package.json', 'package-lock.json'];

type Part = keyof typeof PARTS;
/** The hash of the sources from which each part was built. */
type Mark = Partial<Record<Part, string>>;

const MARK = 'dist/build.json';

/** Throws where the packages that build are missing, as in an image. */
export async function build({ ifStale = false } = {}): Promise<void> {
  process.chdir(path.join(import.meta.dirname, '..'));
  const mark = readMark();
  for (const part of Object.keys(PARTS) as Part[]) {
    const { config, sources, results, environments } = PARTS[part];
    const hash = hashFiles([...sources, ...SOURCES_OF_ALL]);
    if (ifStale && mark[part] === hash && results.every((file) => existsSync(file))) continue;
    console.error(`Building the ${part} …`);
    // The mark goes first: a build that is broken off is stale.
    delete mark[part];
    writeMark(mark);
    await buildEnvironments(config, environments);
    mark[part] = hash;
    writeMark(mark);
  }
}

/** `groups` are names of environments. Each group is built together, after the one before. */
export async function buildEnvironments(config: InlineConfig, groups: string[][]): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { createBuilder } = await import('vite').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('A build needs the packages of web/package.json too: npm ci', { cause: error });
  });
  const builder = await createBuilder({ ...config, logLevel: 'warn', mode: 'production' });
  for (const names of groups)
    await Promise.all(
      Object.values(builder.environments)
        .filter(({ name }) => names.includes(name))
        .map((environment) => builder.build(environment)),
    );
}

function readMark(): Mark {
  try {
    return JSON.parse(readFileSync(MARK, 'utf8'));
  } catch {
    return {};
  }
}

function writeMark(mark: Mark): void {
  mkdirSync(path.dirname(MARK), { recursive: true });
  writeFileSync(MARK, JSON.stringify(mark));
}

/** Hashes by content, not by time: a checkout of another branch sets times as it likes. */
function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  try {
    await build({ ifStale: process.argv.includes('--if-stale') });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
