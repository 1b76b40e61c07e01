import { type ComponentProps, useId } from 'react';
import type { ContactChoice } from '#contract/limits.ts';
import type { PrivacySettings } from '#contract/people.ts';
import { dayInWords } from '#contract/rules/campus-time.ts';
import { useBrand } from '../../brand.ts';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { nameOf } from '../name.ts';
import { CONTACT_OPTIONS, NOBODY_NEEDS, seenByAll } from './contact-words.ts';

interface ContactBlockProps {
  settings: PrivacySettings;
  onChoose: (showsContact: ContactChoice) => void;
}

/** Who sees the member's e-mail address and number: the choice, and who sees them now. */
export function ContactBlock({ settings, onChoose }: ContactBlockProps) {
  const name = useId();
  return (
    <SettingsBlock
      title={
        <>
          Who sees my <span className="whitespace-nowrap">e-mail</span> and number
        </>
      }
      text={NOBODY_NEEDS}
    >
      <fieldset className="grid gap-1 -mx-3.5 max-md:-mx-2.5">
        <legend className="sr-only">Who sees my e-mail and number</legend>
        {CONTACT_OPTIONS.map((option) => (
          <Option
            key={option.value}
            name={name}
            title={option.name}
            text={option.effect}
            checked={settings.showsContact === option.value}
            onChange={() => onChoose(option.value)}
          />
        ))}
      </fieldset>
      <p className="mt-3 px-4 py-3 rounded-[12px] bg-sunken text-sm text-ink-2 wrap-anywhere">
        {settings.showsContact === null && 'You have not chosen yet, so the rule of your campus holds. '}
        <SeenBy settings={settings} />
      </p>
    </SettingsBlock>
  );
}

interface OptionProps extends ComponentProps<'input'> {
  title: string;
  text?: string | undefined;
}

/** A radio drawn as a row without an edge: an answer, with what it means. */
const Option = ({ title, text, ...input }: OptionProps) => (
  <label className="group relative flex items-center gap-3.5 min-h-[60px] md:min-h-[52px] px-2.5 md:px-3.5 py-2 rounded-[12px] text-[15.5px] font-medium cursor-pointer hover:bg-sunken has-checked:bg-pen-soft has-checked:font-semibold has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus">
    <input type="radio" className="absolute inset-0 size-full opacity-0 cursor-[inherit]" {...input} />
    <span
      className="size-5 shrink-0 rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] group-has-checked:shadow-[inset_0_0_0_6px_var(--pen-text)]"
      aria-hidden="true"
    />
    <span className="min-w-0 flex-1">
      {title}
      {text && (
        <span className="block text-[13.5px] leading-[19px] font-normal text-ink-3 group-has-checked:text-ink-2">
          {text}
        </span>
      )}
    </span>
  </label>
);

/** 'See them now: Rohan Iyer while reserved, Ananya Deshmukh until Mon 16 Feb, and nobody else.' */
function SeenBy({ settings }: { settings: PrivacySettings }) {
  const { timeZone } = useBrand();
  const { people, more } = settings.contactSeenBy;
  return (
    <>
      See them now:{' '}
      {people.map(({ until, ...person }, i) => (
        <span key={person._id}>
          <b className="font-semibold text-ink">{nameOf(person)}</b>
          {until
            ? ` until ${dayInWords(new Date(until), timeZone)}`
            : // Said once, after the last of them.
              people[i + 1]?.until !== null && ' while reserved'}
          ,{' '}
        </span>
      ))}
      {more > 0 && `${more} more, `}
      {people.length > 0 && 'and '}
      {seenByAll(settings)}.
    </>
  );
}
