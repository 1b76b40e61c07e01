import { type ComponentProps, lazy, Suspense, useId } from 'react';
import { Input } from '../../ui/field.tsx';

const PlaceOptions = lazy(() => import('./place-options.tsx'));

/** Own words, or one of the places of the campus, which the browser suggests. */
export function LocationField(field: Omit<ComponentProps<typeof Input>, 'label'>) {
  const id = useId();
  return (
    <>
      <Input label="Location" placeholder="Where can buyers see it?" list={id} autoComplete="off" {...field} />
      <Suspense>
        <PlaceOptions id={id} />
      </Suspense>
    </>
  );
}
