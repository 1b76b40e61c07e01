import { useState } from 'react';
import type { DataRequest } from '#contract/duties.ts';
import { OUTCOME_NAMES, REQUEST_NAMES } from '#contract/duty-words.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Day } from '../../ui/day.tsx';
import { Link } from '../../ui/link.tsx';
import { AnswerForm } from './answer-form.tsx';

interface RequestCardProps {
  request: DataRequest;
  onAnswered: (request: DataRequest) => void;
}

/** A request of the register, with the form that answers it. */
export function RequestCard({ request, onAnswered }: RequestCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { number, kind, text, answer, answeredBy, answeredAt } = request;
  return (
    <article className="panel p-5 md:p-6" aria-label={`Request ${number}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-h3 font-[660]">
          No. {number}: {REQUEST_NAMES[kind]}
        </h2>
        <State request={request} />
      </div>
      <p className="mt-1 text-sm text-ink-3">
        <Asker request={request} /> · <Day time={request.madeAt} />
      </p>
      <p className="mt-3 max-w-[680px] whitespace-pre-line wrap-anywhere">
        {text ?? 'The account is deleted; what was asked is gone with it.'}
      </p>
      {answer && (
        <p className="mt-3 max-w-[680px] border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
          {answer}
        </p>
      )}
      {answeredAt ? (
        answeredBy && <p className="mt-2 text-sm text-ink-3">Answered by {answeredBy}</p>
      ) : isOpen ? (
        <AnswerForm request={request} onAnswered={onAnswered} onCancel={() => setOpen(false)} />
      ) : (
        <Button className="mt-4" look="outline" onClick={() => setOpen(true)}>
          Answer<span className="sr-only"> request {number}</span>
        </Button>
      )}
    </article>
  );
}

const State = ({ request: { outcome, answeredAt, dueAt, isOverdue } }: Pick<RequestCardProps, 'request'>) =>
  outcome && answeredAt ? (
    <span className="flex items-center gap-2 text-sm text-ink-3">
      <Badge tone={outcome === 'done' ? 'go' : 'quiet'}>{OUTCOME_NAMES[outcome]}</Badge>
      <Day time={answeredAt} />
    </span>
  ) : (
    <span className="flex items-center gap-2 text-sm text-ink-3">
      {isOverdue && <Badge tone="stop">Overdue</Badge>}
      <span>
        Due <Day time={dueAt} />
      </span>
    </span>
  );

function Asker({ request: { member, name, email } }: Pick<RequestCardProps, 'request'>) {
  if (!name || !email) return 'A deleted account';
  return (
    <>
      {member ? (
        <Link to={paths.profile(member._id)} className="font-semibold text-pen-text hover:underline">
          {member.name}
        </Link>
      ) : (
        <span className="text-ink-2">{name}</span>
      )}
      , <span className="wrap-anywhere">{email}</span>
      {!member && ', a visitor: make sure who it is'}
    </>
  );
}
