import { Download } from 'lucide-react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { type Downloadable, downloadPaper } from './download.ts';
import { nameOf } from './name.ts';

export function DownloadButton({ paper, className }: { paper: Downloadable; className?: string }) {
  const [busy, run] = useAction();
  return (
    <Button
      look="outline"
      className={className}
      busy={busy && 'Download'}
      aria-label={`Download ${nameOf(paper)}`}
      onClick={() => run(() => downloadPaper(paper))}
    >
      <Download className="size-[18px]" strokeWidth={2.1} />
      <span className="max-[389px]:in-[footer]:sr-only">Download</span>
    </Button>
  );
}
