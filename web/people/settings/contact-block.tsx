import { useId } from 'react';
import type { ContactChoice } from '#contract/limits.ts';
import type { PrivacySettings } from '#contract/people.ts';
import { dayInWords } from '#contract/rules/campus-time.ts';
import { useBrand } from '../../brand.ts';
import { ChoiceOption } from '../../ui/choice-option.tsx';
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
          <ChoiceOption
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
