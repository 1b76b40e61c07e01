import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, type Options, verify } from '@node-rs/argon2';
import { badField } from '#contract/problems.ts';
import { createQueue } from '#server/queue.ts';
import { ROOT } from '#server/root.ts';

/** OWASP's first choice for argon2id, the package's default algorithm. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash passes over 19 MB twice: a flood of log-ins must not slow down everybody else (I3). */
const queued = createQueue({ concurrency: 2, maxQueued: 60, seconds: 5 });

/** A hash of the same cost that matches no password: of unknown addresses, and of a member who must set another. */
export const NO_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRvZm5vYm9keQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const COMMON = new Set(
  readFileSync(path.join(ROOT, 'server/accounts/common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Throws INVALID_INPUT for a common password, in whatever letters a keyboard typed it. */
export function assertUncommon(password: string): void {
  if (COMMON.has(composed(password).toLowerCase()))
    throw badField('password', 'This password is one of the most common. Please choose another.');
}

/** The argon2id hash of a password, salt and cost included. Throws UNAVAILABLE while the queue is full. */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(composed(password), COST));

/** Checks a password. Without a hash it fails, in the same time (A5). Throws UNAVAILABLE while the queue is full. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const isSame = await queued(() => verify(passwordHash ?? NO_PASSWORD, composed(password)).catch(() => false));
  return isSame && passwordHash !== undefined;
}

/** Keyboards may encode the same letter differently. */
const composed = (password: string): string => password.normalize('NFKC');
