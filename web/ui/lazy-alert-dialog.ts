import { lazyDialog } from './lazy-dialog.tsx';

export const LazyAlertDialog = lazyDialog(async () => (await import('./alert-dialog.tsx')).AlertDialog);
