import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Paper } from '#contract/papers.ts';
import { useAction } from '../api/use-action.ts';
import { keepPaper, keptIds, releasePaper } from '../offline/kept-papers.ts';
import { IconButton } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { fetchFile } from './download.ts';
import { nameOf } from './name.ts';

const NONE: ReadonlySet<string> = new Set();

/** Saves the paper's file in this browser for the exam, or removes it. Renders nothing where that is impossible. */
export function KeepButton({ paper }: { paper: Paper }) {
  const [busy, run] = useAction();
  const isKept = useSyncExternalStore(keptIds.subscribe, keptIds.get, () => NONE).has(paper._id);
  // Only a service worker could open it later.
  if (!navigator.serviceWorker?.controller) return null;
  const keep = () =>
    run(async () => {
      if (isKept) return releasePaper(paper._id);
      const wrong = await keepPaper(paper, await fetchFile(paper.fileUrl));
      if (wrong) toast.error(wrong);
      else toast.success('Kept for the exam');
    });
  const Icon = isKept ? BookmarkCheck : Bookmark;
  return (
    <IconButton
      label={`Keep ${nameOf(paper)}`}
      title={isKept ? 'Kept for the exam' : 'Keep for the exam'}
      aria-pressed={isKept}
      aria-busy={busy || undefined}
      className={isKept ? 'text-pen-text' : undefined}
      onClick={() => !busy && keep()}
    >
      <Icon className="size-5" strokeWidth={1.9} />
    </IconButton>
  );
}
