import type { CaseKind } from '#contract/limits.ts';
import type { Blockable } from '../blocks/open-block.ts';
import { lazyDialog, openDialog } from '../ui/lazy-dialog.tsx';

/** The reported thing, as the sheet shows it. */
export interface Reported {
  kind: CaseKind;
  thingId: string;
  /** Text beside the picture: a title, a name, the beginning of a message; under it `note`. */
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

const ReportSheet = lazyDialog(async () => (await import('./report-sheet.tsx')).ReportSheet);

/** Opens the report sheet from any page or menu. For members. */
export const openReport = (reported: Reported): void => openDialog(ReportSheet, { reported });
