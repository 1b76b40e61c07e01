import type { Conversation } from '#contract/conversations.ts';
import { classNames } from '../../ui/class-names.ts';
import { Face } from '../list/faces.tsx';
import { counterpartOf } from '../list/names.ts';
import type { Found } from './use-found.ts';

interface FacesProps {
  conversations: readonly Conversation[];
  memberId: string;
  counts: Found['counts'];
  /** The conversation that is searched; null: all. */
  chosen: string | null;
  onChoose: (conversationId: string | null) => void;
}

/** With whom the messages are, and how many. */
export function Faces({ conversations, memberId, counts, chosen, onChoose }: FacesProps) {
  const listed = counts.flatMap(({ conversationId, count }) => {
    const conversation = conversations.find(({ _id }) => _id === conversationId);
    return conversation ? { conversation, count } : [];
  });
  const opened = conversations.find(({ _id }) => _id === chosen);
  // Nothing was found in the one that is searched.
  if (opened && !listed.some(({ conversation }) => conversation === opened))
    listed.push({ conversation: opened, count: 0 });
  return (
    <fieldset className="flex min-w-0 gap-2 px-2 md:px-0 py-1 overflow-x-auto fade-x [scrollbar-width:none]">
      <legend className="sr-only">With whom</legend>
      <button
        type="button"
        aria-pressed={chosen === null}
        className={chip(chosen === null)}
        onClick={() => onChoose(null)}
      >
        Everyone
        <Count of={counts.reduce((sum, { count }) => sum + count, 0)} />
      </button>
      {listed.map(({ conversation, count }) => {
        const counterpart = counterpartOf(conversation, memberId);
        const isChosen = conversation._id === chosen;
        return (
          <button
            key={conversation._id}
            type="button"
            aria-pressed={isChosen}
            className={classNames(chip(isChosen), 'pl-1.5!')}
            onClick={() => onChoose(isChosen ? null : conversation._id)}
          >
            <Face counterpart={counterpart} className="size-8! text-xs!" />
            {counterpart.name.split(' ')[0]}
            <Count of={count} />
          </button>
        );
      })}
    </fieldset>
  );
}

const Count = ({ of }: { of: number }) => <span className="font-normal tabular-nums">{of}</span>;

const chip = (isChosen: boolean): string =>
  classNames(
    'inline-flex items-center gap-2 h-11 px-3.5 shrink-0 rounded-full text-[14.5px] font-medium whitespace-nowrap',
    isChosen
      ? 'bg-pen-soft text-pen-text shadow-[inset_0_0_0_2px_var(--pen)]'
      : 'text-ink-2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-sunken',
  );
