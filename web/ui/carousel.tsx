import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SECOND } from '#contract/rules/time.ts';
import { savesData } from '../browser/saves-data.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** Distance from the screen at which the carousel starts. */
const NEAR = '200px 0px';
/** Milliseconds between two slides. */
const DELAY = 1.5 * SECOND;
const REDUCED = '(prefers-reduced-motion: reduce)';

type EmblaCarousel = ReturnType<typeof useEmblaCarousel>[1];

interface CarouselProps {
  label: string;
  children: ReactNode;
}

/** 1, 2 or 3 slides from 0, 640 and 768 px. The gap of 25 px is padding, because the carousel loops. */
const slideClass = 'min-w-0 shrink-0 basis-full sm:basis-1/2 md:basis-1/3 pl-[25px]';

/**
 * Plays automatically, except while hovered, focused, dragged or paused, with reduced motion, for who saves data, or far
 * from the screen.
 * Swipes, arrow keys, buttons and dots move it too.
 */
export function Carousel({ label, children }: CarouselProps) {
  // Memoized: otherwise each move would render all slides again.
  const slides = useMemo(() => Children.toArray(children), [children]);
  const [view, embla] = useEmblaCarousel({ loop: true, align: 'start', duration: 24 });
  const frame = useRef<HTMLElement>(null);
  const { near, started } = useNear(frame);
  const { index, count, dragged } = usePosition(embla, slides.length);
  const [paused, setPaused] = usePaused();
  const [hovered, setHovered] = useState(false);
  const playing = near && !paused && !hovered && !dragged && count > 1;

  useEffect(() => {
    if (!embla || !playing) return;
    const timer = setInterval(() => embla.scrollNext(), DELAY);
    return () => clearInterval(timer);
  }, [embla, playing]);

  const jump = () => matchMedia(REDUCED).matches;
  const move = {
    previous: () => embla?.scrollPrev(jump()),
    next: () => embla?.scrollNext(jump()),
    to: (index: number) => embla?.scrollTo(index, jump()),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: move.previous, ArrowRight: move.next }[event.key];
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
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setHovered(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setHovered(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setHovered(false)}
    >
      {/* Without script the slides scroll sideways. */}
      <div
        ref={started ? view : undefined}
        className="overflow-hidden rounded-panel [html:not([data-theme])_&]:overflow-x-auto touch-pan-y touch-pinch-zoom"
      >
        <Slides slides={slides} playing={playing} />
      </div>
      {count > 1 && <Controls {...{ index, count, paused, move }} onPause={() => setPaused(!paused)} />}
    </section>
  );
}

interface ControlsProps {
  index: number;
  count: number;
  paused: boolean;
  move: { previous: () => void; next: () => void; to: (index: number) => void };
  onPause: () => void;
}

const Controls = ({ index, count, paused, move, onPause }: ControlsProps) => (
  <div className="mt-4 flex items-center justify-between gap-2 [html:not([data-theme])_&]:hidden">
    <Dots count={count} current={index} onChoose={move.to} />
    <div className="flex gap-2 shrink-0">
      <Control label={paused ? 'Play' : 'Pause'} onClick={onPause} icon={paused ? Play : Pause} />
      <Control label="Previous" onClick={move.previous} icon={ChevronLeft} />
      <Control label="Next" onClick={move.next} icon={ChevronRight} />
    </div>
  </div>
);

const Control = ({ label, icon: Icon, onClick }: { label: string; icon: typeof Play; onClick: () => void }) => (
  <IconButton label={label} onClick={onClick} className="bg-sunken hover:bg-sunken-2">
    <Icon className="size-5" />
  </IconButton>
);

interface DotsProps {
  count: number;
  current: number;
  onChoose: (index: number) => void;
}

/** One row beside the buttons. It scrolls sideways to the current dot if there are too many. */
function Dots({ count, current, onChoose }: DotsProps) {
  const row = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const [list, dot] = [row.current, row.current?.children[current]];
    if (!list || !(dot instanceof HTMLElement)) return;
    list.scrollTo({
      left: dot.offsetLeft - (list.clientWidth - dot.offsetWidth) / 2,
      behavior: matchMedia(REDUCED).matches ? 'instant' : 'smooth',
    });
  }, [current]);

  return (
    // The padding keeps the focus ring visible; the mask fades dots at the edges.
    <ul
      ref={row}
      className="relative min-w-0 flex -ml-3.5 p-1.5 -my-1.5 overflow-x-auto overscroll-x-contain [scroll-snap-type:x_mandatory] scroll-pl-1.5 [scrollbar-width:none] [mask-image:linear-gradient(90deg,#0000,#000_14px,#000_calc(100%-14px),#0000)]"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its index
        <li key={index} className="shrink-0 snap-start">
          <button
            type="button"
            aria-label={`Slide ${index + 1}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
            className="h-11 px-2 grid place-items-center rounded-[8px]"
          >
            <span
              className={classNames(
                'block h-2 rounded-full transition-[width] duration-300',
                index === current ? 'w-5 bg-pen' : 'w-2 bg-line-strong/60',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Paused from the start with reduced motion. */
function usePaused() {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const query = matchMedia(REDUCED);
    const pause = () => (query.matches || savesData()) && setPaused(true);
    pause();
    query.addEventListener('change', pause);
    return () => query.removeEventListener('change', pause);
  }, []);
  return [paused, setPaused] as const;
}

/** Whether it is near the screen, and whether it ever was. */
function useNear(frame: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false);
  const [started, setStarted] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([seen]) => {
        setNear(seen?.isIntersecting === true);
        if (seen?.isIntersecting) setStarted(true);
      },
      { rootMargin: NEAR },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return { near, started };
}

function usePosition(embla: EmblaCarousel, slides: number) {
  const [index, setIndex] = useState(0);
  const [count, setCount] = useState(slides);
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!embla) return;
    const update = () => {
      setIndex(embla.selectedScrollSnap());
      setCount(embla.scrollSnapList().length);
    };
    update();
    // They end with the carousel.
    embla.on('select', update).on('reInit', update);
    embla.on('pointerDown', () => setDragged(true)).on('pointerUp', () => setDragged(false));
  }, [embla]);
  return { index, count, dragged };
}

const Slides = ({ slides, playing }: { slides: ReturnType<typeof Children.toArray>; playing: boolean }) => (
  <div className="flex -ml-[25px]" aria-live={playing ? 'off' : 'polite'}>
    {slides.map((slide, at) => (
      // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
      <div
        key={isValidElement(slide) ? slide.key : at}
        role="group"
        aria-roledescription="slide"
        aria-label={`${at + 1} of ${slides.length}`}
        className={slideClass}
      >
        {slide}
      </div>
    ))}
  </div>
);
