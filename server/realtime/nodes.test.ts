import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openApp } from '#server/testing/app.ts';
import { until } from '#server/testing/process.ts';
import { joinNodes } from './nodes.ts';

describe('joinNodes', () => {
  const app = openApp();

  test('L2 what a node publishes just before it leaves reaches the others', async () => {
    const { databaseUrl, db, log } = app.context;
    const [leaver, other] = await Promise.all([1, 2].map(() => joinNodes(databaseUrl, { db, log, isAlone: false })));
    assert.ok(leaver && other);
    const heard: string[] = [];
    other.subscribe('event', ({ memberId }) => void heard.push(memberId));
    const members = Array.from({ length: 30 }, (_, n) => String(n));
    for (const memberId of members) leaver.publish({ kind: 'event', memberId, event: 'noticesChanged', payload: {} });
    await leaver.close();
    // Nothing may be published after it.
    await db.destroy();
    await until(() => heard.length === members.length);
    assert.deepEqual(new Set(heard), new Set(members));
    await other.close();
  });
});
