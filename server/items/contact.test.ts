import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { contactSeller } = itemCalls;

describe('contactSeller', () => {
  const app = openApp();
  let seller: TestMember;
  let item: { id: string; title: string };
  before(async () => {
    seller = await aMember(app, { firstName: 'Asha' });
    item = await anItem(app, { owner: seller, title: 'Casio fx-991' });
  });

  const given = () => ({
    name: 'Ravi',
    email: 'ravi@elsewhere.org',
    message: 'Is it there still?\nI can come today.',
    sellerEmail: seller.email,
    itemId: item.id as string | undefined,
  });
  const mails = () => app.context.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute();

  test('mails the seller alone; answers go to the address the sender has proved', async () => {
    const sender = await aMember(app);
    const answer = await app.call(contactSeller, given(), { as: sender, encoding: 'multipart' });
    assert.deepEqual([answer.status, answer.body.message], [200, 'Mail Sent SuccessFully']);
    const mail = (await mails()).at(-1);
    assert.deepEqual([mail?.to_address, mail?.reply_to], [seller.email, sender.email]);
    assert.equal(mail?.subject, 'Ravi asks about Casio fx-991');
    for (const part of ['Ravi', 'ravi@elsewhere.org', sender.email, '> I can come today.', `/item/${item.id}/owner/`])
      assert.ok(mail?.text.includes(part), part);
    assert.ok(mail?.html.includes('-card.webp'));
  });

  test('needs no item where the address is that of a seller', async () => {
    const sender = await aMember(app);
    const answer = await app.call(contactSeller, { ...given(), itemId: undefined }, { as: sender });
    assert.equal(answer.status, 200);
    assert.equal((await mails()).at(-1)?.subject, 'Ravi asks about your items');
  });

  test('needs no address where an item is named, and mails its seller whose address nobody sees', async () => {
    const [hidden, sender] = [await aMember(app), await aMember(app)];
    const { id: itemId } = await anItem(app, { owner: hidden });
    await app.call(peopleCalls.changePrivacySettings, { showsContact: 'nobody' }, { as: hidden });
    for (const sellerEmail of [undefined, '', null]) {
      const answer = await app.call(contactSeller, { ...given(), sellerEmail, itemId }, { as: sender });
      assert.equal(answer.status, 200);
      assert.ok(!JSON.stringify(answer.body).includes(hidden.email));
    }
    assert.deepEqual(
      (await mails()).slice(-3).map(({ to_address, reply_to }) => [to_address, reply_to]),
      Array(3).fill([hidden.email, sender.email]),
    );
    const unknown = { ...given(), sellerEmail: undefined, itemId: '00000000-0000-4000-8000-000000000000' };
    assertRefused(await app.call(contactSeller, unknown, { as: sender }), 404, 'NOT_FOUND');
  });

  test('answers an address that the sender does not see like one that nobody has', async () => {
    const [hidden, sender] = [await aMember(app), await aMember(app)];
    const { id: itemId } = await anItem(app, { owner: hidden });
    const ask = (sellerEmail: string, id?: string) =>
      app.call(contactSeller, { ...given(), sellerEmail, itemId: id }, { as: sender });
    assert.equal((await ask(hidden.email)).status, 200);
    await app.call(peopleCalls.changePrivacySettings, { showsContact: 'deals' }, { as: hidden });
    const before = (await mails()).length;
    for (const id of [undefined, itemId]) {
      const [known, unknown] = [await ask(hidden.email, id), await ask('nobody@campus.edu', id)];
      assert.equal(known.status, 404);
      assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    }
    assert.equal((await mails()).length, before);
  });

  test('a name that is written from right to left does not turn the sentence around it', async () => {
    const sender = await aMember(app);
    for (const [name, shown] of [
      ['\u202eivaR', 'ivaR'],
      ['علي', '\u2068علي\u2069'],
    ] as const) {
      assert.equal((await app.call(contactSeller, { ...given(), name }, { as: sender })).status, 200);
      const mail = (await mails()).at(-1);
      assert.equal(mail?.subject, `${shown} asks about Casio fx-991`);
      assert.ok(mail?.text.includes(`${shown} (`) && mail.html.includes(`${shown} (`));
    }
    const blank = await app.call(contactSeller, { ...given(), name: '\u200b\u2800' }, { as: sender });
    assertRefused(blank, 400, 'INVALID_INPUT', 'name');
  });

  test('names each bad field; no field brings a second recipient or header', async () => {
    const sender = await aMember(app);
    const missing = await app.call(contactSeller, {}, { as: sender });
    for (const field of ['name', 'email', 'message', 'sellerEmail'])
      assertRefused(missing, 400, 'INVALID_INPUT', field);
    const bad: Record<string, string[]> = {
      name: ['Ravi\r\nBcc: all@campus.edu', 'x'.repeat(200)],
      email: ['x', 'a@b.org, c@d.org', 'Ravi <a@b.org>'],
      sellerEmail: [`${seller.email}, all@campus.edu`, `Asha <${seller.email}>`, `${seller.email}\r\nCc: x@y.org`],
      message: ['x'.repeat(2001)],
      itemId: ['x'],
    };
    for (const [field, values] of Object.entries(bad))
      for (const value of values)
        assertRefused(
          await app.call(contactSeller, { ...given(), [field]: value }, { as: sender }),
          400,
          'INVALID_INPUT',
          field,
        );
    assertRefused(await app.call(contactSeller, given()), 401, 'TOKEN_INVALID');
  });
});
