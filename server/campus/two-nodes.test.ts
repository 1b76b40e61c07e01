import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { campusCalls } from '#contract/campus.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { DEFAULT_CHOICES } from '#contract/rules/campus-choices.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { durableDatabase, type FreshDatabase } from '#server/testing/database.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';

// What an admin has set is state of a process, so that two nodes in one process would show nothing.
describe('Settings of the campus on two nodes', { timeout: 5 * LONGEST_WAIT }, () => {
  let database: FreshDatabase;
  let one: Campus;
  let other: Campus;
  before(async () => {
    database = await durableDatabase();
    const secret = 'q8Zr2vN5xW1tY7uK4mJ9bC3fH6dL0pSa';
    const env = { DATABASE_URL: database.url, CLUSTER: 'postgres', JWT_SECRET: secret, LOG_LEVEL: 'warn' };
    [one, other] = await Promise.all([createCampus(env), createCampus(env)]);
  });
  after(async () => {
    await Promise.all([one?.close(), other?.close()]);
    await database?.drop();
  });

  test('a change on one is seen in the answers and the cached pages of the other', async () => {
    const admin = await one.aMember({ role: 'Admin' });
    const page = async () => (await fetch(other.url + paths.papers())).text();
    for (let i = 0; i < 3; i += 1) assert.ok(!(await page()).includes('Biotechnology'));

    const choices = [...DEFAULT_CHOICES.branches, { value: 'BT', label: 'Biotechnology', isHidden: false }];
    assert.equal((await one.insist(campusCalls.saveChoices, { kind: 'branches', choices }, admin)).status, 200);
    const currency = { code: 'EUR', sign: '€', grouping: 'thousands' as const };
    assert.equal((await one.insist(campusCalls.saveCurrency, { currency }, admin)).status, 200);

    await until(async () => (await other.insist(campusCalls.getCampus)).body.data.currency?.code === 'EUR');
    assert.equal((await other.insist(paperCalls.browsePapers, { branch: 'BT' })).status, 200);
    await until(async () => (await page()).includes('Biotechnology'));
    assert.match(await page(), /"currency":\{"code":"EUR"/);
  });
});
