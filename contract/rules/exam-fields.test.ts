import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { examOfTitle, missingFields, monthOfWords } from './exam-fields.ts';

describe('The fields of an exam', () => {
  it('are proposed from titles as people write them', () => {
    const titles = {
      'Mid Semester': 'Mid',
      'MSE II': 'Mid',
      'End Semester Re-exam': 'Re-exam',
      'ESE (Supplementary)': 'Re-exam',
      'End Sem': 'End',
      'Final examination': 'End',
      'Class quiz 2': 'Quiz',
      'Assignment 3': null,
      Legend: null,
    };
    for (const [title, exam] of Object.entries(titles)) assert.equal(examOfTitle(title), exam, title);
  });

  it('take a month only beside one year', () => {
    const written = {
      'May 2024': '2024-05',
      'December, 2022': '2022-12',
      '2022-23': null,
      'Nov 2022 to May 2023': null,
    };
    for (const [words, month] of Object.entries(written)) assert.equal(monthOfWords(words), month, words);
  });

  it('are asked for by kind', () => {
    const missing = (given: Parameters<typeof missingFields>[0]) => missingFields(given).map(({ field }) => field);
    assert.deepEqual(missing({ kind: 'paper', title: 'x' }), ['exam', 'month']);
    assert.deepEqual(missing({ kind: 'solution', exam: 'End', month: '2022-05' }), []);
    assert.deepEqual(missing({ kind: 'notes', exam: 'End' }), ['title']);
    assert.deepEqual(missing({ kind: 'syllabus', title: 'Semester IV' }), []);
  });
});
