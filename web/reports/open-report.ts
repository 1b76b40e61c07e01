import type { CaseKind } from '#contract/limits.ts';
import type { Blockable } from '../blocks/open-block.ts';
import { OFFLINE } from '../messages.ts';
import { toast } from '../ui/toast.tsx';

/** What is reported, and what the sheet shows of it. */
export interface Reported {
  kind: CaseKind;
  thingId: string;
  /** Beside the picture: a title, a name, the beginning of a message; under it `note`. */
  title: string;
  note?: string | undefined;
  image?: string | null | undefined;
  /** Whom it is against, where that is known. */
  person?: Blockable | undefined;
  /** Of the two: its newest messages go along. */
  conversationId?: string | undefined;
  /** The person was blocked too. */
  onBlocked?: (() => void) | undefined;
}

/** Opens the sheet, from any page or menu. Its code is loaded with the first one. For members. */
export async function openReport(reported: Reported): Promise<void> {
  try {
    const { showSheet } = await import('./show-sheet.tsx');
    showSheet(reported);
  } catch {
    toast.error(OFFLINE);
  }
}
