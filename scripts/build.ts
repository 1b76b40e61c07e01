import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Builds the web client, in the browser's form and the server's: npm run build.
 * With --if-stale (npm start) only when something it is made of has changed.
 */

const MARK = 'dist/build.json';
const RESULTS = ['dist/web/.vite/manifest.json', 'dist/render/render.js', 'dist/worker/sw.js'];

export async function build({ ifStale = false } = {}): Promise<void> {
  process.chdir(path.join(import.meta.dirname, '..'));
  const sources = hashSources();
  if (ifStale && isBuiltFrom(sources)) return;
  console.error('Building the web client …');
  // The mark goes first: a build that is broken off is stale.
  rmSync(MARK, { force: true });
  process.env.NODE_ENV = 'production';
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn', mode: 'production' });
  await builder.buildApp();
  mkdirSync(path.dirname(MARK), { recursive: true });
  writeFileSync(MARK, JSON.stringify({ sources }));
}

function isBuiltFrom(sources: string): boolean {
  try {
    return RESULTS.every((file) => existsSync(file)) && JSON.parse(readFileSync(MARK, 'utf8')).sources === sources;
  } catch {
    return false;
  }
}

/** By content, not by time: a checkout of another branch sets times as it likes. */
function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync([
    'web/**/*.*',
    'contract/**/*.*',
    'vite.config.ts',
    'scripts/home-style.ts',
    'package-lock.json',
  ]).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) await build({ ifStale: process.argv.includes('--if-stale') });
