import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

export interface Blockable {
  _id: string;
  firstName: string;
  lastName: string;
}

/** Asks whether to block somebody, from any page or menu. Its code is loaded with the first one. For members. */
export async function openBlock(person: Blockable, onBlocked: () => void): Promise<void> {
  try {
    const { showBlockDialog } = await import('./show-block-dialog.tsx');
    showBlockDialog(person, onBlocked);
  } catch {
    toast.error(OFFLINE);
  }
}
