import { type ReactNode, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { DEALS, RENTALS, STATUSES } from '#contract/limits.ts';
import { offered } from '#contract/rules/campus-choices.ts';
import { moneySign } from '#contract/rules/format-number.ts';
import { priceOf } from '#contract/rules/price-text.ts';
import { isForRent } from '#contract/rules/rental.ts';
import { fieldsOf } from '../../forms/schema-form.ts';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FoldedField } from './folded-field.tsx';
import { SUGGESTED, type useFieldHints } from './hints/use-field-hints.ts';
import { askedTitle, useHint } from './hints/use-hint.ts';
import type { ItemFormHandle } from './item-form.ts';
import { LocationField } from './location-field.tsx';

// The form stands without them.
const IsbnField = lazyPart(async () => (await import('./hints/isbn-field.tsx')).IsbnField);
const OwnAlike = lazyPart(async () => (await import('./hints/own-alike.tsx')).OwnAlike);
const PriceSense = lazyPart(async () => (await import('./hints/price-sense.tsx')).PriceSense);

interface OfferFieldsProps {
  form: ItemFormHandle;
  isNew: boolean;
  categories: Category[];
  suggested: ReturnType<typeof useFieldHints>;
  category: () => ReactNode;
}

/** Registers its fields between those of its neighbours: the form focuses wrong ones in the order of registration. */
const AtItsPlace = ({ children }: { children: () => ReactNode }) => children();

/** What is said of something that is offered, below its photos. */
export function OfferFields({ form, isNew, categories, suggested, category }: OfferFieldsProps) {
  const field = fieldsOf(form);
  const [title, chosen, location] = useWatch({ name: ['title', 'category', 'location'], control: form.control });
  const { errors } = form.formState;
  const itemCategory = categories.find(({ _id }) => _id === chosen);
  const isBook = itemCategory?.slug.includes('book');
  return (
    <>
      <WordFields form={form} isNew={isNew} />
      <div className="mt-5 grid md:grid-cols-2 gap-5">
        <PriceField form={form} />
        {/* Its place is there before it: fields that moved when it came would be missed by a press on its way. */}
        <div className="max-md:-mt-3 max-md:min-h-5">
          {title && (
            <Suspense>
              <PriceSense form={form} />
            </Suspense>
          )}
        </div>
        <div className="grid gap-5 content-start">
          <AtItsPlace>
            {() => (
              <FoldedField
                value={isNew && suggested.category ? itemCategory?.name : undefined}
                label="Item Category, from the title"
                hasError={Boolean(errors.category)}
              >
                {category()}
              </FoldedField>
            )}
          </AtItsPlace>
          {isBook && (
            <Suspense>
              <IsbnField form={form} />
            </Suspense>
          )}
        </div>
        <AtItsPlace>
          {() => (
            <ChoiceTiles
              legend="Item Condition"
              required
              options={offered('conditions')}
              hint={suggested.condition && SUGGESTED}
              {...field('condition')}
            />
          )}
        </AtItsPlace>
        <StatusFields form={form} isNew={isNew} />
        <FoldedField
          value={isNew && location ? location : undefined}
          label="Location"
          hasError={Boolean(errors.location)}
        >
          <AtItsPlace>{() => <LocationField {...field('location')} />}</AtItsPlace>
        </FoldedField>
      </div>
    </>
  );
}

function WordFields({ form, isNew }: { form: ItemFormHandle; isNew: boolean }) {
  const field = fieldsOf(form);
  return (
    <div className="grid gap-5">
      <div>
        <Input label="Item Title" required placeholder="What are you selling?" list="titles" {...field('title')} />
        <TitleSuggestions form={form} id="titles" />
        {isNew && (
          <Suspense>
            <OwnAlike form={form} />
          </Suspense>
        )}
      </div>
      <Textarea
        label="Item Description"
        required
        rows={3}
        placeholder="Condition, what is included, where to meet"
        {...field('description')}
      />
    </div>
  );
}

function PriceField({ form }: { form: ItemFormHandle }) {
  const { field: negotiable } = useController({ name: 'negotiable', control: form.control });
  const price = useWatch({ name: 'price', control: form.control });
  return (
    <div>
      <Input
        label="Item Price"
        required
        sign={moneySign()}
        inputMode="decimal"
        autoComplete="off"
        {...fieldsOf(form)('price')}
      />
      <FreeSwitch form={form} />
      {priceOf(price) !== 0 && (
        <div className="mt-2 flex items-center gap-3">
          <div className="flex-1">
            <div className="font-medium leading-5">Negotiable</div>
            <div className="text-[13px] leading-[18px] text-ink-3">Buyers may make up to {DEALS.offers} offers</div>
          </div>
          <Switch
            label="Negotiable"
            on={negotiable.value === 'true'}
            onChange={(on) => negotiable.onChange(String(on))}
          />
        </div>
      )}
    </div>
  );
}

function StatusFields({ form, isNew }: { form: ItemFormHandle; isNew: boolean }) {
  const field = fieldsOf(form);
  const [status, rental] = useWatch({ name: ['status', 'rentalAvailable'], control: form.control });
  const { errors } = form.formState;
  return (
    <FoldedField
      value={isNew && status && rental && !isForRent(rental) ? `${status} · Not for rent` : undefined}
      label="Item Status and Rental"
      hasError={Boolean(errors.status ?? errors.rentalAvailable)}
    >
      <AtItsPlace>
        {() => <Select label="Item Status" required placeholder="Select" options={STATUSES} {...field('status')} />}
      </AtItsPlace>
      <RentalFields form={form} />
    </FoldedField>
  );
}

function RentalFields({ form }: { form: ItemFormHandle }) {
  const field = fieldsOf(form);
  const rental = useWatch({ name: 'rentalAvailable', control: form.control });
  return (
    <>
      <ChoiceTiles legend="Rental Availability" required options={RENTALS} {...field('rentalAvailable')} />
      {isForRent(rental) && (
        <>
          <Input
            label="Rental Price"
            required
            sign={moneySign()}
            inputMode="decimal"
            autoComplete="off"
            {...field('rentalPrice')}
          />
          <Input label="Rental Duration" required placeholder="1 Week" {...field('rentalDuration')} />
        </>
      )}
    </>
  );
}

/** Free: a price of 0. */
function FreeSwitch({ form }: { form: ItemFormHandle }) {
  const { field } = useController({ name: 'price', control: form.control });
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="flex-1">
        <div className="font-medium leading-5">Free</div>
        <div className="text-[13px] leading-[18px] text-ink-3">Whoever needs it may have it</div>
      </div>
      <Switch label="Free" on={priceOf(field.value) === 0} onChange={(on) => field.onChange(on ? '0' : '')} />
    </div>
  );
}

/** Other items' titles with the same beginning, for the title's `list`. */
function TitleSuggestions({ form, id }: { form: ItemFormHandle; id: string }) {
  const keyword = askedTitle(useWatch({ control: form.control, name: 'title' }));
  const found = useHint(itemCalls.suggestSearches, keyword ? { keyword } : null)?.data ?? [];
  return (
    <datalist id={id}>
      {found.flatMap(({ kind, text }) => (kind === 'title' ? [<option key={text} value={text} />] : []))}
    </datalist>
  );
}
