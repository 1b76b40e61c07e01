import { existsSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.ts';

/** A test that is not in npm test because it needs root and packages of Debian. */
export interface Drill {
  title: string;
  /** A file of each package. */
  packages: Record<string, string>;
  /** Why it needs root. */
  root: string;
  files: string[];
}

/**
 * Runs a drill with the words of the command line, of its files only those that are given. Passes without a test where
 * something is missing, and says so.
 */
export async function runDrill({ title, packages, root, files }: Drill): Promise<void> {
  process.chdir(path.join(import.meta.dirname, '..'));
  const missing = Object.entries(packages).flatMap(([name, where]) => (existsSync(where) ? [] : [name]));
  if (missing.length > 0) return console.log(`skipped: there is no ${missing.join(', ')} here (packages of Debian)`);
  if (process.getuid?.() !== 0) return console.log(`skipped: ${root} root`);
  const built = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
  const given = process.argv.slice(2);
  const chosen = given.filter((word) => word.endsWith('.test.ts'));
  const words = [
    '--test',
    '--test-concurrency=1',
    ...given.filter((word) => !chosen.includes(word)),
    '--test-timeout=2400000',
    ...(chosen.length > 0 ? chosen : files),
  ];
  process.exitCode = built || (await runProgram({ title, words }));
}
