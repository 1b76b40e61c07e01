import { Copy, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Case } from '#contract/desk.ts';
import { actsLabel } from '#contract/rules/desk-words.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { When } from '../../ui/when.tsx';

/** Somebody else was faster: shows who, their decision, and the text typed here. */
export function Overtaken({ found: { decidedBy, decision }, words }: { found: Case; words: string }) {
  const box = useRef<HTMLDivElement>(null);
  // What had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast.success('Copied'),
      () => {},
    );
  return (
    <div ref={box} role="status" tabIndex={-1} className="mb-5">
      <Note tone="wait" icon={<UsersRound strokeWidth={1.9} aria-hidden="true" />}>
        <p className="font-semibold">
          {decidedBy?.name ?? 'Somebody else'} was faster
          {decision && (
            <>
              : {actsLabel(decision.acts, decision.days).toLowerCase()}, <When time={decision.at} />
            </>
          )}
        </p>
        {words.trim() && (
          <>
            <p className="mt-2">You had written:</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{words}</p>
            <Button look="outline" size="sm" className="mt-3" onClick={copy}>
              <Copy className="size-4" strokeWidth={2} aria-hidden="true" />
              Copy it
            </Button>
          </>
        )}
      </Note>
    </div>
  );
}
