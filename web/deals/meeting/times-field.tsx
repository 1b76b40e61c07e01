import { Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { DEALS } from '#contract/limits.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorText } from '../../ui/field.tsx';
import { OtherClock } from '../../ui/other-clock.tsx';
import { addDays, today } from '../rental/days.ts';
import { isSameTime, nameOfTime, nearTimes, nextTime, type TimeDraft } from './meeting-times.ts';

interface TimesFieldProps {
  times: TimeDraft[];
  faults: (string | null)[];
  onChange: (times: TimeDraft[]) => void;
}

/** Near times as chips, and others by day and time. */
export function TimesField({ times, faults, onChange }: TimesFieldProps) {
  const [now] = useState(() => new Date());
  const id = useId();
  const near = nearTimes(now);
  const isChip = (time: TimeDraft) => !time.isTyped && near.some((one) => isSameTime(one, time));
  const rows = times.flatMap((time, i) => (isChip(time) ? [] : [{ time, i }]));
  const fault = faults.find((found, i) => found && !rows.some((row) => row.i === i)) ?? (times.length === 0 && NONE);
  const isFull = times.length >= DEALS.meetingTimes;
  const toggle = (time: TimeDraft, isOn: boolean) =>
    onChange(isOn ? [...times, time] : times.filter((one) => one.isTyped || !isSameTime(one, time)));
  return (
    <fieldset className="min-w-0">
      <legend className="label">When, up to three</legend>
      <OtherClock className="hint mt-0! mb-2" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex flex-wrap gap-2">
          {near.map((time) => {
            const isOn = times.some((one) => isChip(one) && isSameTime(one, time));
            return (
              <Chip
                key={time.date + time.clock}
                type="checkbox"
                checked={isOn}
                disabled={isFull && !isOn}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault ? `${id}-error` : undefined}
                onChange={({ target }) => toggle(time, target.checked)}
              >
                {nameOfTime(time, now)}
              </Chip>
            );
          })}
        </div>
        {fault && <ErrorText id={`${id}-error`}>{fault}</ErrorText>}
        {rows.map(({ time, i }, number) => (
          <TimeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a time is what stands at its place
            key={number}
            number={number + 1}
            time={time}
            error={faults[i] ?? undefined}
            onChange={(next) => onChange(times.with(i, { ...next, isTyped: true }))}
            onRemove={() => onChange(times.toSpliced(i, 1))}
          />
        ))}
        {!isFull && (
          <Button look="soft" onClick={() => onChange([...times, nextTime(latestOf(times) ?? near[0])])}>
            <Plus className="size-[18px]" strokeWidth={2.2} />
            Another time
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const NONE = 'Choose a time.';

const latestOf = (times: TimeDraft[]): TimeDraft | undefined =>
  times.toSorted((a, b) => (a.date + a.clock < b.date + b.clock ? -1 : 1)).at(-1);

interface TimeRowProps {
  number: number;
  time: TimeDraft;
  error: string | undefined;
  onChange: (time: TimeDraft) => void;
  onRemove: () => void;
}

function TimeRow({ number, time, error, onChange, onRemove }: TimeRowProps) {
  const id = useId();
  const attributes = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    required: true,
  } as const;
  return (
    <div>
      <div className="flex gap-1.5">
        <input
          type="date"
          aria-label={`Day ${number}`}
          className="field min-w-0 flex-1 max-md:px-2.5!"
          min={today()}
          max={addDays(today(), DEALS.meetingDays)}
          value={time.date}
          onChange={(event) => onChange({ ...time, date: event.target.value })}
          {...attributes}
        />
        <input
          type="time"
          aria-label={`Time ${number}`}
          className="field min-w-0 flex-1 max-md:px-2.5!"
          value={time.clock}
          onChange={(event) => onChange({ ...time, clock: event.target.value })}
          {...attributes}
        />
        <IconButton label={`Remove time ${number}`} className="shrink-0 my-auto" onClick={onRemove}>
          <X className="size-[18px]" />
        </IconButton>
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  );
}
