import { createRoot } from 'react-dom/client';
import { BlockDialog } from './block-dialog.tsx';
import type { Blockable, BlockOutcome } from './open-block.ts';

/** The dialog has a root of its own, so that no menu that opens it must stay mounted. */
const root = createRoot(document.createElement('div'));
let opened = 0;

export function showBlockDialog(person: Blockable, outcome: BlockOutcome): void {
  opened += 1;
  root.render(<BlockDialog key={opened} person={person} {...outcome} />);
}
