import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { SECOND } from '#contract/rules/time.ts';
import type { Connection } from '../socket.ts';
import { openLate } from './late-connection.ts';

const happened: string[] = [];
const open = (): Connection => {
  happened.push('opened');
  return {
    sendMessage: async () => ({ success: true }) as never,
    joinConversation: (conversationId) => happened.push(conversationId),
    close: () => happened.push('closed'),
  };
};

it('a late connection opens once its code has come, and says meanwhile that it is lost', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let isThere = false;
  const connection = openLate(
    async () => {
      if (!isThere) throw new Error('Offline');
      return open;
    },
    () => happened.push('failed'),
  );
  await soon();
  await assert.rejects(connection.sendMessage({} as never), /Not connected/);
  connection.joinConversation('early');
  isThere = true;
  mock.timers.tick(60 * SECOND);
  await soon();
  await connection.sendMessage({} as never);
  connection.joinConversation('late');
  connection.close();
  assert.deepEqual(happened.splice(0), ['failed', 'opened', 'late', 'closed']);
});

it('a late connection that is closed before its code comes never opens, nor asks again', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let asked = 0;
  const connection = openLate(
    async () => {
      asked += 1;
      if (asked === 1) throw new Error('Offline');
      return open;
    },
    () => happened.push('failed'),
  );
  await soon();
  connection.close();
  mock.timers.tick(60 * SECOND);
  await soon();
  openLate(
    async () => open,
    () => {},
  ).close();
  await soon();
  assert.deepEqual([asked, happened], [1, ['failed']]);
});
