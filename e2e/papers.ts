import { randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { type Contribution, contributionCalls } from '#contract/contributions.ts';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { call, type Person, theAdmin } from './people.ts';

/** A real PDF, a page for each text; each is another file. */
export async function pdf(...pages: string[]): Promise<Buffer> {
  const made = await PDFDocument.create();
  const font = await made.embedFont(StandardFonts.TimesRoman);
  for (const text of pages) made.addPage().drawText(text, { x: 50, y: 700, size: 12, font, lineHeight: 18 });
  made.setSubject(randomUUID());
  return Buffer.from(await made.save());
}

/** File as `setInputFiles` takes it. */
export const pdfFile = async (name = 'paper.pdf', ...pages: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await pdf(...(pages.length > 0 ? pages : ['Q.1 Attempt all.'])),
});

/** A subject that nothing else has. */
export const newSubject = (name = 'Heat Transfer'): string => `${name} ${randomUUID().slice(0, 8)}`;

type Given = Partial<Pick<Paper, 'branch' | 'year' | 'title' | 'subject' | 'YearofPaper'>>;

/** A paper that a journey needs to be there already. */
export async function newPaper(given: Given = {}, ...pages: string[]): Promise<Paper> {
  const { buffer } = await pdfFile('paper.pdf', ...pages);
  return fileAway(buffer, given);
}

async function fileAway(buffer: Buffer, given: Given): Promise<Paper> {
  const fields = { branch: 'CSE', year: 2, title: 'End Semester', subject: newSubject(), YearofPaper: '2024' } as const;
  const { data } = await call(
    paperCalls.addPaper,
    { ...fields, ...given, file: new File([new Uint8Array(buffer)], 'paper.pdf', { type: 'application/pdf' }) },
    theAdmin(),
  );
  return data;
}

/** One that opens with its password alone: what it says of an empty one (/U) is not true. */
export function newLockedPaper(given: Given): Promise<Paper> {
  const hex = (letter: string) => `<${letter.repeat(64)}>`;
  const id = `<${randomUUID().replaceAll('-', '')}>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>',
    `<< /Filter /Standard /V 1 /R 2 /P -44 /O ${hex('a')} /U ${hex('b')} >>`,
  ].map((text, n) => `${n + 1} 0 obj\n${text}\nendobj\n`);
  const trailer = `trailer\n<< /Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}] >>\n%%EOF`;
  return fileAway(Buffer.from(`%PDF-1.7\n${objects.join('')}${trailer}`), given);
}

/** A paper that waits for the desk, or something of another kind. */
export async function newContribution(
  by: Person,
  subject = newSubject('Signals'),
  kind: 'paper' | 'solution' = 'paper',
): Promise<Contribution> {
  const buffer = await pdf('Q.1 Define a signal.', 'Q.2 And a system.');
  const fields = { kind, exam: 'End', month: '2023-05', branch: 'CSE', year: 2, subject } as const;
  const file = new File([new Uint8Array(buffer)], 'paper.pdf', { type: 'application/pdf' });
  return (await call(contributionCalls.contributePaper, { ...fields, file }, by)).data;
}
