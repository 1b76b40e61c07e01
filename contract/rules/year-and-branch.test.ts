import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BRANCHES, YEARS } from '../limits.ts';
import { readYearAndBranch, writeYearAndBranch } from './year-and-branch.ts';

describe('year and branch in one text', () => {
  it('reads what it writes', () => {
    for (const year of YEARS)
      for (const branch of BRANCHES)
        assert.deepEqual(readYearAndBranch(writeYearAndBranch({ year, branch })), { year, branch });
  });

  it('reads what people write', () => {
    const texts = [
      'Second year IT',
      'CSE 2',
      '3rd yr EXTC',
      'TE Comps',
      '4th Year Mech',
      'II year, Electronics',
      '1st CSE',
    ];
    const found = texts.map((text) => readYearAndBranch(text)).map((one) => one && `${one.year} ${one.branch}`);
    assert.deepEqual(found, ['2 IT', '2 CSE', '3 EXTC', '3 CSE', '4 MECHANICAL', '2 EXTC', '1 CSE']);
  });

  it('does not guess', () => {
    for (const text of ['', 'Staff', 'PhD', 'CSE', '2nd Year', '2nd or 3rd Year CSE', 'it is my 2nd Year of CSE'])
      assert.equal(readYearAndBranch(text), null, text);
  });
});
