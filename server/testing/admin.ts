import { type ChildProcess, execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { inherited, LONGEST_WAIT } from './process.ts';

const ADMIN = path.join(import.meta.dirname, '../start/admin.ts');

const environment = (dataDir: string, env: NodeJS.ProcessEnv) => ({
  ...inherited(),
  DATA_DIR: dataDir,
  ...env,
});

/** Runs the operator's tool to its end. */
export function runAdminTool(
  words: string[],
  dataDir: string,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [ADMIN, ...words],
      { env: environment(dataDir, env), timeout: 2 * LONGEST_WAIT },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, said: stdout + stderr }),
    );
  });
}

/** Starts it, to be stopped on its way. */
export const spawnAdminTool = (words: string[], dataDir: string, env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [ADMIN, ...words], { env: environment(dataDir, env), stdio: 'ignore' });
