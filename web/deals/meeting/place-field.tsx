import { type ChangeEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { Chip } from '../../ui/chip.tsx';
import { Input, useMessages } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface PlaceFieldProps {
  /** Where the item is; '' if its seller did not say. */
  first: string;
  value: string;
  onChange: (place: string) => void;
  error: string | undefined;
}

/** Where the item is and the campus's meeting places as chips, or free text. */
export function PlaceField({ first, value, onChange, error }: PlaceFieldProps) {
  const [places, setPlaces] = useState<readonly string[] | null>(null);
  const [isOther, setOther] = useState(value !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the place that it opens with
  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly string[]) => {
      if (!isCurrent) return;
      const all = first ? [first, ...found.filter((place) => place !== first)] : found;
      setPlaces(all);
      setOther(value !== '' && !all.includes(value));
    };
    // Free text remains without the list.
    api(dealCalls.listPlaces, {}).then(
      ({ data }) => show(data),
      () => show([]),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  const words = {
    value,
    maxLength: DEALS.place,
    error,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
  };
  if (!places) return <Skeleton className="h-20 rounded-[10px]" />;
  if (places.length === 0) return <Input label="Where" placeholder="Library steps" {...words} required />;
  return (
    <Places
      places={places}
      value={isOther ? null : value}
      error={isOther ? undefined : error}
      onChoose={(place) => {
        setOther(place === null);
        onChange(place ?? '');
      }}
    >
      {isOther && <Input label="Another place" className="mt-3" {...words} />}
    </Places>
  );
}

interface PlacesProps {
  places: readonly string[];
  /** null: free text. */
  value: string | null;
  error: string | undefined;
  onChoose: (place: string | null) => void;
  children: ReactNode;
}

function Places({ places, value, error, onChoose, children }: PlacesProps) {
  const name = useId();
  const { attributes, messages } = useMessages({ error, required: true });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as in choice-tiles.tsx
    <fieldset role="radiogroup" className="min-w-0" {...attributes}>
      <legend className="label">Where</legend>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <Chip
            key={place}
            name={name}
            className="max-w-full"
            checked={value === place}
            onChange={() => onChoose(place)}
          >
            <span className="truncate">{place}</span>
          </Chip>
        ))}
        <Chip name={name} checked={value === null} onChange={() => onChoose(null)}>
          Somewhere else
        </Chip>
      </div>
      {messages}
      {children}
    </fieldset>
  );
}
