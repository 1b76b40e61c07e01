import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/*
 * The limit for what may be answered from memory: a Fastify with one route that sends the very bytes the product
 * answered with, under the same headers. node bench/limits/bare.ts FILE; prints its address.
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error('bare.ts FILE');
const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: Record<string, string>; body: string };
const bytes = Buffer.from(body, 'base64');
const app = Fastify();
app.route({ method: ['GET', 'POST'], url: '/*', handler: (_request, reply) => reply.headers(headers).send(bytes) });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
