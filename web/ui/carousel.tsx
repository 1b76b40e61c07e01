import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** So far from the screen it is made ready. */
const NEAR = '200px 0px';
/** Milliseconds a slide stands. */
const DELAY = 1500;
const REDUCED = '(prefers-reduced-motion: reduce)';

interface CarouselProps {
  label: string;
  children: ReactNode;
}

/** 1, 2 or 3 slides from 0, 640 and 1024 px, 25 px apart. Each slide carries its half of the gap's rhythm, for the loop. */
const slideClass = 'min-w-0 shrink-0 basis-full sm:basis-1/2 lg:basis-1/3 pl-[25px]';

/**
 * Moves by itself until somebody looks: it rests while a pointer or the focus is on it, when paused, and for those
 * who asked for less motion. Swipe, arrow keys, buttons and dots move it too. Far from the screen nobody looks: there it
 * is not measured, and does not move.
 */
export function Carousel({ label, children }: CarouselProps) {
  // The same as long as they are: each move would draw all of them again.
  const slides = useMemo(() => Children.toArray(children), [children]);
  const [view, embla] = useEmblaCarousel({ loop: true, align: 'start', duration: 24 }, [
    // It only keeps time: when to play is decided here.
    Autoplay({ delay: DELAY, playOnInit: false, stopOnFocusIn: false }),
  ]);
  const frame = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  const [begun, setBegun] = useState(false);
  const [place, setPlace] = useState(0);
  const [places, setPlaces] = useState(slides.length);
  const [paused, setPaused] = useState(false);
  const [watched, setWatched] = useState(false);
  const [held, setHeld] = useState(false);
  const playing = near && !paused && !watched && !held && places > 1;

  useEffect(() => {
    if (matchMedia(REDUCED).matches) setPaused(true);
  }, []);

  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([seen]) => {
        setNear(seen?.isIntersecting === true);
        if (seen?.isIntersecting) setBegun(true);
      },
      { rootMargin: NEAR },
    );
    if (frame.current) watcher.observe(frame.current);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    if (!embla) return;
    const look = () => {
      setPlace(embla.selectedScrollSnap());
      setPlaces(embla.scrollSnapList().length);
    };
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    look();
    embla.on('select', look).on('reInit', look).on('pointerDown', hold).on('pointerUp', release);
    return () => {
      embla.off('select', look).off('reInit', look).off('pointerDown', hold).off('pointerUp', release);
    };
  }, [embla]);

  useEffect(() => {
    const timer = embla?.plugins().autoplay;
    if (!timer || !playing) return;
    timer.play();
    return () => timer.stop();
  }, [embla, playing]);

  const still = () => matchMedia(REDUCED).matches;
  const move = {
    back: () => embla?.scrollPrev(still()),
    on: () => embla?.scrollNext(still()),
    to: (index: number) => embla?.scrollTo(index, still()),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: move.back, ArrowRight: move.on }[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <section
      ref={frame}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setWatched(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setWatched(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setWatched(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setWatched(false)}
    >
      {/* Without script the slides can be scrolled sideways. */}
      <div
        ref={begun ? view : undefined}
        className="overflow-hidden rounded-panel [html:not([data-theme])_&]:overflow-x-auto touch-pan-y touch-pinch-zoom"
      >
        <div className="flex -ml-[25px]" aria-live={playing ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, no fieldset
            <div
              key={isValidElement(slide) ? slide.key : index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className={slideClass}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {places > 1 && (
        <div className="mt-4 flex items-center justify-between gap-2 [html:not([data-theme])_&]:hidden">
          <Dots count={places} place={place} onChoose={move.to} />
          <div className="flex gap-2 shrink-0">
            <Control
              label={paused ? 'Play' : 'Pause'}
              onClick={() => setPaused(!paused)}
              icon={paused ? Play : Pause}
            />
            <Control label="Previous" onClick={move.back} icon={ChevronLeft} />
            <Control label="Next" onClick={move.on} icon={ChevronRight} />
          </div>
        </div>
      )}
    </section>
  );
}

const Control = ({ label, icon: Icon, onClick }: { label: string; icon: typeof Play; onClick: () => void }) => (
  <IconButton label={label} onClick={onClick} className="bg-sunken hover:bg-sunken-2">
    <Icon className="size-5" strokeWidth={1.9} aria-hidden="true" />
  </IconButton>
);

interface DotsProps {
  count: number;
  place: number;
  onChoose: (place: number) => void;
}

/** One row beside the buttons: where there are more than fit, it scrolls sideways, and follows the slide that stands. */
function Dots({ count, place, onChoose }: DotsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const [list, dot] = [row.current, row.current?.children[place]];
    if (!list || !(dot instanceof HTMLElement)) return;
    list.scrollTo({
      left: dot.offsetLeft - (list.clientWidth - dot.offsetWidth) / 2,
      behavior: matchMedia(REDUCED).matches ? 'instant' : 'smooth',
    });
  }, [place]);

  return (
    // Padded, so that the focus ring is not cut off by the scroller. A dot that is half out fades.
    <ul
      ref={row}
      className="relative min-w-0 flex -ml-3.5 p-1.5 -my-1.5 overflow-x-auto overscroll-x-contain [scroll-snap-type:x_mandatory] scroll-pl-1.5 [scrollbar-width:none] [mask-image:linear-gradient(90deg,#0000,#000_14px,#000_calc(100%-14px),#0000)]"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
        <li key={index} className="shrink-0 snap-start">
          <button
            type="button"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === place || undefined}
            onClick={() => onChoose(index)}
            className="h-11 px-2 grid place-items-center rounded-[8px]"
          >
            <span
              className={classNames(
                'block h-2 rounded-full transition-[width] duration-300',
                index === place ? 'w-5 bg-pen' : 'w-2 bg-line-strong/60',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
