import { Camera } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { PAPER_PHOTOS } from '#contract/limits.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useTileDrag } from '../../ui/use-tile-drag.ts';
import type { PagePhoto } from './photo.ts';
import { PhotoInput } from './photo-input.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import type { PhotosWork } from './use-photos.ts';

const SHAPE = 'aspect-[3/4] rounded-[12px]';
const FOCUS = 'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

interface PageTilesProps {
  work: PhotosWork;
  chosen: PagePhoto | undefined;
  onChoose: (key: string) => void;
}

/** The pages in their order, of which one is worked on; the last tile adds more. */
export function PageTiles({ work, chosen, onChoose }: PageTilesProps) {
  const { photos, opening, add, move } = work;
  const group = useId();
  const list = useRef<HTMLOListElement>(null);
  const dragged = useTileDrag({ list, onMove: move, onDropped: onChoose });
  return (
    <ol ref={list} aria-label="Pages" className="mt-4 grid grid-cols-4 md:grid-cols-6 xl:grid-cols-3 gap-2.5 md:gap-3">
      {photos.map((photo, index) => (
        <li key={photo.key} data-photo={photo.key} className={classNames('relative', photo.key === dragged && 'z-10')}>
          <Tile
            photo={photo}
            isDragged={photo.key === dragged}
            input={{
              name: group,
              'aria-label': `Page ${index + 1}`,
              checked: photo === chosen,
              onChange: () => onChoose(photo.key),
            }}
            number={index + 1}
          />
        </li>
      ))}
      {opening > 0 && (
        <li className={classNames('grid place-content-center justify-items-center gap-2 bg-sunken', SHAPE)}>
          <Spinner className="size-6" />
          <p role="status" className="text-sm text-ink-3">
            {opening} to open
          </p>
        </li>
      )}
      {photos.length + opening < PAPER_PHOTOS.most && (
        <li>
          <PhotoInput
            className={classNames(
              'grid place-content-center justify-items-center gap-1.5 border-[1.5px] border-dashed border-line-strong text-sm font-semibold text-ink-2 hover:bg-sunken',
              SHAPE,
            )}
            onChoose={add}
          >
            <Camera className="size-6" strokeWidth={1.9} aria-hidden="true" />
            Add
          </PhotoInput>
        </li>
      )}
    </ol>
  );
}

interface TileProps {
  photo: PagePhoto;
  number: number;
  isDragged: boolean;
  input: ComponentProps<'input'>;
}

function Tile({ photo, number, isDragged, input }: TileProps) {
  const url = useObjectUrl(photo.file);
  return (
    <label
      className={classNames(
        'relative block overflow-hidden bg-sunken cursor-grab select-none',
        SHAPE,
        FOCUS,
        input.checked && 'outline-[2.5px] outline-offset-2 outline-pen',
        isDragged && 'rotate-2 shadow-3 cursor-grabbing',
      )}
      style={{ WebkitTouchCallout: 'none' }}
    >
      <input type="radio" className="sr-only" {...input} />
      <PhotoPicture photo={photo} url={url} isCover className="size-full" />
      <span
        aria-hidden="true"
        className="absolute left-1.5 top-1.5 grid place-items-center min-w-6 h-6 px-1 rounded-[7px] bg-surface text-[13px] font-semibold tabular-nums"
      >
        {number}
      </span>
    </label>
  );
}
