import { Problem } from '#contract/problems.ts';
import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';

const PasswordDialog = lazyDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog);

/** Does what the server may ask the password for again: a dialog asks for it, and does it then. */
export async function withPassword(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isPasswordNeeded(error)) throw error;
    openDialog(PasswordDialog, { work });
  }
}

export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'PASSWORD_NEEDED';
