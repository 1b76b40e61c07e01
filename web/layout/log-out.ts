import { lazyDialog, openDialog } from '../ui/lazy-dialog.tsx';

const LogOutDialog = lazyDialog(async () => (await import('./log-out-dialog.tsx')).LogOutDialog);

/** Asks whether to log out, from wherever it is asked for. */
export const askToLogOut = (): void => openDialog(LogOutDialog, {});
