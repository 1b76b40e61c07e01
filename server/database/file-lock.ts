import { spawnSync } from 'node:child_process';
import { closeSync, fchownSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

export interface FileLock {
  /** The file is locked as long as this descriptor is open, here or in a child that inherited it. */
  descriptor: number;
  /** False where nobody else can be seen: there is no flock(1), or the file system has no locks. */
  isCertain: boolean;
}

/**
 * Locks a file, which is created if necessary; undefined where somebody else holds it. The kernel releases the lock with
 * the last process that has the descriptor, however that ends. Processes in other containers and namespaces see it, as
 * they do not see each other's numbers and sockets. Node cannot lock files, so flock(1) locks the descriptor that it
 * shares with us. Only Linux has namespaces: elsewhere nothing is locked.
 */
export function lockFile(file: string): FileLock | undefined {
  const descriptor = openSync(file, 'a', 0o600);
  // A tool that root runs must not close the file to the server.
  if (process.getuid?.() === 0) giveToOwner(descriptor, path.dirname(file));
  if (process.platform !== 'linux') return { descriptor, isCertain: true };
  const stdio: (number | 'ignore')[] = ['ignore', 'ignore', 'ignore', descriptor];
  const { status } = spawnSync('flock', ['-n', '3'], { stdio });
  if (status !== BUSY) return { descriptor, isCertain: status === 0 };
  closeSync(descriptor);
  return undefined;
}

/** The exit code of `flock -n` where somebody else holds the lock. */
const BUSY = 1;

function giveToOwner(descriptor: number, folder: string): void {
  const { uid, gid } = statSync(folder);
  fchownSync(descriptor, uid, gid);
}
