import { useState } from 'react';
import { CONTRIBUTIONS, type PaperState } from '#contract/limits.ts';
import { isBlank } from '#contract/rules/text.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import type { Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Textarea } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { When } from '../../ui/when.tsx';
import { count } from '../case-words.ts';
import type { SheetWork } from './use-sheet.ts';

/** What became of it, with what the desk may still do: correct its fields, and take it down. */
export function Decided({ work }: { work: SheetWork }) {
  const { found, changed, isBusy, save } = work;
  const { paper, decision } = found;
  const [isOpen, setOpen] = useState(false);
  const label = `Save ${count(changed.length, 'change')}`;
  return (
    <section aria-labelledby="decided" className="panel p-5 md:p-7 grid gap-4">
      <div>
        <h2 id="decided" className="text-h3 font-[660]">
          {paper.state === 'shown' && !paper.isOpen ? 'Withdrawn' : STATE_NAMES[paper.state][0]}
        </h2>
        {decision && (
          <p className="mt-1 text-sm text-ink-3">
            {decision.by ?? 'Somebody who left'}, <When time={decision.at} />
          </p>
        )}
        {paper.words && <p className="mt-3 whitespace-pre-line wrap-anywhere">“{paper.words}”</p>}
      </div>
      {changed.length > 0 && paper.state !== 'refused' && (
        <Button size="lg" busy={isBusy && label} onClick={save}>
          {label}
        </Button>
      )}
      {paper.isOpen && (
        <Button look="quiet" size="lg" onClick={() => setOpen(true)}>
          Take down…
        </Button>
      )}
      {isOpen && <TakeDown work={work} open onOpenChange={setOpen} />}
    </section>
  );
}

function TakeDown({ work, ...dialog }: Openable & { work: SheetWork }) {
  const { found, isBusy, takeDown } = work;
  const [words, setWords, clear] = useDialogDraft(`take down ${found.paper._id}`, '');
  const [wasTried, setTried] = useState(false);
  return (
    <Dialog title="Take it down?" {...dialog}>
      <form
        noValidate
        className="mt-3"
        onSubmit={async (event) => {
          event.preventDefault();
          setTried(true);
          if (isBlank(words)) return;
          await takeDown(words);
          clear();
          dialog.onOpenChange(false);
        }}
      >
        <p className="mb-4 text-ink-2">Members do not find it any more, and the same file is refused from now on.</p>
        <Textarea
          label="Reason"
          required
          rows={3}
          maxLength={CONTRIBUTIONS.words}
          value={words}
          error={wasTried && isBlank(words) ? 'Please say why' : undefined}
          hint="Who has added it reads this."
          onChange={({ target }) => setWords(target.value)}
        />
        <SubmitButtons action="Take it down" danger busy={isBusy} onCancel={() => dialog.onOpenChange(false)} />
      </form>
    </Dialog>
  );
}

export const STATE_NAMES: Record<PaperState, [name: string, tone: Tone]> = {
  waiting: ['Waiting', 'wait'],
  shown: ['Shown', 'go'],
  withheld: ['Title only', 'quiet'],
  refused: ['Refused', 'stop'],
  withdrawn: ['Withdrawn', 'quiet'],
};
