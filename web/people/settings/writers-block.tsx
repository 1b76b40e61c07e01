import { useId } from 'react';
import type { Writers } from '#contract/limits.ts';
import type { PrivacySettings } from '#contract/people.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { ChoiceOption } from '../../ui/choice-option.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';

interface WritersBlockProps {
  settings: PrivacySettings;
  onChoose: (writableBy: Writers) => void;
}

/** Who may write to the member without having a chat with them. */
export function WritersBlock({ settings, onChoose }: WritersBlockProps) {
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
