import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog);
