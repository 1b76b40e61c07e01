import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { PaperForm } from '#contract/schemas/papers.ts';

/** What the fields hold: text, as inputs do, and the files that were chosen; the first is the one that is described. */
export type PaperValues = Record<keyof typeof PaperForm.shape, string> & { files: File[] };
export type FilledPaper = z.output<typeof PaperForm> & { files: File[] };
export type PaperFormHandle = UseFormReturn<PaperValues, unknown, FilledPaper>;

export const BLANK: PaperValues = { branch: '', year: '', title: '', subject: '', YearofPaper: '', files: [] };

export const paperSchema = PaperForm.extend({
  files: z.custom<File[]>().refine((files) => files.length > 0, 'A file is required'),
}) as unknown as z.ZodType<FilledPaper, PaperValues>;
