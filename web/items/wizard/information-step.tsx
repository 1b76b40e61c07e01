import { ArrowRight } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { CONDITIONS, DEALS, ITEM_KINDS, type ItemKind, RENTALS, STATUSES } from '#contract/limits.ts';
import { priceOf } from '#contract/rules/price-text.ts';
import { isForRent } from '#contract/rules/rental.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf } from '../../forms/schema-form.ts';
import { HOLD_ON } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFileDrop } from './file-drop.ts';
import { OwnAlike } from './hints/own-alike.tsx';
import { SUGGESTED, useFieldHints } from './hints/use-field-hints.ts';
import { askedTitle, useHint } from './hints/use-hint.ts';
import type { FilledItem, ItemFormHandle, OwnItem } from './item-form.ts';
import { LocationField } from './location-field.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import type { Uploads } from './photos/uploads.ts';

// The form stands without them.
const IsbnField = lazyPart(async () => (await import('./hints/isbn-field.tsx')).IsbnField);
const WantedFields = lazy(async () => ({ default: (await import('./wanted-fields.tsx')).WantedFields }));
const PriceSense = lazyPart(async () => (await import('./hints/price-sense.tsx')).PriceSense);

interface InformationStepProps {
  form: ItemFormHandle;
  /** Null for a new item. */
  item: OwnItem | null;
  categories: Category[];
  uploads: Uploads;
  onAddPhotos: (files: File[]) => Promise<void>;
  onSubmit: (filled: FilledItem) => Promise<void>;
  onContinue: () => void;
}

export function InformationStep({
  form,
  item,
  categories,
  uploads,
  onAddPhotos,
  onSubmit,
  onContinue,
}: InformationStepProps) {
  const { errors, isSubmitting } = form.formState;
  const kind = useWatch({ name: 'kind', control: form.control });

  const suggested = useFieldHints(form, item === null, categories);
  const { dropping, area } = useFileDrop(onAddPhotos);

  /** Called at its place: the form focuses wrong fields in the order of their registration. */
  const categoryField = () => (
    <CategoryField categories={categories} hint={suggested.category && SUGGESTED} {...fieldsOf(form)('category')} />
  );

  return (
    <Form
      className="panel p-4 md:p-7"
      aria-label="Product Information"
      onSubmit={form.handleSubmit(onSubmit)}
      {...area}
    >
      {!item && <KindField form={form} />}
      {kind === 'Wanted' ? (
        <Suspense>
          <WantedFields form={form} category={categoryField} />
        </Suspense>
      ) : (
        <OfferFields
          isNew={!item}
          {...{ form, categories, suggested, uploads, onAddPhotos, dropping }}
          category={categoryField}
        />
      )}
      <FormAlert className="mt-6">{errors.root?.message}</FormAlert>
      <div className="mt-7 flex max-md:flex-col-reverse justify-end gap-3">
        {item && (
          <Button look="quiet" size="lg" onClick={onContinue}>
            Continue Without Saving
          </Button>
        )}
        <Button type="submit" size="lg" busy={isSubmitting && HOLD_ON}>
          {item ? 'Save Changes' : 'Next'}
          <ArrowRight className="size-[18px]" strokeWidth={2.4} />
        </Button>
      </div>
    </Form>
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

const KINDS = ITEM_KINDS.map((value) => ({ value, label: value }));

/** Kind of a new item only: what it is cannot change. */
function KindField({ form }: { form: ItemFormHandle }) {
  const { field } = useController({ name: 'kind', control: form.control });
  return (
    <div className="mb-6 md:max-w-[320px]">
      <ChoiceSegments label="Kind" options={KINDS} value={field.value as ItemKind} onChange={field.onChange} />
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

interface OfferFieldsProps extends Pick<InformationStepProps, 'form' | 'categories' | 'uploads' | 'onAddPhotos'> {
  isNew: boolean;
  dropping: boolean;
  suggested: ReturnType<typeof useFieldHints>;
  category: () => ReactNode;
}

/** Registers its fields between those of its neighbours: the form focuses wrong ones in the order of registration. */
const AtItsPlace = ({ children }: { children: () => ReactNode }) => children();

function OfferFields(props: OfferFieldsProps) {
  const { form, isNew, categories, uploads, dropping, suggested, category, onAddPhotos } = props;
  const field = fieldsOf(form);
  // Registered first, so that a missing picture is focused before the other fields.
  const { field: images } = useController({ name: 'images', control: form.control });
  const [title, chosen] = useWatch({ name: ['title', 'category'], control: form.control });
  const isBook = categories.some(({ _id, slug }) => _id === chosen && slug.includes('book'));
  return (
    <>
      <PhotoField
        inputRef={images.ref}
        error={form.formState.errors.images?.message}
        uploads={uploads}
        dropping={dropping}
        onAdd={onAddPhotos}
      />
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
          <AtItsPlace>{category}</AtItsPlace>
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
              options={CONDITIONS}
              hint={suggested.condition && SUGGESTED}
              {...field('condition')}
            />
          )}
        </AtItsPlace>
        <AtItsPlace>
          {() => <Select label="Item Status" required placeholder="Select" options={STATUSES} {...field('status')} />}
        </AtItsPlace>
        <AtItsPlace>{() => <LocationField {...field('location')} />}</AtItsPlace>
        <RentalFields form={form} />
      </div>
    </>
  );
}

function WordFields({ form, isNew }: { form: ItemFormHandle; isNew: boolean }) {
  const field = fieldsOf(form);
  return (
    <div className="mt-6 grid gap-5">
      <div>
        <Input label="Item Title" required placeholder="What are you selling?" list="titles" {...field('title')} />
        <TitleSuggestions form={form} id="titles" />
        {isNew && <OwnAlike form={form} />}
      </div>
      <Textarea
        label="Item Description"
        required
        rows={5}
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
      <Input label="Item Price" required sign="₹" inputMode="decimal" autoComplete="off" {...fieldsOf(form)('price')} />
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
            sign="₹"
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

interface CategoryFieldProps extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  categories: Category[];
}

function CategoryField({ categories, hint, ...field }: CategoryFieldProps) {
  const { revalidate } = useRevalidator();
  return (
    <Select
      label="Item Category"
      required
      hint={
        categories.length > 0 ? (
          hint
        ) : (
          <>
            The categories did not load.{' '}
            <button type="button" className="font-semibold text-pen-text underline py-1.5" onClick={revalidate}>
              Try again
            </button>
          </>
        )
      }
      placeholder="Select"
      options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...field}
    />
  );
}
