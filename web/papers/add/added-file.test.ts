import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type AddedFile, type FileFields, fieldsOfNew, givenIn, withFields, withProposals } from './added-file.ts';

const BLANK: FileFields = {
  kind: 'paper',
  subject: '',
  exam: '',
  month: '',
  title: '',
  branch: 'CSE',
  year: '2',
  mayShare: false,
};
const file = new File([], 'Signals End Semester 2022.pdf');
const added = (first: FileFields): AddedFile => ({
  ...{ id: 1, file, fields: fieldsOfNew(file, first, undefined) },
  ...{
    errors: { month: 'Held in is required', branch: 'Branch is required' },
    read: [],
    own: givenIn(first),
    progress: null,
  },
});
const PAGE = { subject: 'EC204 Signals', month: '2022-05', branch: 'EXTC' };

describe('what a page says', () => {
  it('takes the place of what was guessed, and of what was missing', () => {
    const { fields, read, errors } = withProposals(added(BLANK), PAGE);
    assert.deepEqual(fields, { ...BLANK, ...PAGE, exam: 'End' });
    assert.deepEqual(read, ['subject', 'month', 'branch']);
    assert.deepEqual(errors, {});
  });

  it('leaves what was typed before it came, and what the link to the form named', () => {
    const typed = withFields(added({ ...BLANK, month: '2021-11' }), { branch: 'IT' });
    const { fields, read } = withProposals(typed, PAGE);
    assert.deepEqual([fields.month, fields.branch, fields.subject], ['2021-11', 'IT', 'EC204 Signals']);
    assert.deepEqual(read, ['subject']);
  });

  it('is marked until it is changed by hand', () => {
    const changed = withFields(withProposals(added(BLANK), PAGE), { subject: 'Signals' });
    assert.deepEqual(changed.read, ['month', 'branch']);
    assert.equal(changed.fields.subject, 'Signals');
  });
});
