import { Contrast, Crop, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { type PagePhoto, turned } from './photo.ts';
import type { PhotosWork } from './use-photos.ts';

interface PhotoToolsProps {
  photo: PagePhoto;
  work: PhotosWork;
  /** There are others, which can get the same tones. */
  hasOthers: boolean;
}

/** What can be done to the photo that is worked on. */
export function PhotoTools({ photo, work, hasOthers }: PhotoToolsProps) {
  const id = useId();
  const { key, isCropped, isGrey, contrast } = photo;
  const change = (more: Partial<PagePhoto>) => work.change(key, more);
  return (
    <>
      <div className="mt-3 grid grid-cols-4 gap-1.5 md:gap-2">
        <Tool icon={<RotateCcw />} onClick={() => change(turned(photo))}>
          Turn
        </Tool>
        <Tool icon={<Crop />} isPressed={isCropped} onClick={() => change({ isCropped: !isCropped })}>
          Crop
        </Tool>
        <Tool icon={<Contrast />} isPressed={isGrey} onClick={() => change({ isGrey: !isGrey })}>
          Grey
        </Tool>
        <Tool icon={<Trash2 />} onClick={() => work.remove(photo)}>
          Remove
        </Tool>
      </div>
      <div className="mt-2 flex items-center gap-4">
        <label htmlFor={id} className="text-sm font-semibold">
          Contrast
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={contrast}
          className="flex-1 min-w-0 h-11 accent-pen cursor-pointer"
          onChange={({ target }) => change({ contrast: target.valueAsNumber })}
        />
        {hasOthers && (
          <Button look="ghost" size="sm" className="min-h-11" onClick={() => work.changeAll({ isGrey, contrast })}>
            Same for all
          </Button>
        )}
      </div>
    </>
  );
}

interface ToolProps {
  icon: ReactNode;
  isPressed?: boolean;
  onClick: () => void;
  children: string;
}

const Tool = ({ icon, isPressed, onClick, children }: ToolProps) => (
  <Button
    look={isPressed ? 'soft' : 'outline'}
    aria-pressed={isPressed}
    className="max-md:flex-col max-md:gap-1! max-md:h-[60px]! max-md:text-[13px]! px-2! [&>svg]:size-[19px]"
    onClick={onClick}
  >
    {icon}
    {children}
  </Button>
);
