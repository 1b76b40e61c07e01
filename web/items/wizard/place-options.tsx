import { useEffect, useState } from 'react';
import { dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';

/** The browser's suggestions for a field with this list. */
export default function PlaceOptions({ id }: { id: string }) {
  const [places, setPlaces] = useState<readonly string[]>([]);
  useEffect(() => {
    // Free text remains if there is no list.
    api(dealCalls.listPlaces, {}).then(
      ({ data }) => setPlaces(data),
      () => {},
    );
  }, []);
  return (
    <datalist id={id}>
      {places.map((place) => (
        <option key={place} value={place} />
      ))}
    </datalist>
  );
}
