import {
  type RefCallback,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PICTURES } from '#contract/limits.ts';
import { useLoadAhead } from '../../../browser/use-load-ahead.ts';
import { ITEMS } from '../../../messages.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RequiredMark, useMessages } from '../../../ui/field.tsx';
import { lazyDialog, type Openable } from '../../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useTileDrag } from '../../../ui/use-tile-drag.ts';
import { usePaste } from '../file-drop.ts';
import { AddPhotos } from './add-photos.tsx';
import type { Photo } from './photo.ts';
import type { Uploads } from './uploads.ts';

/** Whether this browser may have a camera that a page can show. */
const hasCamera = (): boolean => 'mediaDevices' in navigator;

// Without photos there is none.
const loadTile = async () => (await import('./photo-tile.tsx')).PhotoTile;
const PhotoTile = lazyPart(loadTile);

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

const CameraDialog = lazyDialog(async () => (await import('./camera-dialog.tsx')).CameraDialog);

const OrderHint = () => (
  <li className="hidden md:flex items-center pl-1 text-[13px] leading-[18px] text-ink-3">
    Drag to order, or move it in the photo’s menu. The first is the cover.
  </li>
);

interface PhotoFieldProps {
  inputRef: RefCallback<HTMLInputElement>;
  error: string | undefined;
  uploads: Uploads;
  /** Files are being dragged over the form. */
  dropping: boolean;
  onAdd: (files: File[]) => Promise<void>;
  /** Called after the first was taken with a phone. */
  onTaken: () => void;
}

/** The photos as tiles in their order; the last tile adds more. */
export function PhotoField({ inputRef, error: problem, uploads, dropping, onAdd, onTaken }: PhotoFieldProps) {
  const photos = useSyncExternalStore(uploads.subscribe, uploads.get, uploads.get);
  const id = useId();
  const input = useRef<HTMLInputElement | null>(null);
  const error = errorOf(photos, problem);
  const { attributes, messages } = useMessages({ error });
  const { said, focus, list, say } = useAnnouncing(photos);
  usePaste(onAdd);
  useLoadAhead(loadTile);

  const { indexOf, move, replace, turn, remove, dragged } = usePhotoActs(uploads, photos, { focus, list, say }, input);
  const { cropped, setCropped, crop } = useCropping(replace);
  const [isCamera, setCamera] = useState(false);
  const isFull = photos.length >= PICTURES.most;
  const isEmpty = photos.length === 0;
  return (
    <fieldset>
      <Head id={id} count={photos.length} />
      <ol ref={list} className="grid grid-cols-3 md:grid-cols-5 gap-2.5 md:gap-3">
        {photos.map((photo, index) => (
          <Suspense key={photo.key} fallback={<ComingTile index={index} />}>
            <PhotoTile
              {...{ photo, index, count: photos.length, isDragged: photo.key === dragged }}
              onTurn={() => turn(photo)}
              onCrop={() => setCropped(photo)}
              onMove={(to) => move(photo, to)}
              onRemove={() => remove(photo)}
            />
          </Suspense>
        ))}
        <AddPhotos
          {...{ id, isEmpty, isFull, dropping, onAdd, onTaken, attributes }}
          onCamera={hasCamera() ? () => setCamera(true) : undefined}
          hasError={error !== ''}
          refOf={(element) => {
            inputRef(element);
            input.current = element;
          }}
        />
        {!isEmpty && <OrderHint />}
      </ol>
      {!isEmpty && <p className="hint md:hidden">Hold and drag to order. The first is the cover.</p>}
      {messages}
      <p role="status" className="sr-only">
        {said}
      </p>
      <CameraOver {...{ photos, onAdd, onTaken }} open={isCamera} onOpenChange={setCamera} />
      {cropped && (
        <CropDialog
          open
          onOpenChange={() => setCropped(null)}
          photo={cropped}
          name={`Photo ${indexOf(cropped.key) + 1}`}
          onCropped={(file) => crop(cropped, file)}
        />
      )}
    </fieldset>
  );
}

