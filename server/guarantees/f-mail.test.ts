import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { accountCalls } from '#contract/accounts.ts';
import { feedbackCalls } from '#contract/feedback.ts';
import { itemCalls } from '#contract/items.ts';
import { CODE, CONTACT, FEEDBACK, RESET } from '#contract/limits.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { type Accounts, atOnce, createAccounts, newAddress, tally } from '#server/testing/accounts.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { createMailbox } from '#server/testing/mailbox.ts';
import { until } from '#server/testing/process.ts';

const { sendCode, requestPasswordReset } = accountCalls;
const { contactSeller } = itemCalls;
const { submitFeedback } = feedbackCalls;
const OPERATOR = 'operators@campus.edu';

describe('F. Mail', () => {
  let accounts: Accounts;
  let app: TestApp;
  let seller: TestMember;
  let item: { id: string; title: string };
  before(async () => {
    accounts = await createAccounts({ operatorEmail: OPERATOR, mailFrom: 'Dogear <no-reply@market.example>' });
    app = accounts.test;
    seller = await aMember(app, { firstName: 'Asha' });
    item = await anItem(app, { owner: seller, title: 'Casio fx-991' });
  });
  after(() => accounts.close());

  const inquiry = (more: object = {}) => ({
    name: 'Ravi',
    email: 'ravi@elsewhere.org',
    message: 'Is it there still?',
    sellerEmail: seller.email,
    itemId: item.id,
    ...more,
  });
  const note = (more: object = {}) => ({
    firstname: 'Eve',
    email: 'eve@elsewhere.org',
    phoneNo: '98204123',
    message: 'Hello',
    ...more,
  });
  const mails = () => app.context.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();

  /** What only looks like one address. */
  const NO_ADDRESS = [
    'a@b.edu, c@d.edu',
    'a@b.edu;c@d.edu',
    'a@b.edu c@d.edu',
    'Group: a@b.edu, c@d.edu;',
    'Asha <a@b.edu>',
    '<a@b.edu>',
    'a@b.edu (all@campus.edu)',
    '"a b"@c.edu',
    '"a@b.edu, c"@d.edu',
    'a@b.edu\r\nBcc: all@campus.edu',
    'a@b.edu\nCc: all@campus.edu',
    'a@b.edu%0aBcc:c@d.edu',
    'a@[127.0.0.1]',
    'a@localhost',
    'ä@b.edu',
    'a@bücher.edu',
    'a@b.edu\u2028c@d.edu',
    `${'x'.repeat(65)}@b.edu`,
    'a@-b.edu',
    'a..b@c.edu',
  ];

  test('F1 a mail has one recipient: no list, group, name or line break gets through, in any call', async () => {
    const before = (await mails()).length;
    const sender = await aMember(app);
    for (const bad of NO_ADDRESS) {
      const from = `198.51.100.${NO_ADDRESS.indexOf(bad)}`;
      assertRefused(await app.call(sendCode, { email: bad }), 400, 'INVALID_INPUT', 'email');
      assertRefused(await app.call(requestPasswordReset, { email: bad }), 400, 'INVALID_INPUT', 'email');
      for (const field of ['email', 'sellerEmail'])
        assertRefused(
          await app.call(contactSeller, inquiry({ [field]: bad }), { as: sender }),
          400,
          'INVALID_INPUT',
          field,
        );
      assertRefused(await app.call(submitFeedback, note({ email: bad }), { from }), 400, 'INVALID_INPUT', 'email');
    }
    const list = { email: ['a@b.edu', 'c@d.edu'] } as never;
    assertRefused(await app.call(sendCode, list), 400, 'INVALID_INPUT', 'email');
    assert.equal((await mails()).length, before);
    // An address of another script is written so, and one mail goes there.
    const idn = `${newAddress().split('@')[0]}@xn--bcher-kva.edu`;
    assert.equal((await app.call(sendCode, { email: idn })).status, 200);
    // The mail server of the test shows it in its own script.
    const mail = await accounts.mailbox.next(idn.replace('xn--bcher-kva', 'bücher'));
    assert.deepEqual([mail.recipients.length, mail.to?.[0]?.address], [1, idn]);
  });

  test('F1 the recipient is chosen by the server: only a seller of a published item is written to', async () => {
    const sender = await aMember(app);
    const [nobody, drafter, rival] = [await aMember(app), await aMember(app), await aMember(app)];
    const draft = await anItem(app, { owner: drafter, publication: 'Draft' });
    await anItem(app, { owner: rival });
    const before = (await mails()).length;
    for (const more of [
      { sellerEmail: 'someone@world.org', itemId: undefined },
      { sellerEmail: nobody.email, itemId: undefined },
      { sellerEmail: drafter.email, itemId: undefined },
      { sellerEmail: drafter.email, itemId: draft.id },
      { sellerEmail: rival.email },
    ])
      assertRefused(await app.call(contactSeller, inquiry(more), { as: sender }), 404, 'NOT_FOUND');
    assert.equal((await mails()).length, before);
    const to = { to: 'all@campus.edu', cc: 'all@campus.edu', bcc: 'all@campus.edu', from: 'dean@campus.edu' };
    assert.equal((await app.call(contactSeller, inquiry(to), { as: sender })).status, 200);
    assert.deepEqual((await accounts.mailbox.next(seller.email)).recipients, [seller.email]);
  });

  const BREAKS = ['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u0085', '\v', '\0', ' \r\n '];

  test('F2 no field brings a header: From is fixed, Reply-To is the caller’s own address', async () => {
    for (const [i, lineBreak] of BREAKS.entries()) {
      const evil = `Hi${lineBreak}Bcc: victim@campus.edu${lineBreak}${lineBreak}<b>body</b>`;
      const [sender, other] = [await aMember(app), await aMember(app)];
      const sold = await anItem(app, { owner: other, title: `Lamp ${evil}`.replaceAll('\0', '') });
      const to = { sellerEmail: other.email, itemId: sold.id };
      for (const more of [
        { name: evil, ...to },
        { message: evil, ...to },
      ]) {
        const answer = await app.call(contactSeller, inquiry(more), { as: sender });
        if (answer.status !== 200) assertRefused(answer, 400, 'INVALID_INPUT');
        else
          assert.deepEqual((await accounts.mailbox.next(other.email)).replyTo, [{ address: sender.email, name: '' }]);
      }
      for (const more of [{ firstname: evil }, { lastname: evil }, { message: evil }, { phoneNo: evil }]) {
        const from = `203.0.113.${i}`;
        const answer = await app.call(submitFeedback, note(more), { from });
        if (answer.status !== 200) assertRefused(answer, 400, 'INVALID_INPUT');
        else
          assert.deepEqual((await accounts.mailbox.next(OPERATOR)).replyTo, [
            { address: 'eve@elsewhere.org', name: '' },
          ]);
      }
    }
    assert.ok(accounts.mailbox.received.length > BREAKS.length);
    for (const mail of accounts.mailbox.received) {
      assert.equal(mail.recipients.length, 1);
      assert.deepEqual(
        mail.to?.map(({ address }) => address?.replace('xn--bcher-kva', 'bücher')),
        mail.recipients,
      );
      assert.deepEqual([mail.bcc, mail.cc], [undefined, undefined]);
      assert.deepEqual(mail.from, { address: 'no-reply@market.example', name: 'Dogear' });
      assert.equal(mail.envelopeFrom, 'no-reply@market.example');
      const [head = ''] = mail.raw.split('\r\n\r\n');
      for (const line of head.split('\r\n')) {
        assert.match(line, /^([A-Za-z-]+: |[ \t])/, JSON.stringify(line));
        assert.doesNotMatch(line, /^(bcc|cc):/i);
      }
      assert.ok(!mail.html?.includes('<b>body'), 'what people write is text');
    }
  });

  test(`F3 codes: ${CODE.perHour} an hour and ${CODE.perDay} a day for an address, of 50 at once too`, async () => {
    const email = newAddress();
    const ask = (times: number) => atOnce(times, () => app.call(sendCode, { email }));
    const first = await ask(50);
    assert.deepEqual([tally(first, 200), tally(first, 429)], [5, 45]);
    assert.ok(Number(first.find(({ status }) => status === 429)?.headers['retry-after']) > 3590);
    assert.equal((await app.call(sendCode, { email: newAddress() })).status, 200);
    app.wait({ hours: 1 });
    for (let i = 0; i < 5; i++) assert.equal((await app.call(sendCode, { email })).status, 200);
    assertRefused(await app.call(sendCode, { email }), 429, 'TOO_MANY');
    app.wait({ hours: 1 });
    assertRefused(await app.call(sendCode, { email }), 429, 'TOO_MANY');
    app.wait({ hours: 22 });
    assert.equal((await app.call(sendCode, { email })).status, 200);
  });

  test(`F3 resets: ${RESET.perHour} an hour and ${RESET.perDay} a day, of 50 at once too, alike for an unknown address`, async () => {
    for (const email of [await accounts.aMemberWithPassword(), newAddress()]) {
      const ask = () => atOnce(50, () => app.call(requestPasswordReset, { email }));
      assert.equal(tally(await ask(), 200), 2);
      app.wait({ hours: 1 });
      assert.equal(tally(await ask(), 200), 2);
      app.wait({ hours: 1 });
      const third = await ask();
      assert.deepEqual([tally(third, 200), tally(third, 429)], [1, 49]);
    }
  });

  test(`F3 contact: ${CONTACT.perPairADay} a day for a pair, of 50 at once too`, async () => {
    const sender = await aMember(app);
    const write = () => app.call(contactSeller, inquiry(), { as: sender });
    const before = (await mails()).length;
    const answers = await atOnce(50, write);
    assert.deepEqual([tally(answers, 200), tally(answers, 429)], [CONTACT.perPairADay, 50 - CONTACT.perPairADay]);
    assert.ok(Number(answers.find(({ status }) => status === 429)?.headers['retry-after']) > 0);
    assert.equal((await mails()).length, before + CONTACT.perPairADay);
    app.wait({ days: 1, seconds: 1 });
    assert.equal((await write()).status, 200);
  });

  test(`F3 contact: ${CONTACT.perSenderADay} a day for a sender, ${CONTACT.perSellerADay} for a seller, at once too`, async () => {
    const sender = await aMember(app);
    const sellers = await Promise.all(Array.from({ length: CONTACT.perSenderADay + 5 }, () => aMember(app)));
    const to = await Promise.all(
      sellers.map(async (one) => ({ sellerEmail: one.email, itemId: (await anItem(app, { owner: one })).id })),
    );
    const sent = await Promise.all(to.map((more) => app.call(contactSeller, inquiry(more), { as: sender })));
    assert.equal(tally(sent, 200), CONTACT.perSenderADay);

    const popular = await aMember(app);
    const { id } = await anItem(app, { owner: popular });
    const senders = await Promise.all(Array.from({ length: CONTACT.perSellerADay + 5 }, () => aMember(app)));
    const form = inquiry({ sellerEmail: popular.email, itemId: id });
    const answers = await Promise.all(senders.map((as) => app.call(contactSeller, form, { as })));
    assert.equal(tally(answers, 200), CONTACT.perSellerADay);
    assert.equal(tally(answers, 429), 5);
  });

  test(`F3 feedback: ${FEEDBACK.perHour} an hour for an IP, of 50 at once too, and for no other`, async () => {
    const from = '198.51.100.99';
    const answers = await atOnce(50, () => app.call(submitFeedback, note(), { from }));
    assert.deepEqual([tally(answers, 200), tally(answers, 429)], [FEEDBACK.perHour, 50 - FEEDBACK.perHour]);
    assert.equal((await app.call(submitFeedback, note(), { from: '198.51.100.100' })).status, 200);
    app.wait({ hours: 1, seconds: 1 });
    assert.equal((await app.call(submitFeedback, note(), { from })).status, 200);
  });

  test('F4 mail waits in the database while SMTP is away: no answer waits for it, and it goes when SMTP is back', async () => {
    const away = await createMailbox();
    const other = await createTestApp({ smtpUrl: away.url });
    await startWorkers(other.context);
    try {
      away.answer(Object.assign(new Error('CANARY-TEXT try later'), { responseCode: 451 }));
      const email = newAddress();
      const began = performance.now();
      assert.equal((await other.call(sendCode, { email })).status, 200);
      assert.ok(performance.now() - began < 1000);
      const row = () =>
        other.context.db.selectFrom('mails').selectAll().where('to_address', '=', email).executeTakeFirstOrThrow();
      await until(async () => (await row()).last_error !== null);
      const waiting = await row();
      assert.deepEqual([waiting.sent_at, waiting.last_error], [null, 'EMESSAGE 451']);
      away.answer(null);
      assert.deepEqual((await away.next(email)).recipients, [email]);
      await until(async () => (await row()).sent_at !== null);
      // What it said is nobody's business any more.
      assert.deepEqual([(await row()).text, (await row()).html], ['', '']);
      assert.equal(away.received.length, 1);
      assert.ok(other.logged.every((line) => !line.includes('CANARY')));
    } finally {
      await other.close();
      await away.close();
    }
  });

  test('F4 a mail is queued with what causes it or not at all, and not sent once it is useless', async () => {
    const { db, mail } = app.context;
    const content = {
      kind: 'test',
      to: 'rolled@campus.edu',
      subject: 'x',
      usefulFor: 10,
      blocks: [{ paragraph: 'x' }],
    };
    const failing = db.transaction().execute(async (trx) => {
      await mail.queue(trx, content);
      throw new Error('rolled back');
    });
    await assert.rejects(failing, /rolled back/);
    await db.transaction().execute((trx) => mail.queue(trx, { ...content, to: 'late@campus.edu', usefulFor: 0 }));
    await db.transaction().execute((trx) => mail.queue(trx, { ...content, to: 'after@campus.edu' }));
    await accounts.mailbox.next('after@campus.edu');
    const mailed = accounts.mailbox.received.flatMap(({ recipients }) => recipients);
    assert.ok(!mailed.includes('rolled@campus.edu') && !mailed.includes('late@campus.edu'));
  });
});
