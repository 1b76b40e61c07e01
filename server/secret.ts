import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Puts another secret in the place of the one that is kept there, if any. */
export function replaceSecret(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`;
  writeSynced(draft, secret);
  renameSync(draft, file);
}

/** The random secret kept in this file (mode 600), made at the first call. Two processes at once agree on one. */
export function keepSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // 711, not 700: started by root, PostgreSQL runs as another user and has to pass through this folder.
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}`;
  writeSynced(draft, randomBytes(32).toString('base64url'));
  try {
    // A link, unlike a rename, never replaces: whoever comes second takes what the first one wrote.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

function writeSynced(file: string, secret: string): void {
  const handle = openSync(file, 'w', 0o600);
  writeSync(handle, `${secret.trim()}\n`);
  fsyncSync(handle);
  closeSync(handle);
}
