import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { dealCalls } from '#contract/deals.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { Acknowledgement, clientEvents } from '#contract/schemas/realtime.ts';
import { openApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { HOSTILE, PLAUSIBLE, STRANGE_NAMES } from '#server/testing/hostile.ts';
import { openSockets, type Sockets } from '#server/testing/sockets.ts';
import { createWorld, schemasOf, type World } from '#server/testing/world.ts';

/** FUZZ_SECONDS=600 FUZZ_SEED=7 for a longer run of another kind. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 0);
const SEED = Number(process.env.FUZZ_SEED ?? 20_271_031);
/** Runs by number unless asked for longer: on a slow machine a time is over before the first. */
const run = (share: number) => ({
  seed: SEED,
  numRuns: 12,
  ...(SECONDS > 0 && { numRuns: 1_000_000, interruptAfterTimeLimit: SECONDS * 1000 * share }),
  markInterruptAsFailure: false,
  // Whoever mends wants one small example, soon.
  endOnFailure: SECONDS < 60,
});

/** Made once: each makes a table of all letters there are. */
const ANY_TEXT = fc.string({ unit: 'binary', maxLength: 300 });
const ANY_JSON = fc.jsonValue({ maxDepth: 3 });

type Fields = Record<string, unknown>;
type Encoding = 'json' | 'form' | 'multipart';
interface Case {
  fields: Fields;
  encoding: Encoding;
  file: Uint8Array | undefined;
}

describe('D. Whatever is sent', () => {
  const app = openApp({ rateLimits: false });
  let world: World;
  let sockets: Sockets;
  let seeds: unknown[];
  before(async () => {
    world = await createWorld(app);
    sockets = await openSockets(app);
    const { owner, participant, other, itemId, draftId, categoryId, categorySlug, conversationId, paperId } = world;
    const ids = [owner.id, participant.id, other.id, itemId, draftId, categoryId, conversationId, paperId];
    ids.push(...(await dealsOf(app, world)));
    seeds = [...PLAUSIBLE, ...ids, world.communityId, categorySlug, owner.email, participant.email];
  });

  /** Fields of a schema: good ones, of which then one may be wrong, missing, or of a kind that nobody asked for. */
  function fieldsOf(input: z.ZodObject): fc.Arbitrary<Fields> {
    const options = enumsOf(input);
    const good: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, schema] of Object.entries(input.shape as Record<string, z.ZodType>)) {
      const taken = [...options, ...seeds].filter((seed) => schema.safeParse(seed).success);
      assert.ok(taken.length > 0, `no value in server/testing/hostile.ts is good for ${name}: add one`);
      const some = fc.constantFrom(...taken);
      good[name] = schema.safeParse(undefined).success ? fc.option(some, { nil: undefined, freq: 2 }) : some;
    }
    const names = Object.keys(good);
    const anyName = fc.constantFrom(...(names.length > 0 ? names : ['x']));
    const any = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 2, arbitrary: fc.constantFrom(...seeds) },
      { weight: 1, arbitrary: ANY_TEXT },
      { weight: 1, arbitrary: ANY_JSON },
    );
    const change = fc.oneof(
      { weight: 3, arbitrary: fc.constant((fields: Fields) => fields) },
      {
        weight: 4,
        arbitrary: fc.tuple(anyName, any).map(([name, value]) => (f: Fields) => ({ ...f, [name]: value })),
      },
      { weight: 1, arbitrary: anyName.map((name) => (f: Fields) => ({ ...f, [name]: undefined })) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...STRANGE_NAMES), any).map(([name, value]) => (f: Fields) => {
          const more = { ...f };
          Object.defineProperty(more, name, { value, enumerable: true, configurable: true, writable: true });
          return more;
        }),
      },
      { weight: 1, arbitrary: fc.array(any, { maxLength: 3 }).map((list) => () => ({ ...list }) as Fields) },
    );
    // Passwords and the like have to agree to get anywhere.
    const agree = (f: Fields): Fields =>
      'confirmPassword' in good && f.password !== undefined ? { ...f, confirmPassword: f.password } : f;
    return fc.tuple(fc.record(good).map(agree), change).map(([fields, how]) => how(fields));
  }

  const caseOf = (call: Call): fc.Arbitrary<Case> => {
    const files = [undefined, world.photo, world.photo.subarray(0, 100), Buffer.from('no picture'), Buffer.alloc(0)];
    if (call.file?.kind === 'paper') files.push(world.pdf, Buffer.from('%PDF-'));
    const encodings = call.method === 'GET' ? (['form'] as const) : (['json', 'form', 'multipart'] as const);
    return fc.record({
      fields: fieldsOf(schemasOf(call).input),
      encoding: fc.constantFrom<Encoding>(...encodings, ...(call.file ? (['multipart', 'multipart'] as const) : [])),
      file: call.file ? fc.constantFrom(...files, world.photo) : fc.constant(undefined),
    });
  };

  beforeEach(() => app.logged.splice(0));

  for (const [name, schema] of Object.entries(clientEvents))
    test(`D1 ${name} over a socket is acknowledged whatever is sent, and takes what its schema takes`, async () => {
      const socket = await sockets.connect(world.owner);
      socket.on('error', () => {});
      const payload = fc.oneof(
        { weight: 6, arbitrary: fieldsOf(schema) as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE, undefined, null, Buffer.from('binary')) },
      );
      await fc.assert(
        fc.asyncProperty(payload, async (sent) => {
          // One that is not acknowledged must do no harm either.
          socket.emit(name, sent);
          const said: unknown = await socket.timeout(10_000).emitWithAck(name, sent);
          const answer = Acknowledgement.parse(said);
          if (answer.success) {
            const seen = Buffer.isBuffer(sent) ? sent : JSON.parse(JSON.stringify(sent ?? {}));
            assert.ok(schema.safeParse(seen).success, 'taken although the schema refuses it');
          } else {
            assert.ok(answer.code in PROBLEMS && answer.code !== 'INTERNAL', JSON.stringify(answer));
          }
          assert.ok(socket.connected);
          assertQuiet();
        }),
        run(0.05),
      );
      socket.disconnect();
    });

  for (const [name, call] of ordered())
    test(`D1 ${name} answers whatever is sent with its envelope, never 5xx, and takes what its schema takes`, async () => {
      const seconds = run(0.8 / Object.keys(calls).length);
      await fc.assert(
        fc.asyncProperty(caseOf(call), async (given) => {
          const as = endsSession(name) ? await aMember(app) : call.needs ? world.admin : world.owner;
          const { seen, ...request } = encode(call, given);
          const reply = await app.app.inject({
            ...request,
            headers: { ...request.headers, ...(call.who !== 'anyone' && { authorization: `Bearer ${as.token}` }) },
          });
          const shown = `${reply.statusCode} ${reply.body.slice(0, 400)}`;
          assert.ok(reply.statusCode < 500, shown);
          assert.match(String(reply.headers['content-type']), /^application\/json/, shown);
          const body = reply.json();
          if (reply.statusCode < 300) {
            assert.equal(reply.statusCode, call.status ?? 200);
            assert.ok(schemasOf(call).input.safeParse(seen).success, `taken although the schema refuses it: ${shown}`);
            assert.ok(!call.file?.required || given.file, shown);
            const { success, ...answer } = body;
            assert.equal(success, true);
            assert.ok(schemasOf(call).output.safeParse(answer).success, shown);
          } else {
            assert.equal(body.success, false, shown);
            assert.equal(PROBLEMS[body.code as keyof typeof PROBLEMS]?.[0], reply.statusCode, shown);
            assert.ok(typeof body.message === 'string' && body.message.length > 3, shown);
            if (body.code === 'INVALID_INPUT') assert.ok(body.errors?.length > 0, shown);
            assert.doesNotMatch(reply.body, /node_modules|\.ts:\d|select .* from |insert into/, shown);
          }
          assertQuiet();
        }),
        seconds,
      );
    });

  test('D1 bytes of any kind under any content type are answered with a 4xx in the envelope', async () => {
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ];
    const starts = [
      '',
      '{"email":',
      '[',
      '--x\r\n',
      '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\n',
      'a=%',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.constantFrom(...starts),
        fc.uint8Array({ maxLength: 500 }),
        async (type, start, bytes) => {
          const reply = await app.app.inject({
            method: 'POST',
            url: '/api/v1/auth/login',
            headers: { 'content-type': type },
            payload: Buffer.concat([Buffer.from(start), bytes]),
          });
          assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, `${reply.statusCode} ${reply.body}`);
          assert.equal(reply.json().success, false);
          assertQuiet();
        },
      ),
      run(0.05),
    );
  });

  function assertQuiet(): void {
    const errors = app.logged.splice(0).filter((line) => JSON.parse(line).level >= 50);
    assert.deepEqual(errors, []);
  }
});

