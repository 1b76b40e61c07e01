import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextTermEnd, proposedEnd, wrongStudiesEnd } from './studies-end.ts';

describe('the end of studies', () => {
  it('is proposed from the year of study, and from nothing else', () => {
    assert.equal(proposedEnd('4th Year · CSE', '2026-05-15'), '2026-06-14');
    assert.equal(proposedEnd('4th Year · CSE', '2026-06-14'), '2026-06-14');
    assert.equal(proposedEnd('4th Year · CSE', '2026-06-15'), '2027-06-14');
    assert.equal(proposedEnd('1st Year · IT', '2026-08-01'), '2030-06-14');
    for (const text of ['Faculty', 'PhD · Physics', '']) assert.equal(proposedEnd(text, '2026-08-01'), null, text);
  });

  it('moves by a whole term', () => {
    assert.equal(nextTermEnd('2026-06-14'), '2026-12-15');
    assert.equal(nextTermEnd('2026-12-15'), '2027-06-14');
    // Too short for a term.
    assert.equal(nextTermEnd('2026-11-30'), '2027-06-14');
  });

  it('moves to the end of a term that the campus has said', () => {
    assert.equal(nextTermEnd('2026-06-14', ['2026-06-30', '2026-11-28', '2027-05-01']), '2026-11-28');
    assert.equal(nextTermEnd('2026-06-14', ['2027-05-01']), '2026-12-15');
  });

  it('is a day to come, within ten years', () => {
    assert.equal(wrongStudiesEnd('2026-06-15', '2026-06-14'), undefined);
    assert.match(wrongStudiesEnd('2026-06-14', '2026-06-14') ?? '', /to come/);
    assert.match(wrongStudiesEnd('2037-01-01', '2026-06-14') ?? '', /10 years/);
  });
});
