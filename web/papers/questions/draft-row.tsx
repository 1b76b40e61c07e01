import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QUESTIONS } from '#contract/limits.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Draft } from './cut-lines.ts';

interface RowProps {
  draft: Draft;
  n: number;
  isLast: boolean;
  change: (part: Partial<Draft>) => void;
  divide: (at: number) => void;
  join: () => void;
  remove: () => void;
}

/** A question in words: its number, its marks, and what it asks. */
export function DraftRow({ draft, n, isLast, change, divide, join, remove }: RowProps) {
  const [at, setAt] = useState(0);
  const isInside = at > 0 && at < draft.text.length;
  return (
    <li className="grid grid-cols-[88px_88px_minmax(0,1fr)] items-center gap-2">
      <input
        className="field"
        aria-label={`Number of question ${n + 1}`}
        placeholder="1 (a)"
        maxLength={QUESTIONS.label}
        value={draft.label}
        onChange={(event) => change({ label: event.target.value })}
      />
      <input
        className="field"
        aria-label={`Marks of question ${n + 1}`}
        placeholder="Marks"
        inputMode="numeric"
        maxLength={3}
        value={draft.marks}
        onChange={(event) => change({ marks: event.target.value.replace(/\D/g, '') })}
      />
      <IconButton label={`Remove question ${n + 1}`} className="justify-self-end" onClick={remove}>
        <Trash2 className="size-[18px]" strokeWidth={1.9} />
      </IconButton>
      <textarea
        className="field col-span-3 min-h-20 py-2.5"
        aria-label={`Question ${n + 1}`}
        maxLength={QUESTIONS.text}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
        onSelect={(event) => setAt(event.currentTarget.selectionStart)}
      />
      <div className="col-span-3 flex flex-wrap gap-2">
        <Button look="quiet" size="sm" disabled={!isInside} onClick={() => divide(at)}>
          Divide at the cursor
        </Button>
        {!isLast && (
          <Button look="quiet" size="sm" onClick={join}>
            Join with the next
          </Button>
        )}
      </div>
    </li>
  );
}
