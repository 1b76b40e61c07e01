import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ClientInput } from '#contract/call.ts';
import { MAIL_WAYS } from '#contract/notices/kind.ts';
import { hasTrait, isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import { noticeCalls } from '#contract/notices.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { createTransport } from '#server/mail/transport.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { anEvent } from '#server/testing/notices.ts';
import { mailDigests } from './mail-digests.ts';
import { mailNotices } from './mail-notices.ts';
import { type NoticeEvent, notify } from './notify.ts';

const { signal } = new AbortController();

describe('mails of notices', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  let asha: TestMember;
  let ravi: TestMember;
  before(async () => {
    mailbox = await createMailbox();
    test = await createTestApp({ smtpUrl: mailbox.url, mailFrom: 'Dogear <no-reply@market.example>' });
    const transport = createTransport(test.context.config);
    await test.context.jobs.work('sendMail', ({ mailId }, stop) => deliverMail(test.context, transport, mailId, stop));
  });
  after(async () => {
    await test.close();
    await mailbox.close();
  });
  beforeEach(async () => {
    [asha, ravi] = await Promise.all([aMember(test, { firstName: 'Asha' }), aMember(test, { firstName: 'Ravi' })]);
  });

  const told = ({ kind, ...more }: Partial<NoticeEvent> & { kind: NoticeKind }, to = asha) => {
    const { context } = test;
    return notify(context, context.db, [to.id], anEvent(kind, context.now(), { groupKey: ravi.id, ...more }));
  };
  const message = (quote: string, groupKey = ravi.id) =>
    told({ kind: 'message', data: { quote }, groupKey, actorId: ravi.id });
  const change = (input: ClientInput<typeof noticeCalls.changeNoticeSettings>) =>
    test.call(noticeCalls.changeNoticeSettings, input, { as: asha });
  /** The subjects of all mails to a member, by kind. */
  const mails = async (to = asha) => {
    const { db } = test.context;
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .where('member_id', '=', to.id)
      .orderBy('created_at')
      .execute();
    return rows.map(({ kind, subject }) => `${kind}: ${subject}`);
  };
  const minute = async (minutes = 0) => {
    test.wait({ minutes });
    await mailNotices(test.context, signal);
  };

  it('mail what is unseen after five minutes, once, with what was written and nowhere to reply to', async () => {
    await message('Is it <there>?');
    await minute(4);
    assert.deepEqual(await mails(), []);
    await minute(1);
    await minute();
    const mail = await mailbox.next(asha.email);
    assert.deepEqual(await mails(), ['notice: Ravi Tester sent you a message']);
    assert.equal(mail.subject, 'Ravi Tester sent you a message');
    assert.deepEqual(mail.replyTo ?? [], []);
    assert.match(mail.text ?? '', /> Is it <there>\?[\s\S]+\/chat\?with=[\s\S]+Stop mails about messages \(http/);
    assert.match(mail.text ?? '', /Replies to this mail are not read: Ravi Tester is in the chat/);
    assert.match(mail.html ?? '', /Is it &lt;there&gt;\?/);
    assert.match(mail.html ?? '', /prefers-color-scheme: dark/);
    assert.doesNotMatch(mail.html ?? '', /<img/, 'no picture, and none that tracks');
  });

  it('carry the headers of their list, their thread and their way out', async () => {
    const headersOf = async () => {
      await minute(6);
      const { headers, messageId } = await mailbox.next(asha.email);
      const found = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
      return { messageId, header: (name: string) => found[name] ?? '' };
    };
    await message('One');
    const first = await headersOf();
    assert.equal(first.header('list-id'), 'Messages <message.localhost>');
    assert.equal(first.header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    assert.match(first.header('list-unsubscribe'), /^<http:\/\/localhost:3000\/unsubscribe\/message\.[\w.-]+>$/);
    assert.equal(first.header('auto-submitted'), 'auto-generated');
    assert.match(first.header('references'), /^<message\.[0-9a-f]{24}@market\.example>$/);
    assert.equal(first.header('in-reply-to'), first.header('references'));
    assert.doesNotMatch(first.header('references'), new RegExp(asha.id));
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    await message('Two');
    const second = await headersOf();
    assert.equal(second.header('references'), first.header('references'));
    assert.notEqual(second.messageId, first.messageId);
    await told({ kind: 'decision' });
    const decision = await headersOf();
    assert.equal(decision.header('list-unsubscribe'), '', 'a decision is always told by mail');
  });

  it('do not come to who saw it in time, is blocked, or is gone', async () => {
    await message('One');
    test.wait({ minutes: 4 });
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    await told({ kind: 'message' }, ravi);
    const { db } = test.context;
    await db.updateTable('members').set({ blocked_at: test.context.now() }).where('id', '=', ravi.id).execute();
    await minute(10);
    await db.updateTable('members').set({ blocked_at: null }).where('id', '=', ravi.id).execute();
    await minute(10);
    assert.deepEqual([...(await mails()), ...(await mails(ravi))], []);
  });

  for (const kind of NOTICE_KIND_NAMES)
    for (const way of MAIL_WAYS)
      it(`M3 bring ${kind} ${way === 'off' ? 'never' : way === 'now' ? 'at once' : 'in the digest'}, as the member chose`, async () => {
        if (isLocked(kind) && way !== 'now') return;
        if (hasTrait(kind, 'isDigestOnly') && way === 'now') return;
        if (!isLocked(kind)) await change({ kind, mail: way });
        await told({ kind });
        await minute(10);
        await mailDigests({ ...test.context, config: { ...test.context.config, digestHour: 0 } }, signal);
        const came = (await mails()).map((line) => line.split(':', 1)[0]);
        assert.deepEqual(came, { off: [], now: ['notice'], digest: ['digest'] }[way]);
        if (!hasTrait(kind, 'isDigestOnly')) await change({ kind, push: !NOTICE_KINDS[kind].ways.push });
        await minute(200);
        assert.equal((await mails()).length, came.length, 'nothing comes again');
      });

  it('ask the switches once more at the moment of mailing', async () => {
    await message('One');
    await change({ kind: 'message', mail: 'off' });
    await minute(10);
    await change({ kind: 'message', mail: 'now' });
    await minute(10);
    assert.deepEqual(await mails(), []);
  });

  it('bring what is off in the app, and each cause once', async () => {
    await change({ kind: 'newItem', app: false, mail: 'now' });
    for (const title of ['Lamp', 'Kettle']) {
      const { id: itemId } = await anItem(test, { owner: ravi, title, publication: 'Published' });
      await told({ kind: 'newItem', actorId: ravi.id, itemId });
      await minute(70);
    }
    assert.deepEqual(await mails(), ['notice: Lamp (₹100) from Ravi Tester', 'notice: Kettle (₹100) from Ravi Tester']);
    const mail = await mailbox.next(asha.email);
    assert.match(mail.html ?? '', /src="http:\/\/localhost:3000\/files\/[0-9a-f]{32}-card\.webp"/);
  });

  it('are one for several notices, and of what folds not more than one an hour', async () => {
    await change({ kind: 'newItem', mail: 'now' });
    await change({ kind: 'follower', mail: 'now' });
    await message('One', 'first');
    await told({ kind: 'follower', actorId: ravi.id });
    await told({ kind: 'newItem', actorId: ravi.id });
    await minute(6);
    assert.deepEqual(await mails(), ['notice: An item from Ravi Tester, and 2 more']);
    const { text } = await mailbox.next(asha.email);
    assert.match(text ?? '', /Stop mails about sellers I follow, \w+ and \w+ \(/);
    await told({ kind: 'newItem', actorId: ravi.id });
    await minute(30);
    assert.equal((await mails()).length, 1);
    await minute(30);
    assert.deepEqual((await mails()).slice(1), ['notice: An item from Ravi Tester']);
  });

  it('come once for a conversation, until the member came back', async () => {
    await message('One');
    await minute(6);
    for (let i = 0; i < 5; i += 1) {
      await message(`More ${i}`);
      await minute(90);
    }
    assert.equal((await mails()).length, 1);
    await test.call(noticeCalls.markNoticesSeen, {}, { as: asha });
    await message('Again');
    await minute(6);
    assert.equal((await mails()).length, 2);
  });
});
