import { ArrowRight } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { ITEM_KINDS, type ItemKind } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { fieldsOf } from '../../forms/schema-form.ts';
import { HOLD_ON } from '../../messages.ts';
import { ActBar } from '../../ui/act-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-segments.tsx';
import { Select } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { useFileDrop } from './file-drop.ts';
import { SUGGESTED, useFieldHints } from './hints/use-field-hints.ts';
import type { FilledItem, ItemFormHandle, OwnItem } from './item-form.ts';
import { OfferFields } from './offer-fields.tsx';
import { PhotoField } from './photos/photo-field.tsx';
import type { Uploads } from './photos/uploads.ts';

const WantedFields = lazy(async () => ({ default: (await import('./wanted-fields.tsx')).WantedFields }));

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
      className="panel max-md:bg-transparent max-md:shadow-none md:p-7"
      aria-label="Product Information"
      onSubmit={form.handleSubmit(onSubmit)}
      {...area}
    >
      <Beginning isNew={!item} isWanted={kind === 'Wanted'} {...{ form, uploads, onAddPhotos, dropping }} />
      {kind === 'Wanted' ? (
        <Suspense>
          <WantedFields form={form} category={categoryField} />
        </Suspense>
      ) : (
        <OfferFields isNew={!item} {...{ form, categories, suggested }} category={categoryField} />
      )}
      <div className="max-md:contents mt-7 flex flex-wrap justify-end gap-3">
        {item && (
          <Button look="quiet" size="lg" className="max-md:w-full max-md:mt-6" onClick={onContinue}>
            Continue Without Saving
          </Button>
        )}
        <ActBar>
          <FormAlert className="basis-full">{errors.root?.message}</FormAlert>
          <Button type="submit" size="lg" className="max-md:grow" busy={isSubmitting && HOLD_ON}>
            {item ? 'Save Changes' : 'Next'}
            <ArrowRight className="size-[18px]" strokeWidth={2.4} />
          </Button>
        </ActBar>
      </div>
    </Form>
  );
}

const KINDS = ITEM_KINDS.map((value) => ({ value, label: value }));

interface BeginningProps extends Pick<InformationStepProps, 'form' | 'uploads' | 'onAddPhotos'> {
  isNew: boolean;
  isWanted: boolean;
  dropping: boolean;
}

/** The kind of a new item and the photos of an offer: on phones, which are cameras, the photos come first. */
function Beginning({ isNew, isWanted, ...photos }: BeginningProps) {
  const parts = [
    isNew && <KindField key="kind" form={photos.form} isWanted={isWanted} />,
    !isWanted && <Photos key="photos" {...photos} />,
  ];
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
      {useWide() ? parts : parts.toReversed()}
    </div>
  );
}

function Photos({ form, uploads, onAddPhotos, dropping }: Omit<BeginningProps, 'isNew' | 'isWanted'>) {
  // Registered before the other fields, so that a missing picture is focused first.
  const { field, fieldState } = useController({ name: 'images', control: form.control });
  const goOn = () => {
    if (!form.getFieldState('images').error && !form.getValues('title')) form.setFocus('title');
  };
  return (
    <PhotoField
      inputRef={field.ref}
      error={fieldState.error?.message}
      uploads={uploads}
      dropping={dropping}
      onAdd={onAddPhotos}
      onTaken={goOn}
    />
  );
}

/** Kind of a new item only: what it is cannot change. */
function KindField({ form, isWanted }: { form: ItemFormHandle; isWanted: boolean }) {
  const { field } = useController({ name: 'kind', control: form.control });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="flex-1 md:max-w-[320px]">
        <ChoiceSegments label="Kind" options={KINDS} value={field.value as ItemKind} onChange={field.onChange} />
      </div>
      {!isWanted && (
        <Link className="btn btn-sm btn-ghost text-pen-text!" to={paths.dashboard.movingOut()}>
          Moving out
        </Link>
      )}
    </div>
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
