import { lazyDialog } from '../../ui/lazy-dialog.tsx';

/** A paper over any page; its code is loaded when the first is opened. */
export const PaperViewer = lazyDialog(async () => (await import('./viewer.tsx')).PaperDialog);
