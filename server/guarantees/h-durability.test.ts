import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Campus, createCampus, signalTo } from '#server/testing/campus.ts';
import { keepWriting, type Writing } from '#server/testing/ledger.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, statusOf, until } from '#server/testing/process.ts';
import { isLong, printFigure, seconds } from '#server/testing/scale.ts';

const ROUNDS = isLong ? 10 : 1;

describe('H. Durability: kill -9 while a ledger is kept', { timeout: 20 * LONGEST_WAIT }, () => {
  let mailbox: Mailbox;
  let campus: Campus;
  let writing: Writing;

  before(async () => {
    mailbox = await createMailbox();
    campus = await createCampus({ SMTP_URL: mailbox.url, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
    writing = await keepWriting(campus, mailbox);
  });
  after(async () => {
    await writing?.stop().catch(() => {});
    await campus?.close();
    await mailbox?.close();
  });

  const killApp = () => campus.stop('SIGKILL');
  const killPostgres = async () => {
    const pids = await campus.postgres();
    assert.ok(pids.length > 1);
    for (const pid of pids) signalTo(pid, 'SIGKILL');
    return pids[0];
  };
  const again = async (kill: () => Promise<unknown>, restart: () => Promise<void>) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await wait(seconds(1.5, 3) * 1000 + Math.random() * 500);
      await kill();
      await restart();
      await writing.check();
    }
  };
  const untilBack = () => until(async () => (await statusOf(`${campus.url}/readyz`)) === 200);

  test('H1 what was acknowledged survives kill -9 of the app', () => again(killApp, campus.start));

  test('H1 what was acknowledged survives kill -9 of PostgreSQL, which comes back by itself', () =>
    again(async () => {
      const main = await killPostgres();
      await until(async () => (await campus.postgres())[0] !== main);
    }, untilBack));

  test('H1 what was acknowledged survives kill -9 of both', () =>
    again(async () => {
      await Promise.all([killApp(), killPostgres()]);
    }, campus.start));

  test('H1 the ledger was worth the while', async () => {
    await writing.stop();
    await writing.check();
    const { faults: _, ...kinds } = writing.ledger;
    for (const [kind, entries] of Object.entries(kinds)) {
      const taken = [...entries.values()].filter((outcome) => outcome === 'acknowledged').length;
      const unknown = [...entries.values()].filter((outcome) => outcome === 'unknown').length;
      printFigure(`H1 ${kind}: ${taken} acknowledged, ${unknown} broken off; none lost, none doubled`);
      assert.ok(taken >= 2, `${kind} were written while it happened`);
    }
  });
});