/** Deals of the owner on either side, in states that calls find something to do with; and an item to want. */
async function dealsOf(app: TestApp, { owner, participant, other, itemId }: World): Promise<string[]> {
  const bought = await anItem(app, { owner: participant });
  const wanted = await anItem(app, { owner: participant });
  const want = async (id: string, as: TestMember) =>
    (await app.call(dealCalls.wantItem, { itemId: id, price: 90 }, { as })).body.data._id;
  const deals = [await want(itemId, participant), await want(itemId, other), await want(bought.id, owner)];
  const [first = '', , third = ''] = deals;
  await app.call(dealCalls.reserveDeal, { dealId: first }, { as: owner });
  await app.call(dealCalls.reserveDeal, { dealId: third }, { as: participant });
  for (const as of [owner, participant]) await app.call(dealCalls.handOver, { dealId: third }, { as });
  return [...deals, bought.id, wanted.id];
}

const endsSession = (name: string) => name === 'logOut' || name === 'deleteAccount';

/** Those that take something away come last. */
function ordered(): [string, Call][] {
  const late = /^(delete|logOut|hide|block)/;
  return Object.entries(calls).sort(([a], [b]) => Number(late.test(a)) - Number(late.test(b)));
}

/** The words that a schema chooses from. */
function enumsOf(input: z.ZodObject): unknown[] {
  const options: unknown[] = [];
  const walk = (schema: unknown, depth: number): void => {
    const { def } = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod ?? {};
    if (!def || depth > 8) return;
    if (def.type === 'enum') options.push(...Object.values(def.entries as object));
    for (const key of ['innerType', 'in', 'out', 'element']) walk(def[key], depth + 1);
    for (const one of (def.options as unknown[]) ?? []) walk(one, depth + 1);
    for (const one of Object.values((def.shape as object) ?? {})) walk(one, depth + 1);
  };
  walk(input, 0);
  return options;
}

