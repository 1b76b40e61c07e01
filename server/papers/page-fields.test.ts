import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fieldsOfText } from './page-fields.ts';

const NOTHING = { subject: null, exam: null, month: null, branch: null, year: null };

describe('the head of a question paper', () => {
  for (const [name, text, fields] of [
    [
      'with a code and a name on one line',
      'DEPARTMENT EXAMINATIONS\nB.Tech. (EXTC) Semester IV, End Semester, May 2022\nEC204 SIGNALS & SYSTEMS\nTime: 3 hours Max. marks: 60\nQ1 (a) Distinguish',
      { subject: 'EC204 Signals & Systems', exam: 'End', month: '2022-05', branch: 'EXTC', year: 2 },
    ],
    [
      'with labels, and an academic year beside the date',
      'Academic Year 2022-23\nThird Year Computer Engineering\nMid Term Examination\nSubject Code: CS-301\nSubject Name: Theory of Computation Max Marks: 20\nDate: 12/09/2022',
      { subject: 'CS301 Theory of Computation', exam: 'Mid', month: '2022-09', branch: 'CSE', year: 3 },
    ],
    [
      'of two months, of a course that is called as a branch',
      'Sem VII (IT)\nSupplementary Examination Nov/Dec 2021\nVL701 VLSI Design',
      { subject: 'VL701 VLSI Design', exam: 'Re-exam', month: '2021-11', branch: 'IT', year: 4 },
    ],
    [
      'with the year of study under its label',
      'Re-exam Examination, 2022\nCourse: Operating Systems\nBranch: Computer Science Year: 3\nTime: 3 hours',
      { subject: 'Operating Systems', exam: 'Re-exam', month: null, branch: 'CSE', year: 3 },
    ],
    [
      'of the final year, which is no final exam',
      'Final Year B.Tech. Civil Engineering\nQuiz 2, March 2024\nCourse: Bridge Engineering',
      { subject: 'Bridge Engineering', exam: 'Quiz', month: '2024-03', branch: 'CIVIL', year: 4 },
    ],
  ] as const)
    test(name, () => assert.deepEqual(fieldsOfText(text), fields));

  test('leaves open what it says in two ways', () => {
    const head = 'May 2022\nJune 2022\nSemester III\nSemester V\nEC204 and EC205\nMechanical and Civil Engineering';
    assert.deepEqual(fieldsOfText(head), NOTHING);
  });

  test('ends where the questions begin', () => {
    const text = 'Answer all.\nQ1 Who won in May 2022?\nEC204 SIGNALS\nEnd Semester (EXTC) Semester IV';
    assert.deepEqual(fieldsOfText(text), NOTHING);
  });

  test('of nothing says nothing', () => {
    for (const text of ['', '\n\n', 'it is what it is\nattend to the end of this year 2022'])
      assert.deepEqual(fieldsOfText(text), NOTHING, text);
  });
});
