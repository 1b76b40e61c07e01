import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { BRANCH_NAMES } from '#contract/limits.ts';
import type { ExamPaper } from './exam.ts';

export interface PrintedPaper {
  bytes: Uint8Array;
  /** The text of each page, as a reader would find it. */
  pages: string[];
}

const PAGE = { width: 595.28, height: 841.89, margin: 56, bottom: 70 };
const INK = rgb(0.06, 0.09, 0.18);

/** Prints a paper as a PDF: the same bytes at every run. */
export async function printPaper(paper: ExamPaper, college: string): Promise<PrintedPaper> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const when = new Date(`${paper.yearOfPaper}-05-12T06:00:00Z`);
  pdf.setTitle(`${paper.subject}, ${paper.exam} ${paper.yearOfPaper}`);
  pdf.setCreationDate(when);
  pdf.setModificationDate(when);

  const pages: { page: PDFPage; text: string[] }[] = [];
  let y = 0;
  const turnPage = () => {
    pages.push({ page: pdf.addPage([PAGE.width, PAGE.height]), text: [] });
    y = PAGE.height - PAGE.margin;
  };
  const here = () => pages.at(-1) as (typeof pages)[number];
  /** Writes lines at x, breaking them at the right margin (less `keep` for the marks). */
  const write = (text: string, { x = PAGE.margin, size = 12.5, font = regular, keep = 0, centred = false } = {}) => {
    for (const line of breakLines(text, font, size, PAGE.width - PAGE.margin - x - keep)) {
      if (y - size < PAGE.bottom) turnPage();
      y -= size * 1.42;
      const at = centred ? (PAGE.width - font.widthOfTextAtSize(line, size)) / 2 : x;
      here().page.drawText(line, { x: at, y, size, font, color: INK });
      here().text.push(line);
    }
  };
  const leave = (space: number) => {
    y -= space;
  };

  turnPage();
  write(college.toUpperCase(), { size: 14, font: bold, centred: true });
  write(`${paper.exam} Examination, ${paper.yearOfPaper}`, { size: 12.5, centred: true });
  leave(6);
  write(paper.subject, { size: 17, font: bold, centred: true });
  write(`Branch: ${BRANCH_NAMES[paper.branch]}    Year: ${paper.year}`, { centred: true });
  const hours = paper.minutes / 60;
  write(`Time: ${hours} ${hours === 1 ? 'hour' : 'hours'}    Maximum marks: ${paper.marks}`, { centred: true });
  leave(8);
  here().page.drawLine({
    start: { x: PAGE.margin, y },
    end: { x: PAGE.width - PAGE.margin, y },
    thickness: 0.8,
    color: INK,
  });
  leave(4);
  const rules =
    paper.exam === 'Mid Semester'
      ? ['All questions are compulsory.']
      : ['Question 1 is compulsory.', 'Attempt any three of questions 2 to 5.'];
  for (const rule of [
    ...rules,
    'Figures to the right are full marks.',
    'Assume suitable data where needed and state it.',
  ])
    write(`- ${rule}`, { size: 10.5 });

  paper.questions.forEach((question, n) => {
    leave(24);
    // A question does not begin at the very foot of a page.
    if (y < PAGE.bottom + 90) turnPage();
    write(`Q.${n + 1}  ${question.note}`.trim(), { font: bold });
    question.parts.forEach((part, index) => {
      leave(11);
      const label = question.parts.length > 1 ? `(${'abcdef'[index]})  ` : '';
      write(`${label}${part.text}`, { x: PAGE.margin + 22, keep: 40 });
      here().page.drawText(`[${part.marks}]`, {
        x: PAGE.width - PAGE.margin - 24,
        y,
        size: 12.5,
        font: regular,
        color: INK,
      });
    });
  });

  pages.forEach(({ page }, n) => {
    const foot = `Page ${n + 1} of ${pages.length}`;
    page.drawText(foot, {
      x: (PAGE.width - regular.widthOfTextAtSize(foot, 9.5)) / 2,
      y: 40,
      size: 9.5,
      font: regular,
      color: INK,
    });
  });
  return { bytes: await pdf.save(), pages: pages.map(({ text }) => text.join('\n')) };
}

function breakLines(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
