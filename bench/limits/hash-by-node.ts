import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { serveLoop } from './loop.ts';

/*
 * The limit for signing in by Node's own argon2id, with the parameters and the salt of a hash the product has made; it
 * has to come to the same. node bench/limits/hash-by-node.ts HASH PASSWORD.
 */
const [hash = '', password] = process.argv.slice(2);
const [, memory, passes, parallelism, salt, made] =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
if (!salt || !made || !password) throw new Error('hash-by-node.ts HASH PASSWORD');
const expected = Buffer.from(made, 'base64');
const parameters: Argon2Parameters = {
  message: password,
  nonce: Buffer.from(salt, 'base64'),
  parallelism: Number(parallelism),
  tagLength: expected.length,
  memory: Number(memory),
  passes: Number(passes),
};
const hashByNode = promisify(argon2);
serveLoop(async () => {
  if (!timingSafeEqual(await hashByNode('argon2id', parameters), expected))
    throw new Error('The hash is not that of the password.');
});
