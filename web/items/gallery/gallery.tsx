import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Image, Item } from '#contract/items.ts';
import { savesData } from '../../browser/saves-data.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

const FullScreen = lazyDialog(async () => (await import('./full-screen.tsx')).default);

/** Slightly less than the real width on phones: at 1.75 device pixels, the card's 640 pixels suffice. */
const SIZES = '(width >= 64rem) 640px, (width >= 48rem) 100vw, 88vw';
const THUMB_SIZES = '(width >= 64rem) 125px, 18vw';

const pictureOf = ({ url, thumbnail, ...image }: Image) => ({ ...image, large: url, small: thumbnail });

interface GalleryProps {
  item: Pick<Item, 'title' | 'picture' | 'images'>;
  /** Stands over the picture. */
  children?: ReactNode;
}

/** An item's pictures: one on the stage, the others beside it. */
export function Gallery({ item: { title, picture, images }, children }: GalleryProps) {
  const { stage, shown, show, onScroll } = useStage(images.length);
  const [isFull, setFull] = useState(false);
  const isSingle = images.length < 2;
  return (
    <div className="print:max-w-[9cm]">
      <div className="begins-page relative -mx-4 md:mx-0 print:mx-0">
        {isSingle ? (
          <div className="aspect-square max-md:w-full max-md:max-h-[60dvh] overflow-hidden md:rounded-panel bg-sunken">
            <Picture picture={images[0] ? pictureOf(images[0]) : picture} sizes={SIZES} urgent />
          </div>
        ) : (
          <Stage {...{ title, images, shown, show, stage, onScroll }} />
        )}
        {images.length > 0 && (
          <Control label="Full screen" className="left-3 bottom-3" onClick={() => setFull(true)}>
            <Maximize2 className="size-5" />
          </Control>
        )}
        {!isSingle && <Steps shown={shown} count={images.length} show={show} />}
        {children}
      </div>
      {!isSingle && <Thumbnails images={images} shown={shown} show={show} />}
      <FullScreen
        title={title}
        images={images}
        start={shown}
        open={isFull}
        onOpenChange={setFull}
        onLeave={(index) => show(index, true)}
      />
    </div>
  );
}

interface ShownProps {
  images: Image[];
  shown: number;
  show: (index: number) => void;
}

interface StageProps extends ShownProps, Pick<ReturnType<typeof useStage>, 'stage' | 'onScroll'> {
  title: string;
}

/** The pictures side by side, which scroll. */
function Stage({ title, images, shown, show, stage, onScroll }: StageProps) {
  const isIdle = useIdle();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + step);
  };
  return (
    <section
      ref={stage}
      aria-roledescription="carousel"
      aria-label="Photos"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      className="flex aspect-square max-md:w-full max-md:max-h-[60dvh] overflow-x-auto overscroll-x-contain snap-x snap-mandatory [scrollbar-width:none] md:rounded-panel bg-sunken"
    >
      {images.map((image, index) => (
        <div key={image._id} className="w-full shrink-0 snap-center">
          <Picture
            picture={pictureOf(image)}
            alt={`${title}, photo ${index + 1} of ${images.length}`}
            sizes={SIZES}
            urgent={index === 0}
            // Preload the next picture.
            isNear={isIdle && !savesData() && index <= shown + 1}
          />
        </div>
      ))}
    </section>
  );
}

const Steps = ({ shown, count, show }: Pick<ShownProps, 'shown' | 'show'> & { count: number }) => (
  <>
    <Control
      label="Previous photo"
      className="rounded-full! left-3 inset-y-0 my-auto max-md:hidden"
      onClick={() => show(shown - 1)}
    >
      <ChevronLeft className="size-5" />
    </Control>
    <Control
      label="Next photo"
      className="rounded-full! right-3 inset-y-0 my-auto max-md:hidden"
      onClick={() => show(shown + 1)}
    >
      <ChevronRight className="size-5" />
    </Control>
    <p
      role="status"
      className="absolute right-3 bottom-3 badge h-7! bg-surface shadow-1 tabular-nums print:hidden [html:not([data-theme])_&]:hidden"
    >
      {shown + 1} of {count}
    </p>
  </>
);

const Thumbnails = ({ images, shown, show }: ShownProps) => (
  <ol className="max-md:hidden mt-3 grid grid-cols-5 gap-3 print:hidden [html:not([data-theme])_&]:hidden">
    {images.map((image, index) => (
      <li key={image._id}>
        <button
          type="button"
          aria-label={`Photo ${index + 1} of ${images.length}`}
          aria-current={index === shown}
          className={classNames(
            'block w-full aspect-square overflow-hidden rounded-[12px]',
            index === shown && 'ring-[2.5px] ring-offset-2 ring-offset-canvas ring-pen dark:ring-pen-text',
          )}
          onClick={() => show(index)}
        >
          <Picture picture={pictureOf(image)} sizes={THUMB_SIZES} />
        </button>
      </li>
    ))}
  </ol>
);

interface ControlProps {
  label: string;
  className: string;
  onClick: () => void;
  children: ReactNode;
}

const Control = ({ className, ...rest }: ControlProps) => (
  <IconButton
    className={classNames(
      'absolute! bg-surface shadow-2 text-ink print:hidden [html:not([data-theme])_&]:hidden',
      className,
    )}
    {...rest}
  />
);

/** Native scrolling swipes without script; the shown picture follows from it. */
function useStage(count: number) {
  const stage = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  /** Wraps around. */
  const show = (index: number, isAtOnce = false) => {
    const { current } = stage;
    if (!current) return;
    const isQuiet = isAtOnce || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = ((index + count) % count) * current.clientWidth;
    current.scrollTo({ left, behavior: isQuiet ? 'instant' : 'smooth' });
  };
  const onScroll = () => {
    if (stage.current) setShown(Math.round(stage.current.scrollLeft / stage.current.clientWidth));
  };
  return { stage, shown, show, onScroll };
}

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
