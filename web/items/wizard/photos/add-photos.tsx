import { Camera, ImagePlus } from 'lucide-react';
import type { ComponentProps, RefCallback } from 'react';
import { PICTURES } from '#contract/limits.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { useMessages } from '../../../ui/field.tsx';
import { useWide } from '../../../ui/use-wide.ts';

interface AddPhotosProps {
  /** The input's; the field's legend has the id with `-legend`. */
  id: string;
  isEmpty: boolean;
  isFull: boolean;
  hasError: boolean;
  dropping: boolean;
  attributes: ReturnType<typeof useMessages>['attributes'];
  refOf: RefCallback<HTMLInputElement>;
  onAdd: (files: File[]) => Promise<void>;
  /** Called after the first was taken with a phone. */
  onTaken: () => void;
  /** Opens the camera of this page; without it the browser's own is asked for. */
  onCamera: (() => void) | undefined;
}

const UpTo = () => <span className="text-[13px] font-normal text-ink-3">Up to {PICTURES.most} images, 10 MB each</span>;
const FOCUS =
  'cursor-pointer peer-focus-visible:outline-[2.5px] peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus';

/**
 * The last tile: chooses files, or shows where to drop them. On phones the first photo comes from the camera, with a
 * second way to those that are there already.
 */
export function AddPhotos(props: AddPhotosProps) {
  const { id, isEmpty, isFull, hasError, dropping, attributes, refOf, onAdd, onTaken, onCamera } = props;
  const isCamera = !useWide() && isEmpty;
  const add = async (files: File[]) => {
    await onAdd(files);
    if (isCamera) onTaken();
  };
  const Icon = isCamera ? Camera : ImagePlus;
  return (
    <li
      className={classNames(
        'relative',
        isEmpty && 'col-span-full',
        isFull && 'sr-only',
        isCamera && 'grid grid-cols-2 gap-x-3',
      )}
    >
      <Picker
        ref={refOf}
        id={id}
        capture={isCamera && 'environment'}
        required={isEmpty}
        disabled={isFull}
        aria-labelledby={`${id}-legend ${id}-add`}
        {...attributes}
        onClick={(event) => {
          if (!isCamera || !onCamera) return;
          event.preventDefault();
          onCamera();
        }}
        onAdd={add}
      />
      <label
        htmlFor={id}
        id={`${id}-add`}
        className={classNames(
          'rounded-[14px] border-2 border-dashed grid place-content-center justify-items-center gap-1.5 text-center px-2 text-sm font-semibold hover:bg-sunken',
          FOCUS,
          isCamera ? 'h-24' : isEmpty ? 'h-44' : 'aspect-square text-ink-2',
          hasError && isEmpty ? 'border-stop-solid' : 'border-line-strong',
          dropping ? 'bg-pen-soft' : 'bg-canvas',
        )}
      >
        <Icon className={isCamera ? 'size-7 text-pen-text' : 'size-6'} strokeWidth={2} />
        {isCamera ? 'Take a photo' : isEmpty ? 'Choose or drop photos' : 'Add photo'}
        {isEmpty && !isCamera && <UpTo />}
      </label>
      {isCamera && <ChoosePhotos id={`${id}-there`} onAdd={add} />}
    </li>
  );
}

function ChoosePhotos({ id, onAdd }: Pick<AddPhotosProps, 'id' | 'onAdd'>) {
  return (
    <>
      <div className="relative">
        <Picker id={id} onAdd={onAdd} />
        <label
          htmlFor={id}
          className={classNames(
            'h-24 rounded-[14px] bg-sunken grid place-content-center justify-items-center gap-1.5 text-sm font-semibold',
            FOCUS,
          )}
        >
          <ImagePlus className="size-7 text-ink-2" strokeWidth={1.8} />
          Choose photos
        </label>
      </div>
      <p className="col-span-full mt-1.5">
        <UpTo />
      </p>
    </>
  );
}

/** An input of pictures that draws nothing: its label stands behind it. */
const Picker = ({ onAdd, ...input }: Pick<AddPhotosProps, 'onAdd'> & ComponentProps<'input'>) => (
  <input
    {...input}
    type="file"
    accept="image/*"
    multiple
    className="peer sr-only"
    onChange={({ target }) => {
      void onAdd([...(target.files ?? [])]);
      // The same file may be chosen again.
      target.value = '';
    }}
  />
);
