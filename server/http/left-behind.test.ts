import assert from 'node:assert/strict';
import http from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, type TestMember } from '#server/testing/factories.ts';

/*
 * What a request leaves behind must be garbage that V8 finds among its young objects, or it collects everything several
 * times a second (docs/decisions/0011-what-a-request-leaves-behind.md). After some hundred requests only the young are
 * collected: what the heap has grown by is what they left.
 */

const [ROUNDS, REQUESTS, AT_ONCE] = [5, 80, 4];
describe('what a request leaves behind is collected young', () => {
  let campus: TestApp;
  let url: string;
  let member: TestMember;
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  before(async () => {
    setFlagsFromString('--expose-gc');
    campus = await createTestApp();
    url = await campus.app.listen({ port: 0, host: '127.0.0.1' });
    member = await aMember(campus);
    const category = await aCategory(campus);
    for (let i = 0; i < 12; i += 1) await anItem(campus, { owner: member, category, publication: 'Published' });
  });
  after(async () => {
    agent.destroy();
    await campus.close();
  });

  function ask(path: string, { method = 'GET', body = '', token = '' } = {}): Promise<void> {
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request(`${url}/api/v1${path}`, { agent, method, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode} for ${path}`));
        answer.resume().once('close', resolve);
      });
      request.once('error', reject).end(body);
    });
  }

  /** Bytes a request: the middle of some rounds, for in one of them V8 may compile or collect everything by itself. */
  async function measure(one: (n: number) => Promise<void>): Promise<number> {
    const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void;
    let n = 0;
    const left = async () => {
      await wait(20);
      // Twice: what outlives the first is old after the second.
      for (let i = 0; i < 3; i += 1) collect({ type: 'minor' });
      return getHeapStatistics().used_heap_size;
    };
    const round = async () => {
      const end = n + REQUESTS;
      const some = async () => {
        while (n < end) await one(n++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, some));
      campus.logged.length = 0;
    };
    await round();
    collect({ type: 'major' });
    const sizes = [await left()];
    for (let i = 0; i < ROUNDS; i += 1) {
      await round();
      sizes.push(await left());
    }
    const grown = sizes.slice(1).map((size, i) => (size - (sizes[i] as number)) / REQUESTS);
    return grown.toSorted((a, b) => a - b)[ROUNDS >> 1] as number;
  }

  /** No more than so many bytes, the asking included: twice what it is, and what was wrong left 43, 13 and 54 thousand. */
  const within = (most: number, one: (n: number) => Promise<void>) => async () => {
    const left = await measure(one);
    assert.ok(left < most, `${Math.round(left)} bytes a request`);
  };

  const { searchItems, listItems } = itemCalls;
  const search = (n: number) => JSON.stringify({ keyword: 'lamp', maxPrice: 100_000 + n });
  test(
    'a search that nobody has asked for',
    within(32_000, (n) => ask(searchItems.path, { method: 'POST', body: search(n) })),
  );
  test(
    'a page of items for a member',
    within(8000, () => ask(`${listItems.path}?limit=9`, { token: member.token })),
  );
  test(
    'what a member reads of themselves',
    within(16_000, () => ask(peopleCalls.getMe.path, { token: member.token })),
  );
});
