import { Download, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/can.ts';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { useMember } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Paper as DogEared } from '../ui/paper.tsx';
import { toast } from '../ui/toast.tsx';
import { downloadPaper } from './download.ts';
import type { FoundPaper } from './found.ts';
import { Sentence } from './sentence.tsx';
import { sizeOf } from './size.ts';

interface PaperCardProps {
  paper: FoundPaper;
  onChange: (paper: Paper) => void;
}

export function PaperCard({ paper, onChange }: PaperCardProps) {
  const { subject, title, branch, year, YearofPaper, hidden, match } = paper;
  const { _id, accountType } = useMember();
  const [busy, setBusy] = useState(false);
  const name = `${subject}, ${title}, ${YearofPaper}`;

  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const hide = async () => {
    const { data } = await api(paperCalls.hidePaper, { paperId: paper._id, hidden: !hidden });
    onChange(data);
  };

  return (
    // What is clipped has no shadow: it is the parent's.
    <article className="h-full [filter:drop-shadow(var(--sh-drop,0_1px_2px_oklch(var(--shadow-tint)/.10)))]">
      <DogEared
        fold={34}
        flap="pen-line"
        className="rounded-[14px] bg-surface p-5 h-full flex flex-col shadow-[inset_0_0_0_1px_var(--line)] motion-safe:hover:[--fold:40px]!"
      >
        <p className="price text-[15px] text-pen-text tabnum pr-10">{YearofPaper}</p>
        <h2 className="mt-1.5 text-[19px] leading-[1.25] font-[660] pr-6 break-words">{subject}</h2>
        <p className="mt-1 text-sm text-ink-3 break-words">{title}</p>
        {match && <Sentence match={match} />}
        <div className="mt-4 mb-5 flex flex-wrap items-center gap-1.5">
          <Badge tone="quiet">{branch}</Badge>
          <Badge tone="quiet">Year {year}</Badge>
          {hidden && <Badge tone="wait">Withdrawn</Badge>}
          <span className="ml-1 text-[13px] text-ink-3">{sizeOf(paper)}</span>
        </div>
        <div className="mt-auto flex gap-2">
          <Button
            look="outline"
            className="flex-1"
            busy={busy && 'Download'}
            aria-label={`Download ${name}`}
            onClick={() => during(() => downloadPaper(paper))}
          >
            <Download className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            Download
          </Button>
          {can.addPaper({ id: _id, role: accountType }) && (
            <IconButton
              label={`${hidden ? 'Put back' : 'Withdraw'} ${name}`}
              title={hidden ? 'Put back' : 'Withdraw'}
              onClick={() => !busy && during(hide)}
            >
              {hidden ? (
                <Eye className="size-5" strokeWidth={1.9} aria-hidden="true" />
              ) : (
                <EyeOff className="size-5" strokeWidth={1.9} aria-hidden="true" />
              )}
            </IconButton>
          )}
        </div>
      </DogEared>
    </article>
  );
}
