import { MapPin, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { failureText } from '../failures/failure-text.ts';
import { Form } from '../forms/form.tsx';
import { useTyped } from '../forms/typed.ts';
import { memberPage } from '../layout/member-page.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { focusNextRow } from '../ui/focus-next-row.ts';
import { Skeletons } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { PLACES } from './messages.ts';
import { OrderButtons } from './order-buttons.tsx';

function Places({ first }: { first: readonly string[] }) {
  const { places, save, isBusy } = usePlaces(first);
  const [name, setName] = useTyped('place', '');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const add = async () => {
    const place = name.trim();
    const wrong = faultOf(place, places);
    setFault(wrong);
    if (!wrong && (await save([...places, place]))) setName('');
    field.current?.focus();
  };
  const move = (from: number, to: number) => save(places.toSpliced(from, 1).toSpliced(to, 0, places[from] ?? ''));

  return (
    <div className="panel p-5 md:p-7 max-w-[720px]">
      {places.length === 0 ? (
        <p className="py-6 text-center text-ink-3">No places yet. Members write their own words.</p>
      ) : (
        <ol aria-label="Places" className="grid divide-y divide-line">
          {places.map((place, i) => (
            <li key={place} className="flex items-center gap-2 min-h-14">
              <MapPin className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{place}</span>
              <OrderButtons name={place} at={i} of={places.length} onMove={(to) => move(i, to)} />
              <IconButton
                label={`Remove ${place}`}
                onClick={({ currentTarget }) => {
                  focusNextRow(currentTarget);
                  void save(places.toSpliced(i, 1));
                }}
              >
                <Trash2 className="size-[18px]" />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <Form className="mt-5 flex flex-wrap items-start gap-2.5" onSubmit={add}>
        <Input
          ref={field}
          label="New place"
          placeholder="Library steps"
          className="flex-1 min-w-0"
          maxLength={DEALS.place}
          value={name}
          error={fault}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className="h-12! mt-[30px]" busy={isBusy && 'Add'}>
          Add
        </Button>
      </Form>
    </div>
  );
}

/** Why a place cannot be added. */
function faultOf(place: string, places: readonly string[]): string | undefined {
  if (!place) return 'Please enter a place';
  if (places.includes(place)) return 'This place is in the list';
  return places.length === DEALS.places ? `Up to ${DEALS.places} places` : undefined;
}

/** Saves each change at once, and reverts a refused one. */
function usePlaces(first: readonly string[]) {
  const [places, setPlaces] = useLoaded(first);
  const [isBusy, setBusy] = useState(false);
  const save = async (next: readonly string[]): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setPlaces(next);
    try {
      const { data } = await api(dealCalls.savePlaces, { places: [...next] });
      setPlaces(data);
      toast.success(PLACES.saved);
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setPlaces(places);
      toast.error(failureText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { places, save, isBusy };
}

export const { loader, Component } = memberPage({
  title: 'Places',
  load: (api) => api(dealCalls.listPlaces, {}),
  above: (
    <>
      <ConsoleHead title="Places">
        Where people meet to hand something over, and where items are. Searches narrow by these.
      </ConsoleHead>
      <PartPages of="categories" />
    </>
  ),
  wait: <Skeletons of={['h-64 rounded-panel']} />,
  failed: PLACES.listFailed,
  render: ({ data }) => <Places first={data} />,
});
