import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

export interface Blockable {
  _id: string;
  firstName: string;
  lastName: string;
}

/** By the name as a message or a review has it. */
export function blockableOf(_id: string, name: string): Blockable {
  const [firstName = name, ...rest] = name.split(' ');
  return { _id, firstName, lastName: rest.join(' ') };
}

/** What became of the question. */
export interface BlockOutcome {
  onBlocked: () => void;
  /** The chat was muted instead. */
  onMuted?: () => void;
}

/** Asks whether to block somebody, from any page or menu. Its code is loaded with the first one. For members. */
export async function openBlock(person: Blockable, outcome: BlockOutcome): Promise<void> {
  try {
    const { showBlockDialog } = await import('./show-block-dialog.tsx');
    showBlockDialog(person, outcome);
  } catch {
    toast.error(OFFLINE);
  }
}
