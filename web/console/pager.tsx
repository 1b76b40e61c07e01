import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatNumber } from '#contract/rules/format-number.ts';
import { useAction } from '../api/use-action.ts';
import { LOADING } from '../messages.ts';
import { Button } from '../ui/button.tsx';

interface PagerProps {
  before: number;
  shown: number;
  /** The total, if counted. */
  count?: number;
  previous: (() => void) | null;
  next: (() => Promise<void>) | null;
}

/** Back, '1 to 7 of 1,846', Next. Nothing if there is only one page. */
export function Pager({ before, shown, count, previous, next }: PagerProps) {
  const [busy, run] = useAction();
  if (!previous && !next) return null;
  return (
    <nav className="mt-5 flex items-center justify-between gap-3" aria-label="Pages">
      <Button look={previous ? 'outline' : 'quiet'} aria-disabled={!previous} onClick={() => previous?.()}>
        <ArrowLeft className="size-[18px]" aria-hidden="true" />
        Back
      </Button>
      <span role="status" className="text-sm text-ink-3 tabular-nums">
        {formatNumber(before + 1)} to {formatNumber(before + shown)}
        {count !== undefined && ` of ${formatNumber(count)}`}
      </span>
      <Button
        look={next ? 'outline' : 'quiet'}
        aria-disabled={!next}
        busy={busy && LOADING}
        onClick={() => next && run(next)}
      >
        Next
        <ArrowRight className="size-[18px]" aria-hidden="true" />
      </Button>
    </nav>
  );
}
