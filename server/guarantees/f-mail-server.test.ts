import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { findFreePort } from '#server/database/embedded.ts';
import { newAddress } from '#server/testing/accounts.ts';
import { type Campus, createCampus } from '#server/testing/campus.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { LONGEST_WAIT, until } from '#server/testing/process.ts';
import { isLong, within } from '#server/testing/scale.ts';

describe('F. Mail: a mail server that is away, silent or rude', { timeout: 10 * LONGEST_WAIT }, () => {
  let port: number;
  let campus: Campus;
  let mailbox: Mailbox | undefined;

  before(async () => {
    port = await findFreePort();
    campus = await createCampus({ SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: 'off', LOG_LEVEL: 'error' });
  });
  after(async () => {
    await campus?.close();
    await mailbox?.close();
  });

  const askForCode = async () => {
    const email = newAddress();
    const began = performance.now();
    assert.equal((await campus.insist(accountCalls.sendCode, { email })).status, 200);
    assert.ok(performance.now() - began < within(1500), 'the answer waited for the mail');
    return email;
  };
  const errorOf = async (email: string) => {
    const [mail] = await campus.query('select last_error from mails where to_address = $1', [email]);
    return mail?.last_error;
  };

  test('F4 nobody waits for a mail server that is away, and what waits comes once when it is back', async () => {
    const email = await askForCode();
    await until(async () => (await errorOf(email)) !== null);
    mailbox = await createMailbox(port);
    await until(() => mailbox?.received.some(({ recipients }) => recipients.includes(email)) ?? false);
    await until(async () => (await errorOf(email)) === null);
    assert.equal(mailbox.received.length, 1);
  });

  test('F4 one that takes a mail and breaks off before it says so gets it once more, by the same id, and no third time', async () => {
    mailbox?.dropNext();
    const email = await askForCode();
    const taken = () => (mailbox as Mailbox).received.filter(({ recipients }) => recipients.includes(email));
    await until(() => taken().length === 2);
    const isSent = 'select from mails where to_address = $1 and sent_at is not null';
    await until(async () => (await campus.query(isSent, [email])).length === 1);
    assert.equal(new Set(taken().map(({ messageId }) => messageId)).size, 1);
    assert.equal(taken().length, 2);
  });

  test('I2 one that takes the connection and says nothing is given up after 10 s, and nobody waits for it', async (t) => {
    if (!isLong) return t.skip('takes a quarter of a minute: npm run test:faults');
    await mailbox?.close();
    const silent = net.createServer(() => {}).listen(port, '127.0.0.1');
    await once(silent, 'listening');
    const email = await askForCode();
    const began = performance.now();
    await until(async () => (await errorOf(email)) !== null);
    assert.ok(performance.now() - began < 15_000);
    silent.close();
    mailbox = await createMailbox(port);
    await until(() => mailbox?.received.some(({ recipients }) => recipients.includes(email)) ?? false);
  });
});
