import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { accountExistsLetter, codeLetter } from './accounts/letters.ts';
import { deliverMail } from './mail/deliver.ts';
import { type Letter, renderLetter } from './mail/letter.ts';
import { createTransport } from './mail/transport.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { aMember } from './testing/factories.ts';
import { createMailbox, type Mailbox } from './testing/mailbox.ts';
import { startWork } from './work.ts';

const letter = (more: Partial<Letter> = {}): Letter => ({
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
    await startWork(test.context);
  });
  after(async () => {
    await test.close();
    await mailbox.close();
  });

  const queue = (given: Letter) => test.context.db.transaction().execute((trx) => test.context.mail.queue(trx, given));

  it('sends what was queued, to one recipient, from one sender, with two bodies alike', async () => {
    await queue(letter({ replyTo: 'Ravi@Campus.edu' }));
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
      await assert.rejects(queue(letter({ to })), to);
      await assert.rejects(queue(letter({ replyTo: to })), to);
    }
    await queue(letter({ to: 'once@campus.edu', subject: 'Hi\r\nBcc: victim@campus.edu\r\n\r\nbody' }));
    const mail = await mailbox.next('once@campus.edu');
    assert.deepEqual(mail.recipients, ['once@campus.edu']);
    assert.equal(mail.bcc, undefined);
    assert.equal(mail.subject, 'Hi Bcc: victim@campus.edu body');
  });

  it('does not send what is useless, sent, or gone with its account', async () => {
    const { context } = test;
    const sent: string[] = [];
    const transport = { send: async ({ to_address }: { to_address: string }) => void sent.push(to_address) };
    const member = await aMember(test);
    const add = async (given: Letter) => {
      // Without its job: this test is the worker.
      const { text, html } = renderLetter(given, context.config);
      const row = { kind: 'test', to_address: given.to, subject: given.subject, text, html };
      const expires_at = new Date(context.now().getTime() + given.usefulFor * 60_000);
      return context.db
        .insertInto('mails')
        .values({ ...row, expires_at, member_id: given.memberId ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
    };
    const old = await add(letter({ usefulFor: -1 }));
    const gone = await add(letter({ memberId: member.id }));
    const good = await add(letter({ to: 'good@campus.edu' }));
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
      const rendered = renderLetter(codeLetter('asha@campus.edu', '0427'), context.config);
      const row = { id: 'f'.repeat(8), kind: 'code', to_address: 'asha@campus.edu', reply_to: null, subject: 'Code' };
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

describe('renderLetter', () => {
  const house = { brandName: 'Dogear', campusName: 'Class of 2027', publicUrl: 'http://localhost:3000' };

  it('holds one group of four digits where there is a code, in either body', () => {
    const { text, html } = renderLetter(codeLetter('asha@campus.edu', '4821'), house);
    assert.deepEqual(text.match(/\d{4,}/g), ['4821']);
    assert.deepEqual(html.match(/\d{4,}/g), ['4821']);
    assert.match(text, /Dogear/);
  });

  it('links to us alone', () => {
    const elsewhere = letter({ blocks: [{ button: { label: 'Go', url: 'http://localhost:3000.evil.example/' } }] });
    assert.throws(() => renderLetter(elsewhere, house), /another place/);
    const picture = letter({ blocks: [{ picture: { url: 'https://tracker.example/x.png', alt: '' } }] });
    assert.throws(() => renderLetter(picture, house), /another place/);
  });

  it('escapes what people wrote', () => {
    const { html } = renderLetter(
      accountExistsLetter({ ...house } as never, { id: 'x', firstName: '<img src=x onerror="1">' }, 'a@b.edu'),
      house,
    );
    assert.ok(!html.includes('<img src=x'));
  });
});
