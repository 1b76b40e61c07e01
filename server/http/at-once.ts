import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from './etag.ts';
import type { Encoding, Kept } from './kept.ts';

/** Shorter than this, compression adds more than it takes away. */
const THRESHOLD = 1024;
/** Bytes of all together; a stranger can make up as many addresses as there are letters. */
const MOST = 16_000_000;
/** That questions are posted to: there are a few, and whoever makes up more makes the others be learnt anew. */
const ADDRESSES = 1000;
/** Of the headers of one. */
const HEAD = 2000;
/** Bytes of a question that is looked up; what a person asks for takes less. */
const QUESTION = 2000;
/** Milliseconds between two looks for what is no longer fresh, while anything is ready. */
const LOOK = 5000;

interface Ready extends Pick<Kept, 'isFresh' | 'tag'> {
  /** Names and values in turn, as writeHead takes them at least cost. */
  headers: string[];
  body: Buffer;
  /** Bytes that are held for it, its text (which may take two a letter) among them. */
  size: number;
}

/**
 * Answers that are ready are sent before the framework is asked: by address, encoding and (where the question is
 * posted) its bytes, to whoever shows no token. Their headers are those that the framework gave the first of them.
 */
export interface AtOnce {
  /** The server whose requests are looked up first. */
  serve(handler: (request: IncomingMessage, response: ServerResponse) => void): Server;
  /** Sends an answer through the framework, and next time without. */
  send(request: FastifyRequest, reply: FastifyReply, answer: Kept): FastifyReply;
}

export function createAtOnce(): AtOnce {
  const ready = new Map<string, Ready>();
  /** Addresses that questions are posted to. */
  const asked = new Set<string>();
  /** Under what the answer to a posted question will be kept: its bytes are read here. */
  const keys = new WeakMap<IncomingMessage, string>();
  let size = 0;
  let look: NodeJS.Timeout | undefined;

  function put(key: string, one: Ready): void {
    drop(key);
    ready.set(key, one);
    size += one.size;
    dropStale();
    if (!look) look = setTimeout(lookAgain, LOOK).unref();
  }

  /** What nobody asks for any more is not held until somebody asks for something else. */
  function lookAgain(): void {
    dropStale();
    look = ready.size > 0 ? setTimeout(lookAgain, LOOK).unref() : undefined;
  }

  function dropStale(): void {
    // Each was put behind all others: the first are those that were ready longest ago, and nobody may ask for again.
    for (const [oldest, { isFresh }] of ready) {
      if (isFresh() && size <= MOST) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    size -= ready.get(key)?.size ?? 0;
    ready.delete(key);
  }

  function answer(request: IncomingMessage, response: ServerResponse, key: string): boolean {
    const found = ready.get(key);
    if (!found) return false;
    if (!found.isFresh()) {
      drop(key);
      return false;
    }
    if (request.method === 'GET' && isKnown(request.headers['if-none-match'], found.tag)) {
      response.writeHead(304, withoutBody(found.headers)).end();
      return true;
    }
    response.writeHead(200, found.headers).end(found.body);
    return true;
  }

  /** Answers a posted question, if it has come whole and its answer is ready; else leaves it as it came. */
  function answerPosted(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    request.once('readable', () => {
      const question: Buffer | null = request.read();
      if (question !== null) {
        if (question.length === Number(request.headers['content-length'])) {
          const key = keyOf(request, question.toString());
          if (answer(request, response, key)) return;
          keys.set(request, key);
        }
        request.unshift(question);
      }
      otherwise();
    });
  }

  return {
    serve: (handler) =>
      // Slow clients are looked for every few seconds, not twice a minute (rule I4).
      createServer({ connectionsCheckingInterval: 5000 }, (request, response) => {
        const { method, url, headers } = request;
        if (headers.authorization !== undefined) return handler(request, response);
        if (method === 'GET') {
          if (!answer(request, response, keyOf(request))) handler(request, response);
        } else if (asked.has(url as string) && Number(headers['content-length']) <= QUESTION)
          answerPosted(request, response, () => handler(request, response));
        else handler(request, response);
      }),

    send(request, reply, kept) {
      reply.code(kept.status).headers(kept.headers);
      if (kept.status !== 200) return reply.send(kept.text);
      reply.header('vary', 'accept-encoding');
      // A browser asks again with what it has only where it asked by a GET.
      if (request.method !== 'POST') {
        reply.header('etag', `W/${kept.tag}`);
        if (isKnown(request.headers['if-none-match'], kept.tag)) return reply.code(304).send();
      }
      const accepted = encodingFor(request.headers['accept-encoding']);
      const encoding = kept.length < THRESHOLD ? 'identity' : accepted;
      const body = kept.encoded(encoding);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      reply.header('content-length', body.length);
      if (request.headers.authorization === undefined && kept.isFresh() && kept.isFinal(encoding)) {
        const { raw } = request;
        if (asked.size >= ADDRESSES) asked.clear();
        if (request.method !== 'GET') asked.add(raw.url as string);
        const key = request.method === 'GET' ? keyOf(raw) : keys.get(raw);
        if (key) {
          const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
          const held = 2 * (kept.size + key.length) + HEAD;
          put(key, { isFresh: () => kept.isFresh(), tag: kept.tag, headers, body, size: held });
        }
      }
      return reply.send(body);
    },
  };
}

/** What an answer depends on. The same bytes are another question under another type. */
function keyOf({ method, url, headers }: IncomingMessage, question?: string): string {
  const encoding = encodingFor(headers['accept-encoding']);
  return question === undefined
    ? `${encoding} ${url}`
    : `${encoding} ${method} ${url} ${headers['content-type']} ${question}`;
}

/** Each with what refuses it. */
const ENCODINGS: [Encoding, RegExp][] = [
  ['br', /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/],
  ['gzip', /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/],
];

/** The best encoding that a client takes (RFC 9110, 12.5.3); one of weight 0 is refused. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '');
  for (const [encoding, refused] of ENCODINGS) if (text.includes(encoding) && !refused.test(text)) return encoding;
  return 'identity';
}

function withoutBody(headers: string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (!/^content-(length|encoding|type)$/.test(headers[i] as string))
      kept.push(headers[i] as string, headers[i + 1] as string);
  return kept;
}
