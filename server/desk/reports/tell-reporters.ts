import type { DeskContext, Trx } from '../deciding.ts';

/** Tells those who reported that their case is decided, and whether something was done. Returns who has a new notice. */
export async function tellReporters(_context: DeskContext, _trx: Trx, _caseId: string): Promise<string[]> {
  return [];
}
