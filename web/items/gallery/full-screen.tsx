import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Image as ItemImage } from '#contract/items.ts';
import { savesData } from '../../browser/saves-data.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseButton, Layer } from '../../ui/dialog.tsx';
import { DialogParts } from '../../ui/dialog-parts.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { useZoom } from '../../ui/use-zoom.ts';
import { ZOOM_MOST } from '../../ui/zoom.ts';

interface FullScreenProps extends Openable {
  title: string;
  images: ItemImage[];
  start: number;
  /** Called with the last shown picture. */
  onLeave: (index: number) => void;
}

/** A full-screen view of one picture at a time, with zoom. */
export default function FullScreen(props: FullScreenProps) {
  // Created afresh each time, at the picture that is shown.
  return props.open && <Screen {...props} />;
}

function Screen({ title, images, start, open, onOpenChange, onLeave }: FullScreenProps) {
  const [index, setIndex] = useState(start);
  const count = images.length;
  const go = (by: number) => setIndex((index + by + count) % count);
  const { stage, view, isMoving, handlers, zoomBy } = useZoom(images[index]?._id, go);
  usePreloaded(images, index);
  const image = images[index];
  if (!image) return null;

  const onKeyDown = onKeys({
    ...(count > 1 && { ArrowLeft: () => go(-1), ArrowRight: () => go(1) }),
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
  });
  return (
    <Layer
      open={open}
      onOpenChange={(isOpen) => {
        onOpenChange(isOpen);
        onLeave(index);
      }}
      onKeyDown={onKeyDown}
      className="fixed z-50 inset-0 bg-canvas flex flex-col focus:outline-none"
    >
      <Head title={title} scale={view.scale} zoomBy={zoomBy} />
      <div
        ref={stage}
        {...handlers}
        className="relative flex-1 min-h-0 overflow-hidden touch-none cursor-zoom-in select-none"
      >
        <img
          key={image._id}
          src={image.url}
          width={image.width}
          height={image.height}
          alt={count > 1 ? `${title}, photo ${index + 1} of ${count}` : title}
          draggable={false}
          className="size-full object-contain"
          style={{
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
            transition: isMoving ? 'none' : 'transform 0.15s',
          }}
        />
      </div>
      {count > 1 && <Steps index={index} count={count} go={go} />}
    </Layer>
  );
}

const onKeys = (acts: Record<string, () => void>) => (event: KeyboardEvent) => {
  const act = acts[event.key];
  if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
};

interface HeadProps {
  title: string;
  scale: number;
  zoomBy: (factor: number) => void;
}

const Head = ({ title, scale, zoomBy }: HeadProps) => (
  <header className="flex items-center gap-1 pl-4 md:pl-6 pr-2 md:pr-4 py-2">
    <DialogParts.Title className="flex-1 min-w-0 text-[17px] leading-6 font-[660] truncate">{title}</DialogParts.Title>
    <IconButton label="Zoom out" aria-disabled={scale <= 1} onClick={() => zoomBy(1 / STEP)}>
      <ZoomOut className="size-5" />
    </IconButton>
    <IconButton label="Zoom in" aria-disabled={scale >= ZOOM_MOST} onClick={() => zoomBy(STEP)}>
      <ZoomIn className="size-5" />
    </IconButton>
    <CloseButton />
  </header>
);

const Steps = ({ index, count, go }: { index: number; count: number; go: (by: number) => void }) => (
  <footer className="flex items-center justify-center py-1 pb-[max(8px,env(safe-area-inset-bottom))]">
    <IconButton label="Previous photo" onClick={() => go(-1)}>
      <ChevronLeft className="size-5" />
    </IconButton>
    <p role="status" className="tabular-nums text-[14.5px] text-ink-2 min-w-[76px] text-center">
      {index + 1} of {count}
    </p>
    <IconButton label="Next photo" onClick={() => go(1)}>
      <ChevronRight className="size-5" />
    </IconButton>
  </footer>
);

const STEP = 1.5;

/** The previous and next picture. */
function usePreloaded(images: ItemImage[], index: number): void {
  useEffect(() => {
    if (savesData()) return;
    for (const image of [images[index + 1], images[index - 1]]) if (image) new Image().src = image.url;
  }, [images, index]);
}
