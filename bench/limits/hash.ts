import { verify } from '@node-rs/argon2';
import { serveLoop } from '../measure.ts';

/* The limit of signing in: the hash alone, with the parameters that stand in it. node bench/limits/hash.ts HASH PASSWORD */
const [hash, password] = process.argv.slice(2);
if (!hash || !password) throw new Error('hash.ts HASH PASSWORD');
serveLoop(async () => {
  if (!(await verify(hash, password))) throw new Error('The hash is not that of the password.');
});
