import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#server/root.ts';
import { StartError } from './start-error.ts';

/**
 * Loads packages of a scope that are no dependencies, because only this setting needs them. Throws StartError with the
 * command that installs them, at the versions with which they are tested, where they are missing.
 */
export async function loadOptional<Modules>(
  setting: string,
  scope: string,
  load: () => Promise<Modules>,
): Promise<Modules> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new StartError(`${setting} needs what "${installCommand(scope)}" installs.`, { cause: error });
  }
}

/** Command that installs them. Without --save-prod npm leaves them out, as they are there for tests. */
function installCommand(scope: string): string {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const packages = Object.entries(devDependencies).filter(([name]) => name.startsWith(`${scope}/`));
  return `npm install --no-save --save-prod --omit=dev ${packages.map(([name, version]) => `${name}@${version}`).join(' ')}`;
}
