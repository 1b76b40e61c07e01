import { hourName } from '#contract/rules/hours.ts';
import { Select } from '../../ui/field.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Preferences } from './use-preferences.ts';

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: hourName(hour) }));
/** The defaults. */
const NIGHT = { from: 22, to: 7 };

/** The hours without push. */
export function QuietHours({ preferences: { settings, setQuiet } }: { preferences: Preferences }) {
  const { quiet } = settings;
  return (
    <SettingsBlock title="Quiet hours" text="Push waits until they end. Nothing is lost.">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium" aria-hidden="true">
          No push at night
        </span>
        <Switch label="No push at night" on={quiet !== null} onChange={(on) => setQuiet(on ? NIGHT : null)} />
      </div>
      {quiet && (
        <div className="grid grid-cols-2 gap-3 mt-2">
          <Select
            label="From"
            options={HOURS.filter(({ value }) => value !== `${quiet.to}`)}
            value={quiet.from}
            onChange={({ target }) => setQuiet({ ...quiet, from: Number(target.value) })}
          />
          <Select
            label="To"
            options={HOURS.filter(({ value }) => value !== `${quiet.from}`)}
            value={quiet.to}
            onChange={({ target }) => setQuiet({ ...quiet, to: Number(target.value) })}
          />
        </div>
      )}
    </SettingsBlock>
  );
}