/** The place of a tile whose code is on its way. */
const ComingTile = ({ index }: { index: number }) => (
  <li className={classNames('aspect-square rounded-[14px] bg-sunken', index === 0 && 'col-span-2 row-span-2')} />
);

interface CameraOverProps extends Openable, Pick<PhotoFieldProps, 'onAdd' | 'onTaken'> {
  photos: Photo[];
}

/** The camera over the form, with a way to the pictures that are there. */
function CameraOver({ photos, onAdd, onTaken, ...dialog }: CameraOverProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const done = () => {
    dialog.onOpenChange(false);
    if (photos.length > 0) onTaken();
  };
  return (
    <>
      <CameraDialog {...dialog} {...{ photos, onAdd }} onChoose={() => chooser.current?.click()} onDone={done} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          void onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

/** What is said to screen readers after a change, and the tile whose button has the focus then. */
function useAnnouncing(photos: Photo[]) {
  const [said, say] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<string>(null);
  // A moved tile loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the photos
  useEffect(() => {
    if (!toFocus.current) return;
    list.current?.querySelector<HTMLElement>(`[data-photo="${toFocus.current}"] button`)?.focus();
    toFocus.current = null;
  }, [photos]);
  const focus = (key: string) => {
    toFocus.current = key;
  };
  return { said, say, list, focus };
}

const errorOf = (photos: Photo[], problem: string | undefined): string => {
  const refused = photos.flatMap(({ refusal }, index) => (refusal ? [`Photo ${index + 1}: ${refusal}`] : []));
  return [problem, ...refused].filter(Boolean).join(' ');
};

const Head = ({ id, count }: { id: string; count: number }) => (
  <div className="flex items-baseline justify-between gap-3">
    <legend className="label" id={`${id}-legend`}>
      Product Image
      <RequiredMark />
    </legend>
    {count > 0 && (
      <span className="text-[13px] text-ink-3 tabular-nums">
        {count} of {PICTURES.most}
      </span>
    )}
  </div>
);

type Announcing = Pick<ReturnType<typeof useAnnouncing>, 'focus' | 'list' | 'say'>;

/** What can be done to a photo, and what is said of it. */
function usePhotoActs(
  uploads: Uploads,
  photos: Photo[],
  { focus, list, say }: Announcing,
  input: RefObject<HTMLInputElement | null>,
) {
  const indexOf = (key: string) => uploads.get().findIndex((photo) => photo.key === key);
  const sayMoved = (from: number, to: number) =>
    say(`Photo ${from + 1} is now ${to === 0 ? 'the cover' : `photo ${to + 1} of ${photos.length}`}.`);
  const move = (photo: Photo, to: number) => {
    sayMoved(photos.indexOf(photo), to);
    uploads.move(photo.key, to);
    focus(photo.key);
  };
  const dragged = useTileDrag({
    list,
    onMove: uploads.move,
    onDropped: (key, from) => from !== indexOf(key) && sayMoved(from, indexOf(key)),
  });
  const replace = (photo: Photo, file: File, done: string) => {
    uploads.replace(photo.key, file);
    focus(photo.key);
    say(`Photo ${indexOf(photo.key) + 1} is ${done}.`);
  };
  const turn = (photo: Photo) =>
    import('./draw-photo.ts')
      .then(({ turnPhoto }) => turnPhoto(photo))
      .then(
        (file) => replace(photo, file, 'turned'),
        () => toast.error(ITEMS.notTurned),
      );
  const remove = (photo: Photo) => {
    const index = photos.indexOf(photo);
    const next = photos[index + 1] ?? photos[index - 1];
    uploads.remove(photo.key);
    if (next) focus(next.key);
    else input.current?.focus();
    say(`Photo ${index + 1} is removed.`);
  };
  return { indexOf, move, replace, turn, remove, dragged };
}

/** The photo in the crop dialog. */
function useCropping(replace: ReturnType<typeof usePhotoActs>['replace']) {
  const [cropped, setCropped] = useState<Photo | null>(null);
  const crop = (photo: Photo, file: File) => {
    replace(photo, file, 'cropped');
    setCropped(null);
  };
  return { cropped, setCropped, crop };
}
