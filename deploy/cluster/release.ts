import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { knownMigrations } from '#server/database/migrate.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/database/migrations';
const BUILT = 'dist/server/main.js';

/** The version that an upgrade begins with, built in a folder of its own. */
export interface Release {
  commit: string;
  /** What Node is called with. */
  program: string;
  remove(): void;
}

/**
 * The commit of that version: what RELEASE names, else the last one with a migration less than now, all of whose
 * migrations are as they were. Undefined where git does not have it, as in a copy without its history.
 */
export function findRelease(): string | undefined {
  if (process.env.RELEASE) return commitOf(process.env.RELEASE);
  for (const { name } of knownMigrations().toReversed()) {
    const words = ['log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${name}.sql`];
    const commit = commitOf(`${git(...words)}^`);
    if (!commit) return;
    if (git('diff', '--name-only', '--diff-filter=MDR', commit, '--', MIGRATIONS) === '') return commit;
  }
  return;
}

const commitOf = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) || undefined;

const git = (...words: string[]): string =>
  spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';

export function buildRelease(commit: string): Release {
  const folder = mkdtempSync(path.join(tmpdir(), 'dogear-release-'));
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  const packages = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (packages(folder) === packages(ROOT)) linkPackages(folder);
  else run('npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund');
  run(process.execPath, 'scripts/build.ts');
  return {
    commit,
    // Versions before decision 29 ran from their sources.
    program: [BUILT, 'server/start/main.ts'].map((name) => path.join(folder, name)).find(existsSync) as string,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links each package of this tree into another, but the workspaces, which are the other tree's own. */
function linkPackages(folder: string): void {
  const [from, to] = [ROOT, folder].map((tree) => path.join(tree, 'node_modules')) as [string, string];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@dogear')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(path.join(from, name), path.join(to, name));
  }
}
