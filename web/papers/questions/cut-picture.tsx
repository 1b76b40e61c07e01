import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { PaperPage } from '#contract/papers.ts';
import { classNames } from '../../ui/class-names.ts';

interface CutPictureProps {
  picture: PaperPage;
  /** Lines at which a question begins. */
  begins: ReadonlySet<number>;
  onToggle: (line: number) => void;
}

/** The picture of a page, on which one says at which lines a question begins: by a tap, or by keys. */
export function CutPicture({ picture, begins, onToggle }: CutPictureProps) {
  const { lines, url, width, height, page } = picture;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const moveTo = (line: number) => {
    setAt(line);
    list.current?.querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined && event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    if (to === undefined) onToggle(at);
    else moveTo(Math.min(lines.length - 1, Math.max(0, to)));
  };
  const onClick = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const line = nearest(lines, (1000 * (clientX - box.left)) / box.width, (1000 * (clientY - box.top)) / box.height);
    setAt(line);
    onToggle(line);
  };
  return (
    <div className="group mt-3 max-h-[42dvh] overflow-auto rounded-[12px] bg-white shadow-[0_0_0_1px_var(--line)]">
      <div
        ref={list}
        role="listbox"
        aria-multiselectable
        aria-label={`Lines of page ${page}. A chosen one begins a question`}
        aria-activedescendant={`${id}-${at}`}
        tabIndex={0}
        className="peer relative max-md:w-[160%] cursor-pointer focus-visible:outline-offset-[-3px]!"
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <img src={url} width={width} height={height} alt="" className="w-full h-auto" />
        {lines.map((line, n) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never move
            key={n}
            id={`${id}-${n}`}
            data-line={n}
            role="option"
            tabIndex={-1}
            aria-selected={begins.has(n)}
            aria-label={line.text}
            className={classNames(
              'absolute rounded-[3px] hover:bg-marker/40 mix-blend-multiply',
              begins.has(n) && 'bg-marker',
              n === at && 'group-has-focus-visible:outline-[2.5px] outline-offset-1 outline-black',
            )}
            style={boxOf(line)}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a line is on the picture, a little higher than its letters. */
const boxOf = ({ x, y, width, height }: PaperPage['lines'][number]) => ({
  left: `${x / 10}%`,
  top: `${y / 10 - 0.2}%`,
  width: `${width / 10}%`,
  height: `${height / 10 + 0.4}%`,
});

/** The line nearest to a place, both in thousandths of the page. */
function nearest(lines: PaperPage['lines'], x: number, y: number): number {
  const beside = (value: number, from: number, long: number) => Math.max(from - value, value - from - long, 0);
  const far = lines.map((line) => Math.hypot(beside(x, line.x, line.width) / 4, beside(y, line.y, line.height)));
  return far.indexOf(Math.min(...far));
}
