import { decisionCalls } from '#contract/decisions.ts';
import { api } from '../../api/api.ts';
import { saveFile } from '../../browser/save-file.ts';
import { withPassword } from './with-password.ts';

/** Downloads all data of a member as a file. */
export const saveData = (data: Record<string, unknown>): void =>
  saveFile(
    JSON.stringify(data, null, 2),
    `my-data-${String(data.exportedAt ?? '').slice(0, 10)}.json`,
    'application/json',
  );

/** Downloads all data of the member, once the password is given. */
export const exportData = (): Promise<void> =>
  withPassword(async () => saveData((await api(decisionCalls.exportOwnData, {})).data));
