import { Hand } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Choice } from '../find/choice.ts';

const AskPaper = lazyPart(async () => (await import('./ask-paper.tsx')).AskPaper);

/** Stands below a list that has papers, but perhaps not the one that was looked for. */
export function AskBelow({ choice }: { choice: Choice }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen)
    return (
      <Suspense>
        <AskPaper choice={choice} title="Not among them: ask" />
      </Suspense>
    );
  return (
    <p className="print:hidden mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2">
      The one you need is not among them?
      <Button look="soft" size="sm" onClick={() => setOpen(true)}>
        <Hand className="size-4" strokeWidth={2} aria-hidden="true" />
        Ask for a paper
      </Button>
    </p>
  );
}