/** The request of a case, and the fields as the server must see them. */
function encode(call: Call, { fields, encoding, file }: Case) {
  const given: Fields = { ...fields };
  let url = `/api/v1${call.path}`.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = textOf(given[name]);
    given[name] = value;
    return encodeURIComponent(value) || '%20';
  });
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string));
  const rest = Object.entries(given).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const method = call.method;
  if (encoding === 'json') {
    const payload = JSON.stringify(Object.fromEntries(rest));
    const seen = JSON.parse(payload, (key, value) => (key === '__proto__' ? undefined : value));
    return { method, url, payload, headers: { 'content-type': 'application/json' } as Record<string, string>, seen };
  }
  // A form holds texts; a list is its field so many times.
  const entries = rest.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, textOf(one)] as const) : [[name, textOf(value)] as const],
  );
  const seen: Fields = Object.fromEntries([...inPath].map((name) => [name, given[name]]));
  for (const [name, value] of entries)
    seen[name] = Object.hasOwn(seen, name) ? [seen[name], value].flat() : value.replace(/\r\n?|\n/g, '\n');
  if (encoding === 'form') {
    const query = new URLSearchParams(
      entries.map(([name, value]): [string, string] => [name.toWellFormed(), value]),
    ).toString();
    if (method === 'GET') {
      if (query) url += `?${query}`;
      return { method, url, headers: {} as Record<string, string>, seen };
    }
    const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
    return { method, url, payload: query, headers, seen };
  }
  const boundary = 'x-boundary-x';
  const parts = entries.map(([name, value]) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name.replace(/["\r\n\0]/g, '')}"\r\n\r\n${value}\r\n`,
    ),
  );
  if (file && call.file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${call.file.field}"; filename="a.jpg"\r\n\r\n`,
      ),
      Buffer.from(file),
      Buffer.from('\r\n'),
    );
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { method, url, payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, seen };
}

/** Text as it stands in a form, in which half a pair of surrogates cannot be written. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text.toWellFormed();
}
