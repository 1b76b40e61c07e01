import { z } from 'zod';
import { PaperForm } from '#contract/schemas/papers.ts';
import type { FilledPaper, PaperValues } from './paper-form.ts';

export const paperSchema = PaperForm.extend({
  files: z.custom<File[]>().refine((files) => files.length > 0, 'A file is required'),
}) as unknown as z.ZodType<FilledPaper, PaperValues>;
