import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { itemCalls } from '#contract/items.ts';
import { CONTACT } from '#contract/limits.ts';
import { assertRefused, createTestApp, type TestApp } from '#server/testing/app.ts';
import { aMember, anItem, type TestMember } from '#server/testing/factories.ts';

const { contactSeller } = itemCalls;

describe('contactSeller', () => {
  let app: TestApp;
  let seller: TestMember;
  let item: { id: string; title: string };
  before(async () => {
    app = await createTestApp();
    seller = await aMember(app, { firstName: 'Asha' });
    item = await anItem(app, { owner: seller, title: 'Casio fx-991' });
  });
  after(() => app.close());

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

  test('is no relay: only sellers with a published item, and only their own item', async () => {
    const sender = await aMember(app);
    const [nobody, drafter, rival] = [await aMember(app), await aMember(app), await aMember(app)];
    const draft = await anItem(app, { owner: drafter, publication: 'Draft' });
    await anItem(app, { owner: rival });
    const before = (await mails()).length;
    const to = (more: object) => app.call(contactSeller, { ...given(), ...more }, { as: sender });
    for (const more of [
      { sellerEmail: 'someone@world.org', itemId: undefined },
      { sellerEmail: nobody.email, itemId: undefined },
      { sellerEmail: drafter.email, itemId: undefined },
      { sellerEmail: drafter.email, itemId: draft.id },
      { sellerEmail: rival.email },
    ])
      assertRefused(await to(more), 404, 'NOT_FOUND');
    assert.equal((await mails()).length, before);
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

  test(`lets a sender write ${CONTACT.perPairADay} a day to one seller, also of many at once`, async () => {
    const sender = await aMember(app);
    const before = (await mails()).length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call(contactSeller, given(), { as: sender })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, CONTACT.perPairADay);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      assertRefused(answer, 429, 'TOO_MANY');
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.equal((await mails()).length, before + CONTACT.perPairADay);
    app.wait({ days: 1, seconds: 1 });
    assert.equal((await app.call(contactSeller, given(), { as: sender })).status, 200);
  });

  test(`${CONTACT.perSenderADay} a day from a sender, ${CONTACT.perSellerADay} to a seller`, async () => {
    const sender = await aMember(app);
    const statuses: number[] = [];
    for (let i = 0; i <= CONTACT.perSenderADay; i++) {
      const one = await aMember(app);
      const { id } = await anItem(app, { owner: one });
      const answer = await app.call(contactSeller, { ...given(), sellerEmail: one.email, itemId: id }, { as: sender });
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [...Array(CONTACT.perSenderADay).fill(200), 429]);

    const popular = await aMember(app);
    const { id } = await anItem(app, { owner: popular });
    const senders = await Promise.all(Array.from({ length: CONTACT.perSellerADay + 2 }, () => aMember(app)));
    const answers = await Promise.all(
      senders.map((as) => app.call(contactSeller, { ...given(), sellerEmail: popular.email, itemId: id }, { as })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, CONTACT.perSellerADay);
  });
});
