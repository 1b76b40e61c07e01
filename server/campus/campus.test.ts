import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { type Choice, type ChoiceKind, campusCalls } from '#contract/campus.ts';
import { dealCalls } from '#contract/deals.ts';
import { findingCalls } from '#contract/finding.ts';
import { paperCalls } from '#contract/papers.ts';
import { paths } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { DEFAULT_CHOICES } from '#contract/rules/campus-choices.ts';
import { titleOfExam } from '#contract/rules/exam-fields.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { feedOf } from '#contract/rules/resource-urls.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aMember, anAdmin, anItem, aPdf, type TestMember } from '#server/testing/factories.ts';
import { refreshCampus } from './current-campus.ts';

const AIDS: Choice = { value: 'AIDS', label: 'Artificial Intelligence & Data Science', isHidden: false };

describe('What admins set of the campus', () => {
  const app = openApp({ rateLimits: false });
  let admin: TestMember;
  const save = (kind: ChoiceKind, choices: Choice[]) =>
    app.call(campusCalls.saveChoices, { kind, choices }, { as: admin });
  const add = (kind: ChoiceKind, ...more: Choice[]) => save(kind, [...DEFAULT_CHOICES[kind], ...more]);
  const setCurrency = (code: string, sign: string, grouping: 'indian' | 'thousands' = 'thousands') =>
    app.call(campusCalls.saveCurrency, { currency: { code, sign, grouping } }, { as: admin });
  const paper = async (more: object) =>
    app.call(
      paperCalls.addPaper,
      {
        subject: 'Signals',
        title: 'End Semester',
        year: 2,
        branch: 'CSE',
        YearofPaper: 'May 2024',
        file: await aPdf('Signals'),
        ...more,
      } as never,
      { as: admin },
    );
  before(async () => {
    admin = await anAdmin(app);
  });
  afterEach(async () => {
    await app.context.db.deleteFrom('campus_settings').execute();
    await refreshCampus(app.context.db);
  });

  test('is what the program has, and stored nowhere, until they change it', async () => {
    const { body } = await app.call(campusCalls.getCampus);
    assert.deepEqual(body.data, { ...DEFAULT_CHOICES, currency: null });
    await add('branches', AIDS);
    await add('branches');
    assert.deepEqual(await app.context.db.selectFrom('campus_settings').selectAll().execute(), []);
  });

  test('an added branch and year are valid in calls, found in people’s texts, and refused again once they are gone', async () => {
    const search = () => app.call(paperCalls.browsePapers, { branch: 'AIDS', year: 5 });
    assertRefused(await search(), 400, 'INVALID_INPUT', 'branch');
    await add('branches', AIDS);
    await add('years', { value: '5', label: 'Fifth Year', isHidden: false });
    assert.equal((await search()).status, 200);
    const ravi = await aMember(app, { yearAndBranch: '5th Year · AIDS' });
    await aMember(app, { yearAndBranch: '5th Year · CSE' });
    const found = await app.call(
      findingCalls.searchPeople,
      { name: ravi.firstName, year: 5, branch: 'AIDS' },
      { as: admin },
    );
    assert.deepEqual(
      found.body.data.map(({ _id }) => _id),
      [ravi.id],
    );
    assertRefused(await add('branches'), 400, 'INVALID_INPUT', 'choices');
    await app.call(peopleCalls.updateProfile, { YearAndBranch: '2nd Year · CSE' }, { as: ravi });
    assert.equal((await add('branches')).status, 200);
    assertRefused(await search(), 400, 'INVALID_INPUT', 'branch');
  });

  test('a hidden value stays valid where it is in use, and one that is in use cannot go', async () => {
    await add('branches', AIDS);
    assert.equal((await paper({ branch: 'AIDS' })).status, 201);
    const refused = await add('branches');
    assertRefused(refused, 400, 'INVALID_INPUT', 'choices');
    assert.equal(refused.body.message, 'AIDS is in use: hide it instead');
    assert.equal((await add('branches', { ...AIDS, isHidden: true })).status, 200);
    const { body } = await app.call(paperCalls.browsePapers, { branch: 'AIDS' });
    assert.equal(body.data.total, 1);
  });

  test('an added exam names the paper that is of it', async () => {
    await add('exams', { value: 'UT', label: 'Unit Test', isHidden: false });
    assert.deepEqual(
      [titleOfExam('paper', 'UT'), titleOfExam('solution', 'End')],
      ['Unit Test', 'Solution, End Semester'],
    );
  });

  test('refuses lists that cannot stand, each with a sentence', async () => {
    const [cse, ...rest] = DEFAULT_CHOICES.branches as Choice[];
    const one = (value: string, label = value): Choice => ({ value, label, isHidden: false });
    const cases: [ChoiceKind, Choice[], RegExp][] = [
      ['branches', rest, /CSE cannot be removed, only hidden/],
      ['branches', [cse as Choice, ...rest].map((choice) => ({ ...choice, isHidden: true })), /must be offered/],
      ['branches', [cse as Choice, ...rest, one('cse')], /twice/],
      ['branches', [cse as Choice, ...rest, one('CS2', 'computer science')], /Two are called/],
      ['branches', [cse as Choice, ...rest, one('SE')], /the 2nd year/],
      ['branches', [cse as Choice, ...rest, one('CS')], /Computer Science/],
      ['branches', [cse as Choice, ...rest, one('7')], /letter/],
      ['branches', [cse as Choice, ...rest, one('A(I')], /letters a to z/],
      ['branches', [cse as Choice, ...rest, one('AI', 'x'.repeat(61))], /up to 60/],
      ['years', [...DEFAULT_CHOICES.years, one('11')], /from 1 to 10/],
      ['years', [...DEFAULT_CHOICES.years, one('V')], /from 1 to 10/],
      ['conditions', [...DEFAULT_CHOICES.conditions, one('Broken')], /three/],
      ['conditions', DEFAULT_CHOICES.conditions.map((choice) => ({ ...choice, isHidden: true })), /cannot be hidden/],
      ['conditions', DEFAULT_CHOICES.conditions.slice(1), /cannot be removed"/],
    ];
    for (const [kind, choices, sentence] of cases) {
      const answer = await save(kind, choices);
      assertRefused(answer, 400, 'INVALID_INPUT');
      assert.match(JSON.stringify(answer.body), sentence);
    }
    assertRefused(await setCurrency('XXQ', 'Q'), 400, 'INVALID_INPUT', 'currency.code');
    assertRefused(await setCurrency('EUR', '1'), 400, 'INVALID_INPUT', 'currency.sign');
  });

  test('a currency stands in a refusal, grouped as it was chosen', async () => {
    assert.equal(formatNumber(1234567), '12,34,567');
    const { body } = await setCurrency('CHF', 'CHF');
    assert.deepEqual(body.data.currency, {
      code: 'CHF',
      sign: 'CHF\u00a0',
      name: 'Swiss francs',
      grouping: 'thousands',
    });
    assert.equal(formatNumber(1234567), '1,234,567');
    assert.equal(formatNumber(1234567.5), '1,234,567.5');
    const item = await anItem(app, { owner: await aMember(app), price: 125_000 });
    const buyer = await aMember(app);
    const refused = await app.call(dealCalls.wantItem, { itemId: item.id, price: 125_001 } as never, { as: buyer });
    assert.match(refused.body.message ?? '', /CHF\u00a0125,000/);
    await setCurrency('INR', '₹', 'indian');
    const again = await app.call(dealCalls.wantItem, { itemId: item.id, price: 125_001 } as never, { as: buyer });
    assert.match(again.body.message ?? '', /₹1,25,000/);
  });

  test('a currency stands in the mail of an offer, and the admin’s word for a condition in a feed', async () => {
    await setCurrency('EUR', '€');
    const [first, ...others] = DEFAULT_CHOICES.conditions as Choice[];
    await save('conditions', [{ ...(first as Choice), label: 'Unopened' }, ...others]);
    const seller = await aMember(app);
    const item = await anItem(app, { owner: seller, price: 125_000, condition: 'New' });
    const wanted = await app.call(dealCalls.wantItem, { itemId: item.id, price: 110_000 }, { as: await aMember(app) });
    assert.equal(wanted.status, 201, JSON.stringify(wanted.body));
    app.wait({ minutes: 30 });
    await mailNotices(app.context, new AbortController().signal);
    const { text } = await app.context.db
      .selectFrom('mails')
      .select('text')
      .where('to_address', '=', seller.email)
      .executeTakeFirstOrThrow();
    assert.match(text, /€110,000/);
    const feed = await app.app.inject({ url: feedOf(paths.home()) });
    assert.match(feed.body, /€125,000/);
    assert.match(feed.body, /Unopened/);
  });

  test('groups digits as Intl does', async () => {
    const numbers = [0, 7, 999, 1000, 99_999, 100_000, 1_234_567, 10_000_000, 1234.5];
    const by = (locale: string) => numbers.map((number) => new Intl.NumberFormat(locale).format(number));
    assert.deepEqual(numbers.map(formatNumber), by('en-IN'));
    await setCurrency('USD', '$');
    assert.deepEqual(numbers.map(formatNumber), by('en-US'));
  });

  test('each change stands in the audit', async () => {
    await setCurrency('EUR', '€');
    await add('exams', { value: 'Viva', label: 'Viva', isHidden: true });
    const rows = await app.context.db
      .selectFrom('audit')
      .select(['subject', 'actor_id', 'details'])
      .where('action', '=', 'campus changed')
      .orderBy('number', 'desc')
      .limit(2)
      .execute();
    assert.deepEqual(rows, [
      { subject: 'exams', actor_id: admin.id, details: { choices: 'Mid; End; Re-exam; Quiz; Other; Viva, hidden' } },
      { subject: 'currency', actor_id: admin.id, details: { code: 'EUR', sign: '€', grouping: 'thousands' } },
    ]);
  });
});
