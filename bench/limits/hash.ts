import { verify } from '@node-rs/argon2';
import { serveLoop } from './loop.ts';

/*
 * The limit for signing in: the hash alone. The parameters stand in the hash, which is one the product has made.
 * Two at once, as there are cores for; more would only make each slower. node bench/limits/hash.ts HASH PASSWORD.
 */
const [hash, password] = process.argv.slice(2);
if (!hash || !password) throw new Error('hash.ts HASH PASSWORD');
serveLoop(async () => {
  if (!(await verify(hash, password))) throw new Error('The hash is not that of the password.');
});
