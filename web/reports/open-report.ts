import type { CaseKind } from '#contract/limits.ts';
import type { Blockable } from '../blocks/open-block.ts';
import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

/** The reported thing, as the sheet shows it. */
export interface Reported {
  kind: CaseKind;
  thingId: string;
  /** Beside the picture: a title, a name, the beginning of a message; under it `note`. */
  title: string;
  note?: string | undefined;
  image?: string | null | undefined;
  /** The member whom it is against, if known. */
  person?: Blockable | undefined;
  /** The conversation of the two, whose newest messages are attached. */
  conversationId?: string | undefined;
  /** Called after the person was blocked too. */
  onBlocked?: (() => void) | undefined;
}

/** Opens the report sheet from any page or menu, and loads its code on first use. For members. */
export async function openReport(reported: Reported): Promise<void> {
  try {
    const { showSheet } = await import('./show-sheet.tsx');
    showSheet(reported);
  } catch {
    toast.error(OFFLINE);
  }
}
