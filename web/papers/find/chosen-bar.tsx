import { Download } from 'lucide-react';
import { MEGABYTE, PAPER_ZIP } from '#contract/limits.ts';
import type { Paper } from '#contract/papers.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { FloatingBar } from '../../ui/floating-bar.tsx';
import { toast } from '../../ui/toast.tsx';
import { PAPER_ZIPS } from '../messages.ts';

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

interface ChosenBarProps {
  papers: Paper[];
  onClear: () => void;
}

/** The chosen papers, which come as one file. */
export function ChosenBar({ papers, onClear }: ChosenBarProps) {
  const [isBusy, run] = useAction();
  const bytes = papers.reduce((sum, paper) => sum + paper.bytes, 0);
  const isTooLarge = bytes > PAPER_ZIP.bytes;
  const label = `Download ${papers.length}`;
  const download = () =>
    run(async () => {
      const { downloadTogether } = await import('./download-together.ts');
      const { leftOut } = await downloadTogether(papers);
      if (leftOut.length > 0) toast.error(PAPER_ZIPS.leftOut(leftOut));
      onClear();
    });
  return (
    <FloatingBar label="Chosen papers">
      <p role="status" className="flex-1 text-sm text-ink-2">
        <b className="text-base font-semibold text-ink">{papers.length} chosen</b>{' '}
        {isTooLarge
          ? `${ONE_DECIMAL.format(bytes / MEGABYTE)} MB: at most ${PAPER_ZIP.bytes / MEGABYTE} come at once`
          : `One ZIP, ${ONE_DECIMAL.format(Math.max(0.1, bytes / MEGABYTE))} MB`}
      </p>
      <Button look="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      <Button busy={isBusy && label} disabled={isTooLarge} onClick={download}>
        <Download className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
        {label}
      </Button>
    </FloatingBar>
  );
}
