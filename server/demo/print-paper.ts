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
  const [regular, bold] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanBold),
  ];
  const when = new Date(`${paper.yearOfPaper}-05-12T06:00:00Z`);
  pdf.setTitle(`${paper.subject}, ${paper.exam} ${paper.yearOfPaper}`);
  pdf.setCreationDate(when);
  pdf.setModificationDate(when);
  const pen = new Pen(pdf, regular, bold);
  writeHead(pen, paper, college);
  for (const [n, question] of paper.questions.entries()) writeQuestion(pen, question, n);
  numberPages(pen);
  return { bytes: await pdf.save(), pages: pen.pages.map(({ text }) => text.join('\n')) };
}

interface Writing {
  x?: number;
  size?: number;
  isBold?: boolean;
  /** Points that stay free at the right, for the marks. */
  keep?: number;
  centred?: boolean;
}

/** Writes down a page, and begins another at its foot. */
class Pen {
  readonly pages: { page: PDFPage; text: string[] }[] = [];
  y = 0;
  readonly regular: PDFFont;
  readonly #pdf: PDFDocument;
  readonly #bold: PDFFont;

  constructor(pdf: PDFDocument, regular: PDFFont, bold: PDFFont) {
    this.#pdf = pdf;
    this.regular = regular;
    this.#bold = bold;
    this.turnPage();
  }

  turnPage(): void {
    this.pages.push({ page: this.#pdf.addPage([PAGE.width, PAGE.height]), text: [] });
    this.y = PAGE.height - PAGE.margin;
  }

  get page(): PDFPage {
    return this.#last.page;
  }

  get #last() {
    return this.pages.at(-1) as (typeof this.pages)[number];
  }

  /** Writes lines at x, which break at the right margin. */
  write(text: string, { x = PAGE.margin, size = 12.5, isBold = false, keep = 0, centred = false }: Writing = {}): void {
    const font = isBold ? this.#bold : this.regular;
    for (const line of breakLines(text, font, size, PAGE.width - PAGE.margin - x - keep)) {
      if (this.y - size < PAGE.bottom) this.turnPage();
      this.y -= size * 1.42;
      const at = centred ? (PAGE.width - font.widthOfTextAtSize(line, size)) / 2 : x;
      this.page.drawText(line, { x: at, y: this.y, size, font, color: INK });
      this.#last.text.push(line);
    }
  }
}

function writeHead(pen: Pen, paper: ExamPaper, college: string): void {
  pen.write(college.toUpperCase(), { size: 14, isBold: true, centred: true });
  pen.write(`${paper.exam} Examination, ${paper.yearOfPaper}`, { size: 12.5, centred: true });
  pen.y -= 6;
  pen.write(paper.subject, { size: 17, isBold: true, centred: true });
  pen.write(`Branch: ${BRANCH_NAMES[paper.branch]}    Year: ${paper.year}`, { centred: true });
  const hours = paper.minutes / 60;
  pen.write(`Time: ${hours} ${hours === 1 ? 'hour' : 'hours'}    Maximum marks: ${paper.marks}`, { centred: true });
  pen.y -= 8;
  const { y } = pen;
  const end = { x: PAGE.width - PAGE.margin, y };
  pen.page.drawLine({ start: { x: PAGE.margin, y }, end, thickness: 0.8, color: INK });
  pen.y -= 4;
  const rules =
    paper.exam === 'Mid Semester'
      ? ['All questions are compulsory.']
      : ['Question 1 is compulsory.', 'Attempt any three of questions 2 to 5.'];
  for (const rule of [
    ...rules,
    'Figures to the right are full marks.',
    'Assume suitable data where needed and state it.',
  ])
    pen.write(`- ${rule}`, { size: 10.5 });
}

function writeQuestion(pen: Pen, question: ExamPaper['questions'][number], n: number): void {
  pen.y -= 24;
  // A question does not begin at the very foot of a page.
  if (pen.y < PAGE.bottom + 90) pen.turnPage();
  pen.write(`Q.${n + 1}  ${question.note}`.trim(), { isBold: true });
  question.parts.forEach((part, index) => {
    pen.y -= 11;
    const label = question.parts.length > 1 ? `(${'abcdef'[index]})  ` : '';
    pen.write(`${label}${part.text}`, { x: PAGE.margin + 22, keep: 40 });
    const at = { x: PAGE.width - PAGE.margin - 24, y: pen.y };
    pen.page.drawText(`[${part.marks}]`, { ...at, size: 12.5, font: pen.regular, color: INK });
  });
}

function numberPages({ pages, regular }: Pen): void {
  pages.forEach(({ page }, n) => {
    const foot = `Page ${n + 1} of ${pages.length}`;
    const x = (PAGE.width - regular.widthOfTextAtSize(foot, 9.5)) / 2;
    page.drawText(foot, { x, y: 40, size: 9.5, font: regular, color: INK });
  });
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
