import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

export interface Blockable {
  _id: string;
  firstName: string;
  lastName: string;
}

/** From a name as messages and reviews carry it. */
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

/** Opens the block dialog from any page or menu, and loads its code on first use. For members. */
export async function openBlock(person: Blockable, outcome: BlockOutcome): Promise<void> {
  try {
    const { showBlockDialog } = await import('./show-block-dialog.tsx');
    showBlockDialog(person, outcome);
  } catch {
    toast.error(OFFLINE);
  }
}
