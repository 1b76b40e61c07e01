import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes a secret, in place of the one in the file, if any. */
export function replaceSecret(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`;
  writeDurably(draft, secret);
  renameSync(draft, file);
}

/** Reads the secret in a file; the first call creates a random one. Concurrent processes agree on one. */
export function readOrCreateSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // 711, not 700: started by root, PostgreSQL runs as another user, who must be able to pass through this folder.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeDurably(draft, randomBytes(32).toString('base64url'));
  try {
    // Unlike a rename, a link never replaces a file: the second process takes the secret of the first.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const writeDurably = (file: string, secret: string): void =>
  writeFileSync(file, `${secret.trim()}\n`, { mode: 0o600, flush: true });
