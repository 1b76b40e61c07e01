import { Link2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import type { NearPaper } from '#contract/paper-desk.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Textarea } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { count } from '../case-words.ts';
import { Key } from '../keys.tsx';
import { type Choice, needsWords, type SheetWork } from './use-sheet.ts';

/** Selectors of what gets the focus: what may be chosen, and the text field. */
export const CHOICES = 'input[name=choice]';
export const WORDS = 'textarea[name=words]';

/** Only a paper that is shown can be replaced. */
export const canReplace = (match: NearPaper | undefined): boolean => match?.isOpen === true && match.kind === 'paper';

interface DecideFieldsProps {
  work: SheetWork;
  match: NearPaper | undefined;
  onSend: () => void;
}

interface Offer {
  choice: Choice;
  key: string;
  name: string;
  hint: string;
}

function offersOf({ work: { found, changed }, match }: Pick<DecideFieldsProps, 'work' | 'match'>): Offer[] {
  const both = match?.isOpen ? ', both stay' : '';
  const corrected = changed.length > 0 ? `${count(changed.length, 'field')} corrected${both}` : 'Correct a field first';
  const isShown = found.paper.state === 'shown';
  return [
    { choice: 'approve', key: 'A', name: 'Approve', hint: isShown ? 'It stays as it is' : `As it was sent${both}` },
    { choice: 'change', key: 'C', name: 'Approve with changes', hint: corrected },
    ...(canReplace(match)
      ? ([{ choice: 'replace', key: 'P', name: 'Replace the other', hint: 'Its links lead to this one' }] as const)
      : []),
    { choice: 'withhold', key: 'W', name: 'Withhold', hint: 'Title only, the college does not give it out' },
    { choice: 'refuse', key: 'R', name: 'Refuse', hint: 'With a reason' },
  ];
}

/** What may be decided, each with its key, and the words to the contributor. In a column or a dialog. */
export function DecideFields({ work, match, onSend }: DecideFieldsProps) {
  const { found, draft, errors, change } = work;
  const name = found.paper.contributor?.firstName;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <fieldset className="mt-4 min-w-0 grid gap-0.5 -mx-2.5">
        <legend className="sr-only">Decision</legend>
        {offersOf({ work, match }).map((offer) => (
          <OfferRadio key={offer.choice} offer={offer} work={work} />
        ))}
      </fieldset>
      {draft.choice === 'replace' && match && (
        <Note tone="pen" className="mt-4" icon={<Link2 strokeWidth={1.9} aria-hidden="true" />}>
          The one we have is withdrawn. Its links
          {match.downloads > 0 && `, ${count(match.downloads, 'download')}`} and kept copies lead on to this one.
        </Note>
      )}
      <div className="mt-5">
        <Textarea
          label={name ? `Words to ${name}` : 'Words for the record'}
          required={needsWords(draft.choice)}
          name="words"
          rows={3}
          maxLength={CONTRIBUTIONS.words}
          value={draft.words}
          error={errors.words}
          onChange={({ target }) => change({ words: target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
    </>
  );
}

function OfferRadio({ offer, work: { draft, changed, change } }: { offer: Offer; work: SheetWork }) {
  const { choice, key, name, hint } = offer;
  const id = useId();
  return (
    <label
      className={classNames(
        'relative grid grid-cols-[22px_minmax(0,1fr)_auto] gap-3 items-center min-h-14 md:min-h-12 px-2.5 py-[7px] rounded-[12px] cursor-pointer',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-solid has-focus-visible:outline-focus has-disabled:opacity-50 has-disabled:cursor-not-allowed',
        draft.choice === choice ? 'bg-pen-soft' : 'hover:bg-sunken',
      )}
    >
      <input
        type="radio"
        name="choice"
        className="absolute inset-0 size-full opacity-0 cursor-[inherit]"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        aria-keyshortcuts={key}
        checked={draft.choice === choice}
        disabled={choice === 'change' && changed.length === 0}
        onChange={() => change({ choice })}
      />
      <span
        className={classNames(
          'size-[22px] rounded-full',
          draft.choice === choice
            ? 'shadow-[inset_0_0_0_7px_var(--pen)]'
            : 'shadow-[inset_0_0_0_2px_var(--line-strong)]',
        )}
        aria-hidden="true"
      />
      <span className="min-w-0">
        <b id={`${id}-name`} className="block font-semibold leading-5">
          {name}
        </b>
        <small id={`${id}-hint`} className="block text-[13px] leading-[18px] text-ink-2">
          {hint}
        </small>
      </span>
      <span className="max-lg:hidden" aria-hidden="true">
        <Key>{key}</Key>
      </span>
    </label>
  );
}

const LABELS: Record<Choice, string> = {
  approve: 'Approve',
  change: 'Approve',
  replace: 'Replace',
  withhold: 'Withhold',
  refuse: 'Refuse',
};

export function SendButton({ work: { draft, changed, isBusy }, onSend }: DecideFieldsProps) {
  const { choice } = draft;
  const isChanged = changed.length > 0 && choice !== null && choice !== 'approve' && choice !== 'refuse';
  const label = `${choice ? LABELS[choice] : 'Decide'}${isChanged ? ` with ${count(changed.length, 'change')}` : ''}`;
  return (
    <Button
      look={choice === 'refuse' ? 'danger' : 'primary'}
      size="lg"
      className="min-h-[52px] h-auto! py-3 whitespace-normal!"
      busy={isBusy && label}
      onClick={onSend}
    >
      {label}
    </Button>
  );
}
