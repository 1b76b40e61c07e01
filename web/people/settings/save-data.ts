import { saveFile } from '../../browser/save-file.ts';

/** Downloads all data of a member as a file. */
export const saveData = (data: Record<string, unknown>): void =>
  saveFile(
    JSON.stringify(data, null, 2),
    `my-data-${String(data.exportedAt ?? '').slice(0, 10)}.json`,
    'application/json',
  );
