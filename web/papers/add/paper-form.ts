import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { PaperForm } from '#contract/schemas/papers.ts';

/** The form's values: text, and the chosen files; the first file is the one described. */
export type PaperValues = Record<keyof typeof PaperForm.shape, string> & { files: File[] };
export type FilledPaper = z.output<typeof PaperForm> & { files: File[] };
export type PaperFormHandle = UseFormReturn<PaperValues, unknown, FilledPaper>;

export const BLANK: PaperValues = { branch: '', year: '', title: '', subject: '', YearofPaper: '', files: [] };
