import { CalendarPlus } from 'lucide-react';
import type { Leaving } from '#contract/leaving.ts';
import { leavingCalls } from '#contract/leaving.ts';
import { STUDIES } from '#contract/limits.ts';
import { longDay } from '#contract/rules/studies-end.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { requestRefresh } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Day } from '../ui/day.tsx';
import { toast } from '../ui/toast.tsx';

interface NotYetProps extends Pick<Leaving, 'nextEnd' | 'needsDesk' | 'askedAt' | 'isAlumnus'> {
  onChanged: () => void;
}

/** The wrong date: one tap adds a term. */
export function NotYet({ nextEnd, needsDesk, askedAt, isAlumnus, onChanged }: NotYetProps) {
  const [isBusy, run] = useAction();
  if (!nextEnd) return null;
  const add = () =>
    run(async () => {
      toast.success((await api(leavingCalls.addTerm, {})).message);
      requestRefresh();
      onChanged();
    });
  return (
    <section className="panel p-5 md:p-7" aria-labelledby="not-yet">
      <h2 id="not-yet" className="text-h3 font-[660]">
        {isAlumnus ? 'Still here?' : 'Not yet?'}
      </h2>
      {askedAt ? (
        <p className="mt-2 text-sm text-ink-2">
          You asked for one more term on <Day time={askedAt} />. The desk looks at it.
        </p>
      ) : (
        <>
          <p className="mt-2 text-sm text-ink-2">
            {needsDesk
              ? `You have added ${STUDIES.ownTerms} terms. The desk confirms the next one, to ${longDay(nextEnd)}.`
              : `One tap adds a term, to ${longDay(nextEnd)}. The third time the desk confirms it.`}
          </p>
          <Button look="outline" wide className="mt-4" busy={isBusy && 'Adding'} onClick={() => void add()}>
            <CalendarPlus className="size-[18px]" aria-hidden="true" />I stay one more term
          </Button>
        </>
      )}
    </section>
  );
}
