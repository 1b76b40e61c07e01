import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Paper } from '#contract/papers.ts';
import { Button } from '../ui/button.tsx';
import { downloadPaper } from './download.ts';
import { nameOf } from './name.ts';
import { toastFailure } from './toast-failure.ts';

export function DownloadButton({ paper, className }: { paper: Paper; className?: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await toastFailure(() => downloadPaper(paper));
    setBusy(false);
  };
  return (
    <Button
      look="outline"
      className={className}
      busy={busy && 'Download'}
      aria-label={`Download ${nameOf(paper)}`}
      onClick={download}
    >
      <Download className="size-[18px]" strokeWidth={2.1} />
      Download
    </Button>
  );
}
