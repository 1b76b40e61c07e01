import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { accountExistsMail, codeMail } from '#server/accounts/mails.ts';
import { startWorkers } from '#server/jobs/workers.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/factories.ts';
import { createMailbox, type Mailbox } from '#server/testing/mailbox.ts';
import { composeMail, type NewMail } from './compose.ts';
import { deliverMail } from './deliver.ts';
import { createTransport } from './transport.ts';

const aMail = (more: Partial<NewMail> = {}): NewMail => ({
  kind: 'test',
  to: 'asha@campus.edu',
  subject: 'A question about ₹ 400 “Lamp”',
  usefulFor: 10,
  blocks: [{ greeting: 'Hello Åsa,' }, { paragraph: 'a <b>lamp</b> & more' }, { quote: 'Is it\nstill there?' }],
  ...more,
});
const never = new AbortController().signal;

describe('mail', () => {
  let mailbox: Mailbox;
  let test: TestApp;

  before(async () => {
    mailbox = await createMailbox();
    test = await createTestApp({ smtpUrl: mailbox.url, mailFrom: 'Dogear <no-reply@market.example>' });
    await startWorkers(test.context);
  });
  after(async () => {
    await test.close();
    await mailbox.close();
  });

  const queue = (given: NewMail) => test.context.db.transaction().execute((trx) => test.context.mail.queue(trx, given));

  it('sends what was queued, to one recipient, from one sender, with two bodies alike', async () => {
    await queue(aMail({ replyTo: 'Ravi@Campus.edu' }));
    const mail = await mailbox.next('asha@campus.edu');
    assert.deepEqual(mail.recipients, ['asha@campus.edu']);
    assert.equal(mail.envelopeFrom, 'no-reply@market.example');
    assert.deepEqual(mail.from, { address: 'no-reply@market.example', name: 'Dogear' });
    assert.deepEqual(mail.replyTo, [{ address: 'ravi@campus.edu', name: '' }]);
    assert.equal(mail.subject, 'A question about ₹ 400 “Lamp”');
    assert.match(mail.text ?? '', /Hello Åsa,\n\na <b>lamp<\/b> & more\n\n> Is it\n> still there\?/);
    assert.match(mail.html ?? '', /Hello Åsa,[\s\S]+a &lt;b&gt;lamp&lt;\/b&gt; &amp; more[\s\S]+Is it\nstill there\?/);
    assert.doesNotMatch(mail.raw, /base64/i);
  });

  it('takes one plain address only, and no line breaks into a header', async () => {
    for (const to of ['a@x.edu, b@x.edu', 'Group: a@x.edu;', 'A <a@x.edu>', 'a@x.edu\r\nBcc: b@x.edu', '"a b"@x.edu']) {
      await assert.rejects(queue(aMail({ to })), to);
      await assert.rejects(queue(aMail({ replyTo: to })), to);
    }
    await queue(aMail({ to: 'once@campus.edu', subject: 'Hi\r\nBcc: victim@campus.edu\r\n\r\nbody' }));
    const mail = await mailbox.next('once@campus.edu');
    assert.deepEqual(mail.recipients, ['once@campus.edu']);
    assert.equal(mail.bcc, undefined);
    assert.equal(mail.subject, 'Hi Bcc: victim@campus.edu body');
  });

  it('does not send what is useless, sent, or gone with its account', async () => {
    const { context } = test;
    const sent: string[] = [];
    const transport = { send: async ({ to_address }: { to_address: string }) => String(sent.push(to_address)) };
    const member = await aMember(test);
    const add = async (given: NewMail) => {
      // Stored without its job: this test is the worker.
      const { text, html } = composeMail(given, context.config);
      const row = { kind: 'test', to_address: given.to, subject: given.subject, text, html };
      const expires_at = new Date(context.now().getTime() + given.usefulFor * 60_000);
      return context.db
        .insertInto('mails')
        .values({ ...row, expires_at, member_id: given.memberId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
    };
    const old = await add(aMail({ usefulFor: -1 }));
    const gone = await add(aMail({ memberId: member.id }));
    const good = await add(aMail({ to: 'good@campus.edu' }));
    await context.db.deleteFrom('members').where('id', '=', member.id).execute();
    for (const { id } of [old, gone, good, good]) await deliverMail(context, transport, id, never);
    assert.deepEqual(sent, ['good@campus.edu']);
  });

  it('is kept as a whole file where no SMTP is set', async () => {
    const { context } = test;
    const config = { smtpUrl: undefined, mailFrom: 'no-reply@localhost', dataDir: context.config.dataDir };
    await mkdir(path.join(config.dataDir, 'mail'), { recursive: true });
    const said: string[] = [];
    const write = process.stderr.write;
    process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
    try {
      const rendered = composeMail(codeMail('asha@campus.edu', '0427'), context.config);
      const row = {
        id: 'f'.repeat(8),
        kind: 'code',
        to_address: 'asha@campus.edu',
        reply_to: null,
        subject: 'Code',
        headers: null,
      };
      const mail = { ...row, ...rendered, created_at: '2030-05-06T07:08:09.010Z' };
      await createTransport(config).send(mail, never);
    } finally {
      process.stderr.write = write;
    }
    const files = await readdir(path.join(config.dataDir, 'mail'));
    assert.deepEqual(files, ['20300506T070809010Z-code-ffffffff.eml']);
    const parsed = await PostalMime.parse(await readFile(path.join(config.dataDir, 'mail', files[0] as string)));
    assert.equal(parsed.to?.[0]?.address, 'asha@campus.edu');
    assert.match(parsed.text ?? '', /\b0427\b/);
    assert.match(said.join(''), /\b0427\b/);
  });
});

describe('composeMail', () => {
  const sender = { brandName: 'Dogear', campusName: 'Class of 2027', publicUrl: 'http://localhost:3000' };

  it('holds one group of four digits where there is a code, in either body', () => {
    const { text, html } = composeMail(codeMail('asha@campus.edu', '4821'), sender);
    assert.deepEqual(text.match(/\d{4,}/g), ['4821']);
    assert.deepEqual(html.match(/\d{4,}/g), ['4821']);
    assert.match(text, /Dogear/);
  });

  it('spaces out the digits of a code', () => {
    const { html } = composeMail(codeMail('asha@campus.edu', '4821'), sender);
    assert.match(html, /;letter-spacing:[^"]+">\n4821\n/);
  });

  it('links to us alone', () => {
    const elsewhere = aMail({ blocks: [{ button: { label: 'Go', url: 'http://localhost:3000.evil.example/' } }] });
    assert.throws(() => composeMail(elsewhere, sender), /another site/);
    const picture = aMail({ blocks: [{ picture: { url: 'https://tracker.example/x.png', alt: '' } }] });
    assert.throws(() => composeMail(picture, sender), /another site/);
  });

  it('escapes what people wrote', () => {
    const { html } = composeMail(
      accountExistsMail({ ...sender } as never, { id: 'x', firstName: '<img src=x onerror="1">', email: 'a@b.edu' }),
      sender,
    );
    assert.ok(!html.includes('<img src=x'));
  });
});
