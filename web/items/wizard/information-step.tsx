import { ArrowRight } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import type { Category } from '#contract/categories.ts';
import { CONDITIONS, RENTALS, STATUSES } from '#contract/limits.ts';
import { checkPicture } from '../../check-picture.ts';
import { HOLD_ON } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTiles } from '../../ui/choice-tiles.tsx';
import { Input, Select, Textarea } from '../../ui/field.tsx';
import { Form, FormAlert } from '../../ui/form.tsx';
import { useFileDrop } from './file-drop.ts';
import type { FilledItem, ItemFormHandle, ItemValues, OwnItem } from './item-form.ts';
import { PictureField } from './picture-field.tsx';

interface InformationStepProps {
  form: ItemFormHandle;
  /** What is edited; null for an item that is not there yet. */
  item: OwnItem | null;
  categories: Category[];
  onReloadCategories: () => void;
  progress: number | null;
  onSubmit: (filled: FilledItem) => Promise<void>;
  /** On to the next step with the item as it is. */
  onContinue: () => void;
}

export function InformationStep({
  form,
  item,
  categories,
  onReloadCategories,
  progress,
  onSubmit,
  onContinue,
}: InformationStepProps) {
  const { errors, isSubmitting } = form.formState;
  // First, so that a missing picture gets the focus before the fields beside it.
  const { field: picture } = useController({ name: 'thumbnailI', control: form.control });
  const rental = useWatch({ name: 'rentalAvailable', control: form.control });

  const choosePicture = async (file: File) => {
    const wrong = await checkPicture(file);
    // What was chosen before stays.
    if (wrong) return form.setError('thumbnailI', { type: 'picture', message: wrong });
    picture.onChange(file);
    form.clearErrors('thumbnailI');
  };
  const { dropping, area } = useFileDrop(choosePicture);

  const wired = (name: Exclude<keyof ItemValues, 'thumbnailI'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });

  return (
    <Form
      className="panel p-4 md:p-7"
      aria-label="Product Information"
      onSubmit={isSubmitting ? (event) => event.preventDefault() : form.handleSubmit(onSubmit)}
      {...area}
    >
      <div className="grid md:grid-cols-[232px_minmax(0,1fr)] gap-6">
        <PictureField
          inputRef={picture.ref}
          file={picture.value}
          stored={item?.picture}
          error={errors.thumbnailI?.message}
          dropping={dropping}
          progress={progress}
          onChoose={choosePicture}
          onRemove={() => {
            picture.onChange(null);
            form.setFocus('thumbnailI');
          }}
        />
        <div className="grid gap-5 content-start">
          <Input label="Item Title" required placeholder="What are you selling?" {...wired('title')} />
          <Textarea
            label="Item Description"
            required
            rows={5}
            placeholder="Condition, what is included, where to meet"
            {...wired('description')}
          />
        </div>
      </div>
      <div className="mt-6 grid md:grid-cols-2 gap-5">
        <Input label="Item Price" required sign="₹" inputMode="decimal" autoComplete="off" {...wired('price')} />
        <Select
          label="Item Category"
          required
          hint={
            categories.length === 0 && (
              <>
                The categories did not load.{' '}
                <button
                  type="button"
                  className="font-semibold text-pen-text underline py-1.5"
                  onClick={onReloadCategories}
                >
                  Try again
                </button>
              </>
            )
          }
          {...wired('category')}
        >
          <option value="">Select</option>
          {categories.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <ChoiceTiles legend="Item Condition" required options={CONDITIONS} {...wired('condition')} />
        <Select label="Item Status" required {...wired('status')}>
          <option value="">Select</option>
          {STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
        <Input label="Location" placeholder="Where can buyers see it?" {...wired('location')} />
        <ChoiceTiles legend="Rental Availability" required options={RENTALS} {...wired('rentalAvailable')} />
        {rental === 'Available' && (
          <>
            <Input
              label="Rental Price"
              required
              sign="₹"
              inputMode="decimal"
              autoComplete="off"
              {...wired('rentalPrice')}
            />
            <Input label="Rental Duration" required placeholder="1 Week" {...wired('rentalDuration')} />
          </>
        )}
      </div>
      <FormAlert className="mt-6">{errors.root?.message}</FormAlert>
      <div className="mt-7 flex max-md:flex-col-reverse justify-end gap-3">
        {item && (
          <Button look="quiet" size="lg" onClick={onContinue}>
            Continue Without Saving
          </Button>
        )}
        <Button type="submit" size="lg" busy={isSubmitting && HOLD_ON}>
          {item ? 'Save Changes' : 'Next'}
          <ArrowRight className="size-[18px]" strokeWidth={2.4} aria-hidden="true" />
        </Button>
      </div>
    </Form>
  );
}
