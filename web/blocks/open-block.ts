import { lazyDialog, openDialog } from '../ui/lazy-dialog.tsx';

export interface Blockable {
  _id: string;
  firstName: string;
  lastName: string;
}

/** Makes a person of a name as messages and reviews carry it. */
export function blockableOf(_id: string, name: string): Blockable {
  const [firstName = name, ...rest] = name.split(' ');
  return { _id, firstName, lastName: rest.join(' ') };
}

/** Callbacks for the outcome. */
export interface BlockOutcome {
  onBlocked: () => void;
  /** The chat was muted instead. */
  onMuted?: () => void;
}

const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);

/** Opens the block dialog from any page or menu. For members. */
export const openBlock = (person: Blockable, outcome: BlockOutcome): void =>
  openDialog(BlockDialog, { person, ...outcome });
