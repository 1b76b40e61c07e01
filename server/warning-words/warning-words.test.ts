import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { conversationCalls } from '#contract/conversations.ts';
import { peopleCalls } from '#contract/people.ts';
import { warningWordCalls } from '#contract/warning-words.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, type TestMember } from '#server/testing/factories.ts';
import { until } from '#server/testing/process.ts';
import { DEFAULT_WORDS } from './defaults.ts';
import { createWordFinder } from './find-words.ts';

const finderOf = (...phrases: string[]) =>
  createWordFinder(phrases.map((phrase) => ({ id: phrase, phrase, kind: 'payFirst' })));

describe('finding words', () => {
  test('takes whole words, any case and any white space between two', () => {
    const find = finderOf('pay first');
    for (const text of ['pay first', 'Please PAY\n first!', '(pay  first)', 'ｐａｙ first'])
      assert.ok(find(text), text);
    for (const text of ['repay first', 'pay firstly', 'pay, first', 'payfirst', ''])
      assert.equal(find(text), null, text);
  });

  test('takes * for letters and # for a digit, and all else as it is', () => {
    const find = finderOf('courier charge*', 'wa.me/', 'pin ####', '@ybl');
    for (const text of ['courier charges apply', 'https://wa.me/9198', 'my PIN 1234', 'ravi@ybl'])
      assert.ok(find(text), text);
    for (const text of ['waxme/', 'pin 123', 'ybl', 'pin 12345']) assert.equal(find(text), null, text);
  });

  test('names the gravest kind, all words and the passages as they stand', () => {
    const find = createWordFinder([
      { id: '1', phrase: 'on whatsapp', kind: 'leave' },
      { id: '2', phrase: 'pay first', kind: 'payFirst' },
    ]);
    assert.deepEqual(find('Write me on WhatsApp, then Pay first'), {
      kind: 'payFirst',
      ids: ['1', '2'],
      passages: ['on WhatsApp', 'Pay first'],
    });
  });

  test('no phrase makes it slow', () => {
    const find = finderOf('a* a* a* a* a* a* b', 'a*a*a*a* b', '* * *', '((((', 'a{9}+');
    const begun = process.cpuUsage();
    find('a '.repeat(2000));
    find('a'.repeat(4000));
    assert.ok(process.cpuUsage(begun).user < 2_000_000);
  });

  test('plain talk carries no warning', () => {
    const find = createWordFinder(
      Object.entries(DEFAULT_WORDS).flatMap(([kind, phrases]) =>
        phrases.map((phrase) => ({ id: phrase, phrase, kind: kind as keyof typeof DEFAULT_WORDS })),
      ),
    );
    for (const text of [
      'Is it still available?',
      'I can pay 500 at the canteen',
      'Meet me first at the library, then pay',
      'My mail is asha@campus.edu',
      'Cash or UPI when we meet?',
    ])
      assert.equal(find(text), null, text);
    assert.equal(find('I am out of station. Pay ₹2,000 on this UPI to hold, rest on delivery')?.kind, 'payFirst');
  });
});

describe('warnings under messages', () => {
  const app = openApp();
  let admin: TestMember;
  let seller: TestMember;
  let buyer: TestMember;
  let conversationId: string;
  const say = (content: string, from = seller) =>
    app.context.chat.store({ conversationId, senderId: from.id, content, clientId: randomUUID() });
  const listWords = async () => (await app.call(warningWordCalls.listWarningWords, {}, { as: admin })).body.data;
  before(async () => {
    [admin, seller, buyer] = [await anAdmin(app), await aMember(app), await aMember(app)];
    const followed = await app.call(peopleCalls.follow, { friendId: seller.id }, { as: buyer });
    conversationId = followed.body.data.conversationId;
  });

  test('a word of an admin warns from then on, is counted, and blocks nothing', async () => {
    assert.equal((await say('Pay the token first')).warning, null);
    const added = await app.call(
      warningWordCalls.addWarningWord,
      { phrase: 'the token', kind: 'payFirst' },
      { as: admin },
    );
    const sent = await say('Pay the TOKEN first');
    assert.equal(sent.warning, 'payFirst');
    const { body } = await app.call(conversationCalls.listMessages, { conversationId }, { as: buyer });
    assert.deepEqual(
      body.data.map(({ warning }) => warning),
      [null, 'payFirst'],
    );
    await until(async () => (await listWords()).words[0]?.found === 1);
    await app.context.usage.flush();
    assert.equal((await listWords()).warned, 1);
    assert.deepEqual(
      (await listWords()).words.map(({ found }) => found),
      [1],
    );
    await app.call(warningWordCalls.removeWarningWord, { wordId: added.body.data._id }, { as: admin });
    assert.equal((await say('the token')).warning, null);
  });

  test('refuses what is there, what is too short, and what is not there any more', async () => {
    const add = (phrase: string) => app.call(warningWordCalls.addWarningWord, { phrase, kind: 'leave' }, { as: admin });
    await add('on telegram');
    assertRefused(await add('On Telegram'), 400, 'INVALID_INPUT');
    for (const phrase of ['*', 'a *', '# #', '']) assertRefused(await add(phrase), 400, 'INVALID_INPUT');
    const { words } = await listWords();
    const remove = () => app.call(warningWordCalls.removeWarningWord, { wordId: words[0]?._id ?? '' }, { as: admin });
    await remove();
    assertRefused(await remove(), 404, 'NOT_FOUND');
  });
});
