import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { call, theAdmin } from './people.ts';

/** A real PDF of one page; each is another file. */
export async function pdf(text: string): Promise<Buffer> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.TimesRoman);
  made.addPage().drawText(text, { x: 50, y: 700, size: 12, font, lineHeight: 18 });
  made.setSubject(randomUUID());
  return Buffer.from(await made.save());
}

/** As `setInputFiles` takes it. */
export const pdfFile = async (name = 'paper.pdf', text = 'Q.1 Attempt all.') => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdf(text),
});

/** A subject that nothing else has. */
export const newSubject = (name = 'Heat Transfer'): string => `${name} ${randomUUID().slice(0, 8)}`;

type Given = Partial<Pick<Paper, 'branch' | 'year' | 'title' | 'subject' | 'YearofPaper'>>;

/** A paper that a journey needs to be there already. */
export async function newPaper(given: Given = {}, text?: string): Promise<Paper> {
  const { buffer } = await pdfFile('paper.pdf', text);
  const fields = { branch: 'CSE', year: 2, title: 'End Semester', subject: newSubject(), YearofPaper: '2024' } as const;
  const { data } = await call(
    paperCalls.addPaper,
    { ...fields, ...given, file: new File([new Uint8Array(buffer)], 'paper.pdf', { type: 'application/pdf' }) },
    theAdmin(),
  );
  return data;
}
