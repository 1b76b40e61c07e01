import { decisionCalls } from '#contract/decisions.ts';
import { api } from '../../api/api.ts';
import { saveData } from './save-data.ts';
import { withPassword } from './with-password.ts';

/** Downloads all data of the member, once the password is given. */
export const exportData = (): Promise<void> =>
  withPassword(async () => saveData((await api(decisionCalls.exportOwnData, {})).data));
