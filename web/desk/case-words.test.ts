import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CaseRow } from '#contract/desk.ts';
import { HOUR } from '#contract/rules/time.ts';
import { markParts } from './case/mark-parts.ts';
import { aboutOf, ageText, agoText, reportersOf, summaryOf, titleOf, waitsSince } from './case-words.ts';

const now = new Date('2026-01-15T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();

const row = (given: Partial<CaseRow> = {}) =>
  ({
    number: 1042,
    kind: 'item',
    state: 'open',
    reason: 'money',
    title: 'Laptop',
    owner: { firstName: 'Vikram', lastName: 'Sethi', YearAndBranch: '4th Year' },
    reports: 3,
    independent: 3,
    record: null,
    found: null,
    openedAt: hoursAgo(2),
    acts: [],
    isOwn: false,
    ...given,
  }) as unknown as CaseRow;

describe('a case in words', () => {
  it('names the reason, or what an appeal is against by its gravest act', () => {
    assert.equal(titleOf(row()), 'Asks for money first');
    assert.equal(titleOf(row({ kind: 'paper', reason: 'pictures' })), "Someone else's work");
    assert.equal(titleOf(row({ state: 'appealed', acts: ['warn', 'suspend'] })), 'Appeal against a suspension');
  });

  it('counts the age of an appeal from the appeal', () => {
    const decided = { decidedAt: hoursAgo(5), appealedAt: hoursAgo(1) };
    assert.equal(waitsSince(row()), hoursAgo(2));
    assert.equal(waitsSince(row({ ...decided, state: 'appealed' })), hoursAgo(1));
    assert.equal(waitsSince(row({ ...decided, state: 'decided' })), hoursAgo(5));
  });

  it('names the thing and whose it is', () => {
    assert.equal(aboutOf(row()), 'Laptop · Vikram Sethi');
    assert.equal(aboutOf(row({ kind: 'person', title: 'Vikram Sethi' })), 'Vikram Sethi · 4th Year');
    assert.equal(aboutOf(row({ kind: 'message', title: '', owner: null })), 'Deleted user');
    assert.equal(aboutOf(row({ state: 'appealed' })), 'Case 1042 · Vikram Sethi');
  });

  it('says who reported it, and how much that says', () => {
    assert.equal(reportersOf(row()), '3 reporters, none connected');
    assert.equal(reportersOf(row({ independent: 1 })), '3 reporters, 1 not connected');
    const one = { reports: 1, independent: 1 };
    assert.equal(reportersOf(row({ ...one, record: { decided: 4, upheld: 3 } })), '1 reporter, record 3 of 4 upheld');
    assert.equal(reportersOf(row({ ...one, record: { decided: 0, upheld: 0 } })), '1 reporter, first report');
    assert.equal(reportersOf(row({ ...one, found: 'pictures' })), 'Found by picture match, 1 reporter');
    assert.match(reportersOf(row({ isOwn: true })), /another one answers/);
    assert.match(summaryOf(row(), now), /^3 people reported it, none of them connected\. First report 2 hours ago\.$/);
    assert.equal(summaryOf(row({ reports: 0, found: 'text' }), now), 'Found by its text. Opened 2 hours ago.');
  });

  it('says how old it is', () => {
    assert.deepEqual(
      [0, 0.5, 2, 47].map((hours) => ageText(hoursAgo(hours), now)),
      ['0 min', '30 min', '2 h', '1 d'],
    );
    assert.deepEqual(
      [0, 1, 72].map((hours) => agoText(hoursAgo(hours), now)),
      ['just now', '1 hour ago', '3 days ago'],
    );
  });
});

describe('markParts', () => {
  it('marks what was matched, in any case, and leaves the text as it is', () => {
    const parts = markParts('Advance (UPI) first, then advance', ['advance', '(upi)']);
    assert.deepEqual(
      parts.filter(({ isMarked }) => isMarked).map(({ text }) => text),
      ['Advance', '(UPI)', 'advance'],
    );
    assert.equal(parts.map(({ text }) => text).join(''), 'Advance (UPI) first, then advance');
    assert.deepEqual(markParts('Nothing', []), [{ text: 'Nothing', isMarked: false }]);
  });
});
