import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { accountCalls } from '#contract/accounts.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { newAddress, PASSWORD, signUpForm } from '#server/testing/accounts.ts';
import { startBucket, type TestBucket } from '#server/testing/bucket.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { aPhoto, type TestMember } from '#server/testing/factories.ts';
import { codeIn, createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { startProbe } from '#server/testing/probe.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { printFigure } from '#server/testing/scale.ts';
import { createMachines, type Machines } from './machines.ts';
import { buildRelease, findRelease, type Release } from './release.ts';
import { keepTalking } from './talk.ts';

/** Where HAProxy takes visitors. */
const BALANCER = 'http://10.77.0.1';

const commit = findRelease();
const skip = commit === undefined && 'there is no last release: its commit is not in the history here (see RELEASE)';

describe('An upgrade node by node', { timeout: 20 * LONGEST_WAIT, skip }, () => {
  let release: Release;
  let machines: Machines;
  let mailbox: Mailbox;
  let bucket: TestBucket;
  let nodes: Campus[];
  /** What those logged that have ended. */
  const ended: string[] = [];

  before(async () => {
    release = buildRelease(commit as string);
    machines = await createMachines('/var/tmp/dogear-test-cluster', '1g');
    [mailbox, bucket] = await Promise.all([createMailbox(), startBucket()]);
    const env = {
      HOST: '0.0.0.0',
      PUBLIC_URL: BALANCER,
      TRUST_PROXY: '10.77.0.1',
      DATABASE_URL: machines.url,
      STORAGE_URL: bucket.url,
      CLUSTER: 'postgres',
      JWT_SECRET: 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa',
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'warn',
    };
    nodes = [];
    // Those of HAProxy.
    for (const PORT of ['3001', '3002']) {
      const node = await createCampus({ ...env, PORT }, release.program);
      nodes.push(Object.assign(node, { url: BALANCER }));
    }
    await until(async () => (await statusOf(`${BALANCER}/readyz`)) === 200);
  });
  after(async () => {
    await Promise.all((nodes ?? []).map((node) => node.close()));
    await mailbox?.close();
    await bucket?.close();
    machines?.remove();
    release?.remove();
  });

  /** Through the front door: the tables are those of the last release. Members for long, who may do more. */
  async function aMember(campus: Campus): Promise<TestMember> {
    const email = newAddress();
    assert.equal((await campus.call(accountCalls.sendCode, { email })).status, 200);
    const form = signUpForm(email, codeIn(await mailbox.next(email)));
    assert.equal((await campus.call(accountCalls.signUp, form)).status, 201);
    await campus.query("update members set created_at = now() - interval '60 days' where email = $1", [email]);
    const { body } = await campus.call(accountCalls.logIn, { email, password: PASSWORD });
    return { id: body.user._id, email, firstName: body.user.firstName, token: body.token };
  }

  /** Reads, writes, pages and sockets through the balancer while this is done. Every answer is the one for success. */
  async function withoutAFailure(title: string, act: () => Promise<void>): Promise<void> {
    const [one] = nodes as [Campus];
    const [asha, ravi] = [await aMember(one), await aMember(one)];
    const photo = await aPhoto(160, 120);
    const [category] = await one.query('select id from categories limit 1');
    const talk = await keepTalking(one, asha, one, ravi);
    let repeated = 0;
    const keepAsking = (ask: Parameters<typeof startProbe>[0], interval?: number) =>
      startProbe(async () => {
        const answer = await ask();
        const after = Number(answer.headers['retry-after'] ?? 0);
        if (answer.status !== 503 || after === 0) return answer;
        // The machine has much else to do: as clients should, once more at the time that the answer names.
        repeated += 1;
        await wait(after * 1000);
        return ask();
      }, interval);
    const probes = [
      keepAsking(() => one.call(itemCalls.listOwnItems, {}, asha)),
      keepAsking(() => one.call(itemCalls.searchItems, { keyword: `lamp ${performance.now()}` })),
      keepAsking(() => one.call(peopleCalls.updateProfile, { firstName: 'Ravi' } as never, ravi)),
      keepAsking(() => one.call(itemCalls.createItem, anItem(String(category?.id), photo), asha), 2000),
      keepAsking(() => aPageWithItsAssets()),
    ];
    try {
      await wait(3000);
      await act();
      await wait(3000);
    } finally {
      await Promise.all([...probes.map((probe) => probe.stop()), talk.stop()]);
    }
    const counts = probes.map((probe) => probe.counts());
    const succeeded = counts.reduce((sum, count) => sum + (count['200'] ?? 0) + (count['201'] ?? 0), 0);
    printFigure(
      `${title}: ${succeeded} answers, ${repeated} of them at the second try; ${talk.sent()} messages, ${talk.breaks()} reconnects of a socket`,
    );
    const failed = counts.flatMap((count, n) =>
      Object.keys(count)
        .filter((kind) => !/^20[01]$/.test(kind))
        .map((kind) => `probe ${n}: ${kind}`),
    );
    const logs = [...ended.splice(0), ...nodes.map(({ server }) => server.logged())].join('');
    assert.deepEqual(failed, [], logs);
    assert.doesNotMatch(logs, /"a call failed"/);
    assert.ok(talk.breaks() > 0);
    await talk.check();
  }

  /** Ends each node and starts it again with this version, when the one before serves. */
  async function replaceEach(): Promise<void> {
    for (const node of nodes) {
      assert.equal(await node.stop(), 0);
      ended.push(node.server.logged());
      await node.start();
      await until(async () => (await statusOf(`${node.server.url}/readyz`)) === 200);
      // HAProxy asks each second.
      await wait(5000);
    }
  }

  test('L9 from the last release to this one: no request fails, and no message is lost', async () => {
    await withoutAFailure(`from ${release.commit.slice(0, 7)}`, replaceEach);
  });

  test('L9 the same with nodes of this version', async () => {
    await withoutAFailure('from this version', replaceEach);
  });
});

const anItem = (category: string, photo: Uint8Array) =>
  ({
    title: 'A lamp',
    description: 'As it is',
    price: '100',
    category,
    condition: 'Used',
    status: 'Available',
    rentalAvailable: 'Not Available',
    thumbnailI: photo,
  }) as never;

/** The worst answer of all that a browser asks for at once; status 0 where none came, or a page without assets. */
async function aPageWithItsAssets() {
  const get = async (path: string) => {
    try {
      const reply = await fetch(new URL(path, BALANCER), { signal: AbortSignal.timeout(30_000) });
      return { path, status: reply.status, headers: Object.fromEntries(reply.headers), text: await reply.text() };
    } catch (error) {
      return { path, status: 0, headers: {} as Record<string, string>, text: String(error) };
    }
  };
  const page = await get('/');
  if (page.status !== 200) return page;
  const paths = [...page.text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string);
  const assets = await Promise.all(paths.map(get));
  if (assets.length === 0) return { ...page, status: 0 };
  return assets.find(({ status }) => status !== 200) ?? page;
}
