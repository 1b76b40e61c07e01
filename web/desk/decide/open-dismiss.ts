import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** The desk loads it ahead: Enter follows D at once. */
export const loadDismissDialog = async () => (await import('./dismiss-dialog.tsx')).DismissDialog;
export const DismissDialog = lazyDialog(loadDismissDialog);
