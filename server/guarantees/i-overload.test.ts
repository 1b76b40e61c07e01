import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { aPhoto } from '#server/testing/factories.ts';
import { answersOf, type Load, type LoadResult, putLoad, rateOf } from '#server/testing/load.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';
import { encodeCall } from '#server/testing/request.ts';
import { isLong, printFigure, seconds, within } from '#server/testing/scale.ts';

describe('I. Overload', { timeout: 10 * LONGEST_WAIT }, () => {
  let campus: Campus;
  /** Pages and answers that nobody has asked for before: what is kept ready costs nothing. */
  let browsing: string[];

  before(async () => {
    campus = await createCampus({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    browsing = ['/search?query=lamp{n}', '/api/v1/item/suggestions?keyword=bo{n}', '/'].map(
      (path) => campus.url + path,
    );
  });
  after(() => campus?.close());

  const browse = (load: Omit<Load, 'urls'>) => putLoad({ urls: browsing, ...load });

  test('I1 K2 at four times the load that saturates it most is still answered, the rest is told at once when to come again, and the probes always', async () => {
    // Alike in cost, or what costs little would be all that is answered.
    const load = (given: Omit<Load, 'urls'>) => putLoad({ urls: browsing.slice(0, 1), ...given });
    await load({ connections: 16, seconds: seconds(1, 3) });
    const peak = rateOf(await load({ connections: 16, seconds: seconds(2, 10) }));
    const [over, probes] = await whileProbing(() =>
      load({ rate: 4 * peak, connections: 400, seconds: seconds(3, 20) }),
    );
    const share = rateOf(over) / peak;
    const refused = answersOf(over, 503);
    printFigure(
      `I1 saturated at ${peak.toFixed()}/s; at four times that ${(share * 100).toFixed()} % of it is answered`,
    );
    printFigure(
      `I1 ${refused.count} told to come again, p50 ${refused.p50.toFixed()} ms, p99 ${refused.p99.toFixed()} ms`,
    );
    printFigure(`K2 probes under it: p50 ${probes.p50.toFixed()} ms, p99 ${probes.p99.toFixed()} ms`);
    assertOnly(over, ['200', '503']);
    assert.equal(over.withoutRetryAfter, 0);
    assert.ok(share >= (isLong ? 0.7 : 0.4), `${share}`);
    assert.ok(refused.p50 <= within(300), `a refusal took ${refused.p50} ms`);
    assert.deepEqual(probes.statuses, [200]);
    assert.ok((isLong ? probes.p99 : probes.p50) <= within(200), `a probe took ${probes.p99} ms`);

    const began = performance.now();
    const rest = await browse({ connections: 1, seconds: 1 });
    assertOnly(rest, ['200']);
    assert.ok(answersOf(rest, 200).p50 <= within(100));
    assert.ok(performance.now() - began <= 10_000);
  });

  test('I3 a flood of log-ins leaves browsing fast', async () => {
    const { method, url, headers, payload } = await encodeCall(accountCalls.logIn, {
      email: 'nobody@campus.edu',
      password: 'a guess that is wrong',
    });
    const flood = { urls: [campus.url + url], method, headers, body: toBase64(payload), connections: 200 };
    await compare('log-ins', { ...flood, seconds: seconds(3, 15) }, ['401', '503']);
  });

  test('I3 a flood of uploads leaves browsing fast', async () => {
    const member = await campus.aMember();
    const [category] = await campus.query('select id from categories limit 1');
    const form = {
      title: 'A lamp',
      description: 'It is bright',
      price: '100',
      category: category?.id,
      condition: 'Used',
      status: 'Available',
      rentalAvailable: 'Not Available',
      thumbnailI: await aPhoto(1600, 1200),
    };
    const { method, url, headers, payload } = await encodeCall(itemCalls.createItem, form, { token: member.token });
    const flood = { urls: [campus.url + url], method, headers, body: toBase64(payload), connections: 50 };
    await compare('uploads', { ...flood, seconds: seconds(3, 15) }, ['201', '503', '413']);
  });

  test('I5 memory does not grow while it is asked again and again', async () => {
    const member = await campus.aMember();
    const headers = { authorization: `Bearer ${member.token}` };
    const urls = [...browsing, `${campus.url}/api/v1/profile/getAllUserDetails`];
    const soak = () => putLoad({ urls, headers, connections: 8, seconds: seconds(2, 40) });
    await soak();
    const sizes: number[] = [await memoryOf(campus)];
    for (let round = 0; round < 3; round += 1) {
      assertOnly(await soak(), ['200', '503']);
      sizes.push(await memoryOf(campus));
    }
    printFigure(`I5 memory in a soak: ${sizes.map((size) => `${size.toFixed()} MB`).join(', ')}`);
    const [begin = 0, ...later] = sizes;
    // A heap breathes; in the long run a leak of 10 kB a request would be hundreds of megabytes.
    assert.ok((later.at(-1) ?? 0) < begin + (isLong ? 200 : 120), sizes.join(' '));
  });

  /** Browsing with the flood beside what it is without, in one run. */
  async function compare(name: string, flood: Load, allowed: string[]): Promise<void> {
    const calm = await browse({ rate: 20, connections: 10, seconds: seconds(2, 5) });
    const [under, flooded] = await Promise.all([
      wait(500).then(() => browse({ rate: 20, connections: 10, seconds: flood.seconds - 1 })),
      putLoad(flood),
    ]);
    const [before_, beside] = [answersOf(calm, 200), answersOf(under, 200)];
    printFigure(
      `I3 browsing: p50 ${before_.p50.toFixed()} ms, p99 ${before_.p99.toFixed()} ms; in a flood of ${name} ${beside.p50.toFixed()} and ${beside.p99.toFixed()} ms`,
    );
    assertOnly(under, ['200']);
    assertOnly(flooded, allowed);
    assert.equal(flooded.withoutRetryAfter, 0);
    assert.ok(beside.p50 <= within(200), `${beside.p50} ms`);
  }

  async function whileProbing<T>(work: () => Promise<T>) {
    let isOver = false;
    const times: number[] = [];
    const statuses = new Set<number>();
    const probe = async (path: string) => {
      while (!isOver) {
        const began = performance.now();
        const { status } = await fetch(campus.url + path).catch(() => ({ status: 0 }));
        times.push(performance.now() - began);
        statuses.add(status);
        await wait(100);
      }
    };
    const probing = ['/healthz', '/readyz'].map(probe);
    const result = await work();
    isOver = true;
    await Promise.all(probing);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return [result, { p50: at(0.5), p99: at(0.99), statuses: [...statuses] }] as const;
  }
});

const toBase64 = (payload: string | Buffer | undefined): string => Buffer.from(payload ?? '').toString('base64');

function assertOnly({ answers }: LoadResult, allowed: string[]): void {
  for (const [status, { count }] of Object.entries(answers))
    assert.ok(allowed.includes(status), `${count} answers of ${status}: ${JSON.stringify(answers)}`);
}

/** Megabytes that the process holds (Linux). */
async function memoryOf({ server }: Campus): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
