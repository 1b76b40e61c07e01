import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/*
 * The limit for what is answered from memory: a Fastify with one route that sends the bytes of a file.
 * Run as a process of its own: node bench/bare.ts FILE CONTENT_TYPE. Prints its address.
 */
const [file, type] = process.argv.slice(2);
if (!file || !type) throw new Error('bare.ts FILE CONTENT_TYPE');
const bytes = readFileSync(file, 'utf8');
const app = Fastify();
app.get('/', (_request, reply) => reply.type(type).send(bytes));
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
