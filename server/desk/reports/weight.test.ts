import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '#contract/rules/time.ts';
import { levelOf, rankOf, type WeighedReport, weigh } from './weight.ts';

const now = new Date('2026-01-20T10:00:00Z');
const by = (reporterId: string, more: Partial<WeighedReport> = {}): WeighedReport => ({
  reporterId,
  reason: 'money',
  decided: 0,
  upheld: 0,
  isNew: false,
  waiting: 1,
  ...more,
});
const levelNow = (...reports: WeighedReport[]) => levelOf(weigh(reports, [], null).weight, now, now);

describe('the weight of a case', () => {
  it('is by reason and record, as the desk reads its queue', () => {
    assert.equal(levelNow(by('a'), by('b'), by('c')), 'now');
    assert.equal(levelNow(by('a', { reason: 'harassment', decided: 4, upheld: 4 })), 'now');
    assert.equal(levelNow(by('a', { reason: 'prohibited' }), by('b', { reason: 'prohibited' })), 'soon');
    assert.equal(levelNow(by('a', { reason: 'pictures', decided: 3, upheld: 2 })), 'soon');
    assert.equal(levelNow(by('a', { reason: 'category' })), 'later');
    assert.equal(levelNow(by('a', { reason: 'money', decided: 9, upheld: 1 })), 'later');
  });

  it('counts a ring as its heaviest member, also where they are connected through others', () => {
    const ring = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => by(id));
    const pairs = ring
      .slice(1)
      .map((_, n): [string, string] => [ring[n]?.reporterId ?? '', ring[n + 1]?.reporterId ?? '']);
    const weighed = weigh(ring, pairs, null);
    assert.deepEqual([weighed.independent, weighed.trusted], [1, 1]);
    assert.equal(weighed.weight, weigh([by('a')], [], null).weight);
    assert.equal(weigh([...ring, by('x')], pairs, null).independent, 2);
  });

  it('of one who reports falsely or much at once fades', () => {
    const first = weigh([by('a')], [], null).weight;
    assert.ok(weigh([by('a', { decided: 20 })], [], null).weight < first / 10);
    assert.ok(weigh([by('a', { waiting: 18 })], [], null).weight < first / 5);
    const liars = ['a', 'b', 'c', 'd'].map((id) => by(id, { decided: 2 }));
    assert.equal(weigh(liars, [], null).trusted, 0);
    const newcomers = ['a', 'b', 'c', 'd'].map((id) => by(id, { isNew: true }));
    assert.equal(weigh(newcomers, [], null).trusted, 0);
  });

  it('of new accounts is at most 1.5 members however many they are, and they count as one', () => {
    const many = Array.from({ length: 8 }, (_, n) => by(`new${n}`, { isNew: true }));
    const member = weigh([by('a')], [], null).weight;
    const together = weigh(many, [], null);
    assert.ok(together.weight > member && together.weight <= 1.5 * member);
    assert.deepEqual([together.independent, together.trusted, levelNow(...many)], [1, 0, 'soon']);
    assert.equal(
      weigh([...many, ...many.map((one) => ({ ...one, reporterId: `x${one.reporterId}` }))], [], null).weight,
      together.weight,
    );
    const joined = weigh([...many, by('a')], [], null);
    assert.deepEqual([joined.weight, joined.independent], [together.weight + member, 2]);
    assert.ok(weigh([by('b', { isNew: true })], [], null).weight < member);
  });

  it('leaves out deleted accounts, and names the reason that most name, of equals the gravest', () => {
    assert.equal(weigh([{ ...by(''), reporterId: null }], [], null).weight, 0);
    assert.equal(weigh([by('a', { reason: 'other' }), by('b')], [], null).reason, 'money');
    assert.equal(
      weigh([by('a', { reason: 'other' }), by('b'), by('c', { reason: 'other' })], [], null).reason,
      'other',
    );
  });

  it('grows by one a day for all alike, so that the order holds', () => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);
    assert.ok(rankOf(2, daysAgo(3)) > rankOf(4, daysAgo(0)));
    assert.deepEqual(
      [0, 3, 6].map((days) => levelOf(1, daysAgo(days), now)),
      ['later', 'soon', 'now'],
    );
  });
});
