import { useState } from 'react';
import { AWAY } from '#contract/limits.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { useBrand } from '../../brand.ts';
import { serverNow } from '../../browser/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';

interface AwayBlockProps {
  until: string | null;
  /** With '' the member is here. */
  onChoose: (day: string) => void;
}

/** The day on which the member is back: chats say until when they are away. */
export function AwayBlock({ until, onChoose }: AwayBlockProps) {
  const { timeZone } = useBrand();
  const [value, setValue] = useState(until ?? '');
  const day = (from: number) => campusDay(new Date(serverNow() + from * DAY), timeZone);
  return (
    <SettingsBlock title="Away" text="Chats with you say until when. It ends by itself.">
      <div className="flex flex-wrap items-end gap-3">
        <Input
          label="Away until"
          type="date"
          className="min-w-[200px]"
          value={value}
          min={day(1)}
          max={day(AWAY.days)}
          onChange={({ target }) => {
            setValue(target.value);
            // A date that is being typed is not one yet.
            if (target.value && target.validity.valid) onChoose(target.value);
          }}
        />
        {until && (
          <Button
            look="quiet"
            className="h-12"
            onClick={() => {
              setValue('');
              onChoose('');
            }}
          >
            I am back
          </Button>
        )}
      </div>
    </SettingsBlock>
  );
}
