import { type ComponentProps, useEffect, useId, useState } from 'react';
import { dealCalls } from '#contract/deals.ts';
import { api } from '../../api.ts';
import { Input } from '../../ui/field.tsx';

/** Own words, or one of the places of the campus, which the browser suggests. */
export function LocationField(field: Omit<ComponentProps<typeof Input>, 'label'>) {
  const id = useId();
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    // Without the list own words are left.
    api(dealCalls.listPlaces, {}).then(
      ({ data }) => setPlaces(data),
      () => {},
    );
  }, []);
  return (
    <>
      <Input label="Location" placeholder="Where can buyers see it?" list={id} autoComplete="off" {...field} />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  );
}
