import { createRoot } from 'react-dom/client';
import { BlockDialog } from './block-dialog.tsx';
import type { Blockable, BlockOutcome } from './open-block.ts';

/** The dialog stands beside the page, in a portal: no menu that opens it has to hold it. */
const root = createRoot(document.createElement('div'));
let opened = 0;

export function showBlockDialog(person: Blockable, outcome: BlockOutcome): void {
  opened += 1;
  root.render(<BlockDialog key={opened} person={person} {...outcome} />);
}
