import { Camera, CircleAlert, ImagePlus, Images, RefreshCw, X } from 'lucide-react';
import { type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { CHAT } from '#contract/limits.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import type { UnsentPicture } from '../chat/outbox.ts';
import { usePictureUrl } from './picture-urls.ts';
import { asUnsent, type Picked, type PickedPictures, usePicked } from './use-picked.ts';

export interface PicturesHandle {
  /** False while one of them cannot be sent. */
  isReady: boolean;
  toSend: () => UnsentPicture[];
  /** Leads to the first that did not go up. */
  focusFailed: () => void;
  /** They stand in a message now. */
  clear: () => void;
}

interface ComposerPicturesProps {
  conversationId: string;
  /** Where they are pasted. */
  field: RefObject<HTMLElement | null>;
  /** Not while a message is edited. */
  isOn: boolean;
  ref: Ref<PicturesHandle>;
}

/** The pictures of the message that is written: the button, those that were chosen, and what is wrong with them. */
export function ComposerPictures({ conversationId, field, isOn, ref }: ComposerPicturesProps) {
  const pictures = usePicked(conversationId, field, isOn);
  const { picked, isReady, isDragged, note, add, clear } = pictures;
  const tray = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    isReady,
    toSend: () => asUnsent(picked),
    focusFailed: () => tray.current?.querySelector<HTMLElement>('[data-retry]')?.focus(),
    clear,
  }));
  const addFirst = (files: readonly File[]) => {
    add(files);
    // The button gives way to the tile; on touch screens the keyboard would open.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  };
  if (!isOn) return null;
  return (
    <>
      {(picked.length > 0 || isDragged) && (
        <div ref={tray} className="col-span-full row-start-2">
          <PictureTray pictures={pictures} />
        </div>
      )}
      {note && (
        <div className="col-span-full row-start-3">
          <PictureNote note={note} />
        </div>
      )}
      <div className="col-start-1 row-start-4 md:row-start-5 p-1">
        {picked.length === 0 && <AddPictures add={addFirst} />}
      </div>
    </>
  );
}

/** The pictures of the message that is written, with how far each has gone up. */
function PictureTray({ pictures }: { pictures: PickedPictures }) {
  const { picked, isDragged, add, remove, retry } = pictures;
  return (
    <div className="grid grid-cols-4 gap-2 md:grid-cols-[repeat(4,116px)] md:gap-2.5 px-2 pt-2 md:px-3 md:pt-3">
      <ul aria-label="Pictures to send" className="contents">
        {picked.map((one, n) => (
          <Tile key={one.key} picked={one} name={`Picture ${n + 1}`} onRemove={remove} onRetry={retry} />
        ))}
        {isDragged && (
          <li className="grid place-content-center min-h-16 rounded-[12px] border-[1.5px] border-dashed border-line-strong text-[13px] font-semibold text-ink-2">
            Drop here
          </li>
        )}
      </ul>
      {!isDragged && picked.length < CHAT.pictures && <AddPictures add={add} isTile />}
    </div>
  );
}

interface TileProps {
  picked: Picked;
  name: string;
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

function Tile({ picked: { key, size, progress, id, failed, waits }, name, onRemove, onRetry }: TileProps) {
  const isBusy = !id && !failed;
  return (
    <li
      className={classNames(
        'relative aspect-square overflow-hidden rounded-[12px] bg-sunken',
        failed && 'shadow-[inset_0_0_0_2px_var(--stop-solid)]',
      )}
    >
      {size && <Preview id={key} name={name} className={failed ? 'opacity-30' : isBusy ? 'opacity-45' : ''} />}
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        className="absolute z-10 right-0 top-0 size-11 grid place-items-center text-white before:content-[''] before:absolute before:size-7 before:rounded-full before:bg-[oklch(.17_.04_268/.78)]"
        onClick={() => onRemove(key)}
      >
        <X className="relative size-4" strokeWidth={2.4} aria-hidden="true" />
      </button>
      {failed ? (
        <button
          type="button"
          data-retry
          aria-label={`Retry ${name.toLowerCase()}`}
          className="absolute inset-x-1 md:inset-x-1.5 bottom-1 md:bottom-1.5 h-8 md:h-9 inline-flex items-center justify-center gap-1.5 rounded-[8px] bg-stop-soft text-stop text-[13px] font-[650] before:content-[''] before:absolute before:-inset-1"
          onClick={() => onRetry(key)}
        >
          <RefreshCw className="size-4" strokeWidth={2.2} aria-hidden="true" />
          Retry
        </button>
      ) : (
        isBusy && (
          <div className="absolute inset-x-1 md:inset-x-1.5 bottom-1 md:bottom-1.5 px-2 pt-1 pb-1.5 rounded-[8px] bg-surface text-[12px] leading-4 font-semibold tabular-nums">
            {waits ? 'Waits' : `${Math.round(progress * 100)} %`}
            {!waits && <ProgressBar name={name} percent={Math.round(progress * 100)} />}
          </div>
        )
      )}
    </li>
  );
}

const ProgressBar = ({ name, percent }: { name: string; percent: number }) => (
  <span
    role="progressbar"
    aria-label={name}
    aria-valuenow={percent}
    className="block h-1 mt-0.5 rounded-full bg-sunken-2 overflow-hidden"
  >
    <span className="block h-full bg-pen transition-[width]" style={{ width: `${percent}%` }} />
  </span>
);

function Preview({ id: key, name, className }: { id: string; name: string; className: string }) {
  const { url } = usePictureUrl({ id: null, key }, 'card');
  return url && <img src={url} alt={name} className={classNames('size-full object-cover', className)} />;
}

/** What is wrong with them, or with one that was not taken. */
const PictureNote = ({ note }: { note: string }) => (
  <p className="flex items-center gap-1.5 px-3.5 pt-2 text-[13px] leading-[18px] font-medium text-stop" role="alert">
    <CircleAlert className="size-4 shrink-0" strokeWidth={2.2} aria-hidden="true" />
    {note}
  </p>
);

interface AddPicturesProps {
  add: (files: readonly File[]) => unknown;
  /** It stands behind those that were chosen. */
  isTile?: boolean;
}

/** Phones offer the camera beside the pictures; elsewhere the button opens the files. */
function AddPictures({ add, isTile = false }: AddPicturesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = (ref: typeof files, more: object) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      hidden
      aria-label="Pictures"
      {...more}
      onChange={({ target }) => {
        add([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  const look = isTile
    ? 'w-full aspect-square grid place-content-center justify-items-center gap-1 rounded-[12px] border-[1.5px] border-dashed border-line-strong text-[13px] font-semibold text-ink-2 hover:bg-sunken'
    : 'icon-btn';
  const sign = (
    <>
      <ImagePlus className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
      {isTile && <span aria-hidden="true">Add</span>}
    </>
  );
  return (
    <>
      {input(files, { multiple: true })}
      {input(camera, { capture: 'environment' })}
      {matchMedia('(pointer: coarse)').matches ? (
        <Menu
          label="Add pictures"
          trigger={() => sign}
          triggerClass={look}
          className={isTile ? 'fixed inset-x-2 bottom-2' : 'left-0 bottom-[52px] w-[220px]'}
          items={[
            { name: 'Take a picture', icon: <Camera />, onSelect: () => camera.current?.click() },
            { name: 'Choose pictures', icon: <Images />, onSelect: () => files.current?.click() },
          ]}
        />
      ) : (
        <button type="button" aria-label="Add pictures" className={look} onClick={() => files.current?.click()}>
          {sign}
        </button>
      )}
    </>
  );
}
