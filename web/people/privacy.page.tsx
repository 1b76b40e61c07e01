import { Ban, ChevronRight, Inbox } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { blockCalls } from '#contract/blocks.ts';
import { ADULT_AGE } from '#contract/duty-limits.ts';
import type { ContactChoice, Writers } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { type PrivacySettings, peopleCalls } from '#contract/people.ts';
import { countText, formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { useSavedAtOnce } from '../api/use-saved-at-once.ts';
import { memberPage } from '../layout/member-page.tsx';
import { NOTICES } from '../messages.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceOption } from '../ui/choice-option.tsx';
import { Link } from '../ui/link.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';
import { BackToSettings, SettingsHead } from '../ui/settings-head.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { AwayBlock } from './settings/away-block.tsx';
import { ContactBlock } from './settings/contact-block.tsx';

/** Replaces the switches for who is under 18, until they say that they are not any more. */
const MinorBlock = ({ onOfAge }: { onOfAge: () => void }) => (
  <SettingsBlock title="Finding you" text={`You said that you are younger than ${ADULT_AGE}.`}>
    <p className="text-ink-2">
      Nobody finds you by name or is shown you as a suggestion, nobody is suggested to you, and only members see your
      profile. Your items stay visible.
    </p>
    <Button look="outline" className="mt-4" onClick={onOfAge}>
      I am {ADULT_AGE} now
    </Button>
  </SettingsBlock>
);

type Switched = Pick<PrivacySettings, 'isFindable' | 'isSuggested' | 'seesSuggestions' | 'showsRead'>;
type Change = Partial<
  Switched & { showsContact: ContactChoice; writableBy: Writers; awayUntil: string; isMinor: false }
>;

const FINDING = [
  { field: 'isFindable', name: 'In people search', effect: 'By name or username, with year and branch' },
  { field: 'isSuggested', name: 'Suggested to others', effect: 'To people who follow the same people' },
  { field: 'seesSuggestions', name: 'Suggestions for you', effect: 'People you may know, on your own pages' },
] as const;
const CHATS = [
  { field: 'showsRead', name: 'Read ticks', effect: 'Both of you see what the other has read, or neither does' },
] as const;

interface SwitchesProps {
  title: string;
  text: string;
  switches: typeof FINDING | typeof CHATS;
  settings: PrivacySettings;
  onChange: (change: Change) => void;
}

const Switches = ({ title, text, switches, settings, onChange }: SwitchesProps) => (
  <SettingsBlock title={title} text={text}>
    <div className="grid divide-y divide-line -my-2">
      {switches.map(({ field, name, effect }) => (
        <div key={field} className="flex items-center gap-4 py-2">
          <div className="min-w-0 flex-1">
            <p className="font-medium leading-5">{name}</p>
            <p className="mt-0.5 text-sm text-ink-3">{effect}</p>
          </div>
          <Switch label={name} on={settings[field]} onChange={(on) => onChange({ [field]: on })} />
        </div>
      ))}
    </div>
  </SettingsBlock>
);

/** Saves every change at once. */
function Privacy({ first }: { first: PrivacySettings }) {
  const { settings, isSaved, change } = useSavedAtOnce(
    first,
    async (input: Change) => (await api(peopleCalls.changePrivacySettings, input)).data,
  );
  const choose = (input: Change) =>
    change((now) => ({ ...now, ...input, awayUntil: (input.awayUntil ?? now.awayUntil) || null }), input);
  return (
    <>
      <SettingsHead
        title="Who reaches you"
        text="A deal always opens a conversation. The rest is yours to choose."
        isSaved={isSaved}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <WritersBlock settings={settings} onChoose={(writableBy) => choose({ writableBy })} />
        <ContactBlock settings={settings} onChoose={(showsContact) => choose({ showsContact })} />
        {settings.isMinor ? (
          <MinorBlock onOfAge={() => choose({ isMinor: false })} />
        ) : (
          <Switches
            title="Finding you"
            text="Your items stay visible either way."
            switches={FINDING}
            settings={settings}
            onChange={choose}
          />
        )}
        <Switches
          title="Chats"
          text="In chats of two. Rooms have no ticks."
          switches={CHATS}
          settings={settings}
          onChange={choose}
        />
        <AwayBlock until={settings.awayUntil} onChoose={(awayUntil) => choose({ awayUntil })} />
        <section className="panel px-5 py-2 md:px-7 md:py-2.5" aria-label="More">
          <Link
            to={paths.dashboard.settings()}
            className="flex items-center gap-4 min-h-14 -mx-3 px-3 py-1 rounded-[12px] font-medium hover:bg-sunken"
          >
            <Ban className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            <span className="flex-1">Blocked people</span>
            <BlockedCount />
            <ChevronRight className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
          </Link>
          <Link
            to={paths.requests()}
            className="flex items-center gap-4 min-h-14 -mx-3 px-3 py-1 rounded-[12px] font-medium hover:bg-sunken"
          >
            <Inbox className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            <span className="flex-1">Requests</span>
            {settings.requests > 0 && <span className="text-ink-3 font-normal">{settings.requests} waiting</span>}
            <ChevronRight className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
          </Link>
        </section>
      </div>
    </>
  );
}

export const { loader, Component } = memberPage({
  title: 'Who reaches you',
  load: (api) => api(peopleCalls.getPrivacySettings, {}),
  above: <BackToSettings />,
  wait: <Skeletons of={['h-9 w-56', 'mt-6 h-[320px] rounded-panel']} />,
  failed: NOTICES.settingsFailed,
  heading: true,
  render: ({ data }) => <Privacy first={data} />,
});

interface WritersBlockProps {
  settings: PrivacySettings;
  onChoose: (writableBy: Writers) => void;
}

/** Who may write to the member without having a chat with them. */
function WritersBlock({ settings, onChoose }: WritersBlockProps) {
  const name = useId();
  const { following } = settings;
  const options = [
    { value: 'everyone', title: 'Everyone', text: 'Any member of the campus' },
    {
      value: 'following',
      title: 'People I follow',
      text: following === 1 ? '1 person now' : `${formatNumber(following)} people now`,
    },
    { value: 'nobody', title: 'Nobody', text: 'Only deals, and conversations that are open already' },
  ] as const;
  return (
    <SettingsBlock
      title="Who can write to me"
      text="People you have not written with. They may send one message, it waits under Requests."
    >
      <fieldset className="grid gap-1 -mx-3.5 max-md:-mx-2.5">
        <legend className="sr-only">Who can write to me</legend>
        {options.map(({ value, ...option }) => (
          <ChoiceOption
            key={value}
            name={name}
            checked={settings.writableBy === value}
            onChange={() => onChoose(value)}
            {...option}
          />
        ))}
      </fieldset>
    </SettingsBlock>
  );
}

/** How many people are blocked; nothing without any, or until it is known. */
function BlockedCount() {
  const [count, setCount] = useState('');
  useEffect(() => {
    const unmount = new AbortController();
    // The row leads to them without its number.
    api(blockCalls.listBlockedPeople, {}, { signal: unmount.signal }).then(
      (page) => setCount(countText(page)),
      () => {},
    );
    return () => unmount.abort();
  }, []);
  return <span className="text-ink-3 font-normal">{count}</span>;
}
