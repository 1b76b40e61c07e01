import { type ComponentProps, Suspense, useId } from 'react';
import { Input } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PlaceOptions = lazyPart(async () => (await import('./place-options.tsx')).default);

/** Free text, or one of the campus's places, which the browser suggests. */
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
