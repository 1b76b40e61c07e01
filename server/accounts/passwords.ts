import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash, type Options, verify } from '@node-rs/argon2';
import { badField } from '#contract/problems.ts';
import { createTurns } from '#server/turns.ts';

/** OWASP's first choice for argon2id, which is what this package makes unless told otherwise. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash costs two passes over 19 MB: a flood of log-ins must not take the machine from those who browse. */
const hashInTurn = createTurns({ atOnce: 2, waiting: 60, seconds: 5 });

/**
 * More have what they need for it, or a core would be idle while the next hash to check is looked up. Where some wait,
 * they begin and go on in groups: what comes before and behind a hash is cold each time, and is so once for all of them.
 */
const inTurn = createTurns({ atOnce: 8, inGroupsOf: 5, waiting: 60, seconds: 5 });

/** A hash of nobody's password, of the same cost: what is checked where an address is unknown. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRvZm5vYm9keQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

const COMMON = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Refuses what everybody who guesses would try first. */
export function assertUncommon(password: string): void {
  if (COMMON.has(password.toLowerCase()))
    throw badField('password', 'This password is one of the most common. Please choose another.');
}

/** The argon2id hash of a password, with its salt and cost in it. 503 where too many wait for theirs. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hashInTurn(() => hash(composed(password), COST)));

/**
 * Whether the password is the one of the hash in what `find` finds once its turn has come; without a hash it is not, in
 * the same time. What `find` throws, it throws before the costly part.
 */
export const verifyPassword = <Found extends { passwordHash: string | null }>(
  password: string,
  find: () => Promise<Found>,
): Promise<{ isRight: boolean; found: Found }> =>
  inTurn(async () => {
    const found = await find();
    const isSame = await hashInTurn(() => verify(found.passwordHash ?? NOBODY, composed(password)).catch(() => false));
    return { isRight: isSame && found.passwordHash !== null, found };
  });

/** Two keyboards write one letter in two ways. */
const composed = (password: string): string => password.normalize('NFKC');
