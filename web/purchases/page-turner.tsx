import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';

interface PageTurnerProps {
  /** The number of rows before this page, and on it. */
  before: number;
  shown: number;
  count: number;
  previous: (() => void) | null;
  next: (() => Promise<void>) | null;
}

/** '1–8 of 23', with buttons for the previous and the next page. */
export function PageTurner({ before, shown, count, previous, next }: PageTurnerProps) {
  const [busy, run] = useAction();
  const forward = async () => {
    if (!busy && next) await run(next);
  };
  const arrow = { className: 'size-5 shrink-0', strokeWidth: 2.1, 'aria-hidden': true } as const;
  return (
    <nav className="mt-5 flex items-center justify-between gap-3" aria-label="Pages">
      <span role="status" className="text-sm text-ink-3 tabular-nums">
        {before + 1}–{before + shown} of {count}
      </span>
      <span className="flex gap-2">
        <Button look="quiet" aria-label="Previous page" aria-disabled={!previous} onClick={() => previous?.()}>
          <ChevronLeft {...arrow} />
        </Button>
        <Button
          look="quiet"
          aria-label="Next page"
          aria-disabled={!next}
          aria-busy={busy || undefined}
          onClick={forward}
        >
          <ChevronRight {...arrow} />
        </Button>
      </span>
    </nav>
  );
}
