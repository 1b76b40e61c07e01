import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { feedbackCalls } from '#contract/feedback.ts';
import { assertRefused, createTestApp, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin } from '#server/testing/factories.ts';

const { listFeedback, submitFeedback } = feedbackCalls;
const good = {
  firstname: 'Aarav',
  lastname: 'Shinde',
  email: 'Aarav.Shinde@campus.edu',
  phoneNo: '9820412345',
  message: 'The catalog misses umbrellas.\nIt rains.',
};

describe('submitFeedback', () => {
  const app = openApp({ operatorEmail: 'operators@campus.edu' });

  const kept = () => app.context.db.selectFrom('feedback').selectAll().orderBy('created_at', 'desc').execute();
  const mails = () => app.context.db.selectFrom('mails').selectAll().execute();

  test('keeps it and mails it to the operators, with replies going to the sender', async () => {
    const answer = await app.call(submitFeedback, good, { from: '198.51.100.1' });
    assert.deepEqual([answer.status, answer.body.success, answer.body.message], [200, true, 'form submitted']);
    const [row] = await kept();
    assert.deepEqual(
      [row?.first_name, row?.last_name, row?.email, row?.phone_number, row?.message],
      ['Aarav', 'Shinde', 'aarav.shinde@campus.edu', '9820412345', good.message],
    );
    const [mail] = await mails();
    assert.deepEqual([mail?.to_address, mail?.reply_to], ['operators@campus.edu', 'aarav.shinde@campus.edu']);
    assert.match(mail?.text ?? '', /9820412345[\s\S]*> The catalog misses umbrellas\.\n> It rains\./);
  });

  test('takes a form and multipart, a number for the phone, and no last name', async () => {
    const { lastname: _, ...short } = good;
    const form = await app.call(submitFeedback, short, { encoding: 'form', from: '198.51.100.2' });
    const multipart = await app.call(submitFeedback, short, { encoding: 'multipart', from: '198.51.100.2' });
    const number = await app.call(submitFeedback, { ...short, phoneNo: 98_204_123 }, { from: '198.51.100.2' });
    assert.deepEqual([form.status, multipart.status, number.status], [200, 200, 200]);
    assert.equal((await kept())[0]?.last_name, null);
  });

  test('names every missing field in its own words', async () => {
    const answer = await app.call(submitFeedback, {}, { from: '198.51.100.3' });
    assertRefused(answer, 400, 'INVALID_INPUT');
    assert.deepEqual(Object.fromEntries(answer.body.errors?.map(({ field, message }) => [field, message]) ?? []), {
      firstname: 'Please enter your name',
      email: 'Please enter your email',
      phoneNo: 'Please enter phone number',
      message: 'Please enter your message',
    });
  });

  test('takes phone numbers of 8 to 10 digits only', async () => {
    for (const phoneNo of ['1234567', '12345678901', '+9820412345', '98204 12345', 'phone'])
      assertRefused(await app.call(submitFeedback, { ...good, phoneNo }), 400, 'INVALID_INPUT', 'phoneNo');
  });

  test('is kept where no operator has an address', async () => {
    const quiet = await createTestApp({ operatorEmail: undefined });
    try {
      assert.equal((await quiet.call(submitFeedback, good)).status, 200);
      assert.equal((await quiet.context.db.selectFrom('feedback').selectAll().execute()).length, 1);
      assert.equal((await quiet.context.db.selectFrom('mails').selectAll().execute()).length, 0);
    } finally {
      await quiet.close();
    }
  });
});

describe('listFeedback', () => {
  const app = openApp({ rateLimits: false });

  test('is for admins only', async () => {
    assertRefused(await app.call(listFeedback), 401, 'TOKEN_INVALID');
    assertRefused(await app.call(listFeedback, {}, { as: await aMember(app) }), 403, 'FORBIDDEN');
  });

  test('lists all of it once, newest first, in pages, also while more comes in', async () => {
    const admin = await anAdmin(app);
    const write = (message: string) => app.call(submitFeedback, { ...good, message });
    for (let n = 0; n < 5; n++) {
      await write(`Number ${n}`);
      app.wait({ seconds: 1 });
    }
    const first = await app.call(listFeedback, { limit: 2 }, { as: admin });
    const { _id, createdAt, ...rest } = first.body.data[0] as (typeof first.body.data)[number];
    assert.deepEqual(rest, { ...good, email: good.email.toLowerCase(), message: 'Number 4' });
    assert.ok(_id && Date.parse(createdAt));
    await write('Meanwhile');
    const second = await app.call(listFeedback, { cursor: first.body.nextCursor ?? '' }, { as: admin });
    assert.deepEqual(
      [...first.body.data, ...second.body.data].map(({ message }) => message),
      ['Number 4', 'Number 3', 'Number 2', 'Number 1', 'Number 0'],
    );
    assert.equal(second.body.nextCursor, null);
    assertRefused(await app.call(listFeedback, { cursor: 'x' }, { as: admin }), 400, 'INVALID_INPUT', 'cursor');
  });
});
