import { contributionCalls } from '#contract/contributions.ts';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { savesData } from '../../browser/saves-data.ts';
import type { FileFields } from './added-file.ts';

/**
 * The fields that the first page of a file says, as they are typed. Nothing where it cannot be read, and of a file that
 * is too large to be sent a second time: they are typed then.
 */
export async function readFields(file: File): Promise<Partial<FileFields>> {
  if (file.size > CONTRIBUTIONS.readBytes || savesData()) return {};
  try {
    const { data } = await api(contributionCalls.readPaperFields, { file });
    const said = Object.entries(data).filter(([, value]) => value !== null);
    return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}
