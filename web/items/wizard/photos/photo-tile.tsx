import { ArrowLeft, ArrowRight, Crop, Ellipsis, RotateCw, Star, Trash2 } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Menu } from '../../../ui/menu.tsx';
import { colorOf } from '../../../ui/picture.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import type { Photo } from './photo.ts';
import { UploadState } from './upload-state.tsx';

interface PhotoTileProps {
  photo: Photo;
  index: number;
  count: number;
  isDragged: boolean;
  onMove: (to: number) => void;
  onTurn: () => void;
  onCrop: () => void;
  onRemove: () => void;
}

/** A photo with its menu and the state of its upload. The first is the cover, twice as large. */
export function PhotoTile({ photo, index, count, isDragged, onMove, onTurn, onCrop, onRemove }: PhotoTileProps) {
  const name = `Photo ${index + 1}`;
  const preview = useObjectUrl(photo.file) ?? photo.image?.card;
  const items = [
    index > 0 && { name: 'Make it the cover', icon: <Star />, onSelect: () => onMove(0) },
    index > 0 && { name: 'Move earlier', icon: <ArrowLeft />, onSelect: () => onMove(index - 1) },
    index < count - 1 && { name: 'Move later', icon: <ArrowRight />, onSelect: () => onMove(index + 1) },
    { name: 'Turn', icon: <RotateCw />, onSelect: onTurn },
    { name: 'Crop', icon: <Crop />, onSelect: onCrop },
    { name: 'Remove', icon: <Trash2 />, danger: true, onSelect: onRemove },
  ];
  return (
    <li
      data-photo={photo.key}
      className={classNames('relative', index === 0 && 'col-span-2 row-span-2', isDragged && 'z-10')}
    >
      <div
        className={classNames(
          'relative aspect-square overflow-hidden rounded-[14px] bg-sunken cursor-grab select-none',
          isDragged && 'rotate-2 shadow-3 outline-3 -outline-offset-3 outline-pen cursor-grabbing',
        )}
        style={{ WebkitTouchCallout: 'none', ...colorOf(photo.image) }}
      >
        {preview && (
          <img
            src={preview}
            alt={name}
            draggable={false}
            className={classNames('size-full object-cover', !photo.image && 'opacity-45')}
          />
        )}
        {index === 0 && photo.image && (
          <span className="absolute left-2 bottom-2 badge bg-surface shadow-1">
            <Star className="size-3.5" strokeWidth={2.2} />
            Cover
          </span>
        )}
        {!photo.image && <UploadState photo={photo} name={name} />}
      </div>
      <div className={classNames('absolute right-1.5 top-1.5', isDragged && 'invisible')}>
        <Menu
          label={`${name}: move, turn, crop, remove`}
          triggerClass="relative size-9 rounded-[10px] bg-surface shadow-2 grid place-items-center before:absolute before:-inset-1"
          trigger={() => <Ellipsis className="size-[18px]" strokeWidth={2.2} />}
          className={classNames(
            'max-md:fixed max-md:inset-x-2 max-md:bottom-2 md:top-11 md:w-52',
            // In the first column it opens to the other side.
            index === 7 ? 'md:left-0' : 'md:right-0',
          )}
          items={items.filter((item) => item !== false)}
        />
      </div>
    </li>
  );
}
