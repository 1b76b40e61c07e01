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

const UP_TO = `Up to ${PICTURES.most} images, 10 MB each`;
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
    <li className={classNames('relative', isEmpty && 'col-span-full', isFull && 'sr-only')}>
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
          isCamera ? 'h-56 text-base' : isEmpty ? 'h-44' : 'aspect-square text-ink-2',
          hasError && isEmpty ? 'border-stop-solid' : 'border-line-strong',
          dropping ? 'bg-pen-soft' : 'bg-canvas',
        )}
      >
        <Icon className={isCamera ? 'size-10 text-pen-text' : 'size-6'} strokeWidth={2} />
        {isCamera ? 'Take a photo' : isEmpty ? 'Choose or drop photos' : 'Add photo'}
        {isEmpty && <span className="text-[13px] font-normal text-ink-3">{UP_TO}</span>}
      </label>
      {isCamera && <ChoosePhotos id={`${id}-there`} onAdd={add} />}
    </li>
  );
}

function ChoosePhotos({ id, onAdd }: Pick<AddPhotosProps, 'id' | 'onAdd'>) {
  return (
    <div className="mt-2.5">
      <Picker id={id} onAdd={onAdd} />
      <label htmlFor={id} className={classNames('btn btn-outline w-full', FOCUS)}>
        <ImagePlus className="size-[18px]" strokeWidth={2} />
        Choose photos
      </label>
    </div>
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
