import { useState } from 'react';
import { leavingCalls } from '#contract/leaving.ts';
import { longDay, proposedEnd } from '#contract/rules/studies-end.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { useCampusToday } from '../browser/campus-today.ts';
import { updateUser, useMember } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';

/** Asks a member of before, once, when their studies end. Nothing for whoever has said it. */
export function StudiesQuestion({ onSaid, className = '' }: { onSaid?: () => void; className?: string }) {
  const { asksStudiesEnd, YearAndBranch } = useMember();
  const today = useCampusToday();
  const proposal = proposedEnd(YearAndBranch, today);
  const [other, setOther] = useState<string>();
  const [isBusy, run] = useAction();
  // An older session does not say.
  if (!asksStudiesEnd || !proposal) return null;
  const say = (studiesEnd: string | null) =>
    run(async () => {
      await api(leavingCalls.setStudiesEnd, { studiesEnd });
      updateUser({ studiesEnd, asksStudiesEnd: false });
      toast.success('Thank you.');
      onSaid?.();
    });
  return (
    <section className={`panel p-5 md:p-7 ${className}`} aria-labelledby="studies-question">
      <h2 id="studies-question" className="text-h3 font-[660]">
        Do your studies end on {longDay(proposal)}?
      </h2>
      <p className="mt-1.5 text-ink-2">We remind you of what you still have here before that, and ask only once.</p>
      {other === undefined ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button busy={isBusy && 'Saving'} onClick={() => void say(proposal)}>
            Yes
          </Button>
          <Button look="outline" onClick={() => setOther(proposal)}>
            Change
          </Button>
          <Button look="quiet" onClick={() => void say(null)}>
            They have no end
          </Button>
        </div>
      ) : (
        <form
          className="mt-4 grid sm:grid-cols-[minmax(0,240px)_auto] gap-3 items-end justify-start"
          onSubmit={(event) => {
            event.preventDefault();
            if (other) void say(other);
          }}
        >
          <Input
            label="End of studies"
            type="date"
            min={today}
            required
            value={other}
            onChange={({ target }) => setOther(target.value)}
          />
          <Button type="submit" className="h-12!" busy={isBusy && 'Saving'}>
            Save
          </Button>
        </form>
      )}
    </section>
  );
}
