import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guessFields } from './guess-fields.ts';

describe('guessFields', () => {
  for (const [name, guess] of [
    [
      'Control Systems Mid Semester 2023-PYQ.pdf',
      { subject: 'Control Systems', title: 'Mid Semester', YearofPaper: '2023' },
    ],
    ['Heat_Transfer_EndSem_2022-23.pdf', { subject: 'Heat Transfer', title: 'End Semester', YearofPaper: '2022-23' }],
    ['theory of machines re-exam (2019).jpg', { subject: 'Theory of Machines', title: 'Re-exam', YearofPaper: '2019' }],
  ] as const)
    it(`reads ${name}`, () => assert.deepEqual(guessFields(name), guess));

  it('takes a year and a month for the year alone', () => {
    assert.deepEqual(guessFields('2024-05.pdf'), { YearofPaper: '2024' });
  });

  it('guesses nothing from names that tell nothing', () => {
    for (const name of ['', 'scan.pdf', 'IMG_4711.jpg', 'Document (3).pdf', 'final copy.pdf', 'x1.pdf'])
      assert.deepEqual(guessFields(name), {}, name);
  });

  it('keeps the name of a moment out of the subject', () => {
    assert.deepEqual(guessFields('WhatsApp Image 2024-05-11 at 10.22.33.jpeg'), { YearofPaper: '2024' });
  });
});
