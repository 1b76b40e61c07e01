import { lazyDialog, openDialog } from '../../ui/lazy-dialog.tsx';

/** The member to whom one says hello, as the dialog shows them. */
export interface Greeted {
  _id: string;
  firstName: string;
  lastName: string;
  image: string | null;
  YearAndBranch: string;
}

const SayHello = lazyDialog(async () => (await import('./say-hello.tsx')).SayHello);

/** Opens the dialog of the first message to somebody. For members. */
export const openHello = (person: Greeted, onSent: () => void): void => openDialog(SayHello, { person, onSent });
