import { Camera } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dealCalls } from '#contract/deals.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problems.ts';
import { moneySign, priceText } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { dealDay } from '../../deals/deal-times.ts';
import { failureText } from '../../failures/failure-text.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf, showFailure, useSchemaForm } from '../../forms/schema-form.ts';
import { useDialogDraft } from '../../forms/typed.ts';
import { UnlessSuspended } from '../../people/unless-suspended.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Input } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { Skeletons } from '../../ui/skeleton.tsx';
import { upTo, type WantedItem } from './wanted-item.ts';

interface HaveDialogProps extends Openable {
  wanted: WantedItem;
  /** Ids of the member's matching items, shown first. */
  fits: string[];
}

const loadSchema = async () => (await import('#contract/schemas/deals.ts')).OfferForm;
/** Limit of items shown, the newest first. */
const MOST = 100;
const NEW = 'new';

/** `known`: the two have a deal on the item already, which the call finds. */
type Done = 'offered' | 'known';
const TITLES: Record<Done, (name: string) => string> = {
  offered: (name) => `${name} has your offer`,
  known: (name) => `You and ${name} have a deal on this already`,
};

/** Offers one of the member's items, or a new one, to the author of a wanted post. */
export function HaveDialog({ wanted, fits, open, onOpenChange }: HaveDialogProps) {
  const [items, setItems] = useState<Item[]>();
  const [failed, setFailed] = useState('');
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    api(itemCalls.listOwnItems, { limit: MOST }).then(
      ({ data }) => {
        const isFree = ({ kind, ItemStatus, status }: Item) =>
          kind === 'Offer' && ItemStatus === 'Published' && status === 'Available';
        const isFit = ({ _id }: Item) => Number(fits.includes(_id));
        setItems(data.filter(isFree).sort((one, other) => isFit(other) - isFit(one)));
      },
      (error) => setFailed(failureText(error as Problem)),
    );
  }, [fits]);
  const close = () => onOpenChange(false);
  const name = wanted.author?.firstName ?? 'them';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={done ? TITLES[done](name) : 'I have this'}>
      <Head wanted={wanted} />
      {done ? (
        <>
          <p className="mt-5 text-ink-2">
            {done === 'offered'
              ? `We told ${name}. The answer comes in the chat.`
              : `It goes on as it was, at its own price. Talk to ${name} in the chat.`}
          </p>
          <DialogButtons>
            <Button look="quiet" onClick={close}>
              Close
            </Button>
            <ButtonLink to={paths.chat(wanted.owner)}>Open the chat</ButtonLink>
          </DialogButtons>
        </>
      ) : items ? (
        <UnlessSuspended rule="meetPeople" className="mt-5">
          <Offer wanted={wanted} name={name} items={items} onCancel={close} onDone={setDone} />
        </UnlessSuspended>
      ) : failed ? (
        <FormAlert className="mt-5">{failed}</FormAlert>
      ) : (
        <Skeletons className="mt-5" of={['h-[236px]']} />
      )}
    </Dialog>
  );
}

const Head = ({ wanted: { title, owner, author, neededBy, ...pays } }: { wanted: WantedItem }) => (
  <div className="mt-4 flex items-center gap-3 rounded-[12px] bg-sunken p-3">
    <Avatar id={owner} name={author?.firstName} image={author?.image} size={48} />
    <div className="min-w-0">
      <div className="flex font-semibold">
        <span className="truncate">{title}</span>
        <span className="shrink-0">, {upTo(pays)}</span>
      </div>
      <div className="text-sm text-ink-3 truncate">
        {author && `${author.firstName} ${author.lastName}`}
        {neededBy && ` · by ${dealDay(neededBy)}`}
      </div>
    </div>
  </div>
);

interface OfferProps {
  wanted: WantedItem;
  name: string;
  items: Item[];
  onCancel: () => void;
  onDone: (done: Done) => void;
}

function Offer({ wanted, name, items, onCancel, onDone }: OfferProps) {
  const { form, chosen, pick, submit, clear } = useOffer(wanted, items, onDone);
  const { errors, isSubmitting } = form.formState;
  const cancel = () => {
    clear();
    onCancel();
  };
  const known = {
    title: wanted.title,
    category: wanted.category._id,
    ...(wanted.price > 0 && { price: String(wanted.price) }),
    for: wanted._id,
  };

  return (
    <Form onSubmit={submit} className="mt-5 space-y-5">
      <Choice items={items} chosen={chosen} onPick={pick} />
      {chosen !== NEW && (
        <Input
          label={`Your price for ${name}`}
          required
          sign={moneySign()}
          inputMode="decimal"
          autoComplete="off"
          {...fieldsOf(form)('price')}
        />
      )}
      <FormAlert>{errors.root?.message}</FormAlert>
      <DialogButtons>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
        {chosen === NEW ? (
          <ButtonLink className="btn-long" to={paths.dashboard.addItem(known)}>
            List it for {name}
          </ButtonLink>
        ) : (
          <Button type="submit" className="btn-long" busy={isSubmitting && `Offer it to ${name}`}>
            Offer it to {name}
          </Button>
        )}
      </DialogButtons>
    </Form>
  );
}

function useOffer(wanted: WantedItem, items: Item[], onDone: (done: Done) => void) {
  const priceFor = (item: Item | undefined) =>
    item ? String(wanted.price > 0 ? Math.min(item.price, wanted.price) : item.price) : '';
  const [chosen, choose, clearChoice] = useDialogDraft(`which ${wanted._id}`, items[0]?._id ?? NEW);
  const form = useSchemaForm(loadSchema, { price: priceFor(items[0]) }, { dialog: `have ${wanted._id}` });
  const clear = () => {
    clearChoice();
    form.reset();
  };
  const submit = form.handleSubmit(async ({ price }) => {
    try {
      const { offer } = (await api(dealCalls.haveWanted, { wantedId: wanted._id, itemId: chosen, price })).data;
      clear();
      onDone(offer?.by === 'seller' && offer.price === price ? 'offered' : 'known');
    } catch (error) {
      showFailure(form, error);
    }
  });
  const pick = (item?: Item) => {
    choose(item?._id ?? NEW);
    if (item) form.setValue('price', priceFor(item));
  };
  return { form, chosen, pick, submit, clear };
}

interface ChoiceProps {
  items: Item[];
  chosen: string;
  onPick: (item?: Item) => void;
}

/** One of the member's items, or a new one. */
const Choice = ({ items, chosen, onPick }: ChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="label">Which one?</legend>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 max-h-[42vh] overflow-y-auto p-1 -m-1">
      {items.map((item) => (
        <ChoiceRow key={item._id} name="item" checked={chosen === item._id} onChange={() => onPick(item)}>
          <span className="flex items-center gap-2.5 min-w-0">
            <img
              src={item.picture.small}
              alt=""
              width={44}
              height={44}
              className="size-11 rounded-[9px] object-cover shrink-0 bg-sunken"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.title}</span>
              <span className="block text-[13px] font-medium">
                {priceText(item.price)}
                {item.negotiable && item.price > 0 && ', negotiable'}
              </span>
            </span>
          </span>
        </ChoiceRow>
      ))}
      <ChoiceRow name="item" checked={chosen === NEW} onChange={() => onPick()}>
        <span className="flex items-center gap-2.5">
          <Camera className="size-5 shrink-0" strokeWidth={1.9} aria-hidden="true" />
          Something new: take a photo
        </span>
      </ChoiceRow>
    </div>
  </fieldset>
);
