import { useState } from 'react';
import { type Breach, breachCalls } from '#contract/breaches.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { BreachText } from '../../about/breach-text.tsx';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { saveFile } from '../../browser/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast.tsx';
import { When } from '../../ui/when.tsx';
import { DUTIES } from '../messages.ts';

interface BreachCardProps {
  breach: Breach;
  onChanged: (breach: Breach) => void;
  onEdit: () => void;
}

const members = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'member' : 'members'}`;

/** A breach that is written down: its text, whom it affects, and what can be done. */
export function BreachCard({ breach, onChanged, onEdit }: BreachCardProps) {
  const [asks, setAsks] = useState(false);
  const { number, title, toldAt, affected, createdAt } = breach;
  return (
    <article className="panel p-5" aria-label={`Breach ${number}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3 font-[660] min-w-0 wrap-anywhere">
          No. {number}: {title}
        </h2>
        {toldAt ? <Badge tone="go">Told</Badge> : <Badge tone="wait">Nobody told</Badge>}
      </div>
      <p className="mt-1 text-sm text-ink-3">
        {toldAt ? (
          <>
            {formatNumber(breach.told)} of {members(affected)} told, from <When time={toldAt} />
          </>
        ) : (
          <>
            Affects {members(affected)} · written <When time={createdAt} />
          </>
        )}
      </p>
      <details className="mt-3">
        <summary className="min-h-11 content-center font-semibold text-pen-text cursor-pointer">What they read</summary>
        <BreachText breach={breach} />
      </details>
      <div className="mt-3 flex flex-wrap gap-3">
        <ExportButton breach={breach} />
        {!toldAt && !asks && (
          <>
            <Button look="outline" onClick={onEdit}>
              Change
            </Button>
            <Button onClick={() => setAsks(true)}>Tell {members(affected)}</Button>
          </>
        )}
      </div>
      {asks && !toldAt && <Tell breach={breach} onTold={onChanged} onCancel={() => setAsks(false)} />}
    </article>
  );
}

interface TellProps {
  breach: Breach;
  onTold: (breach: Breach) => void;
  onCancel: () => void;
}

/** Asks once more: it cannot be undone. */
function Tell({ breach: { _id: breachId, affected }, onTold, onCancel }: TellProps) {
  const [isBusy, run] = useAction();
  const tell = () =>
    run(async () => {
      const { data } = await api(breachCalls.notifyAffected, { breachId });
      toast.success(DUTIES.told);
      onTold(data);
    });
  return (
    <Note tone="wait" className="mt-4">
      <p role="status">
        {members(affected)} {affected === 1 ? 'gets' : 'get'} a notice and a mail with this text. It cannot be undone,
        nor changed afterwards.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button busy={isBusy && 'Tell them'} onClick={tell}>
          Tell them
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Not yet
        </Button>
      </div>
    </Note>
  );
}

function ExportButton({ breach: { _id: breachId, number } }: { breach: Breach }) {
  const [isBusy, run] = useAction();
  const save = () =>
    run(async () => {
      const { text, name } = (await api(breachCalls.exportBreach, { breachId })).data;
      saveFile(text, name, 'text/plain;charset=utf-8');
    });
  return (
    <Button look="outline" busy={isBusy && 'Export'} onClick={save}>
      Export<span className="sr-only"> breach {number} for the authority</span>
    </Button>
  );
}
