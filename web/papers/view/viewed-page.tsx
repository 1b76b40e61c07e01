import { type RefObject, useEffect, useRef } from 'react';
import type { PaperPage } from '#contract/papers.ts';
import { linesWith } from '#contract/rules/find-in-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageFace, shapeOf } from './page-face.tsx';
import type { Readable } from './pages-pane.tsx';
import { useLoadedPage } from './use-loaded-page.ts';
import { useNear } from './use-near.ts';

interface ViewedPageProps {
  paper: Readable;
  page: number;
  pane: RefObject<HTMLElement | null>;
  /** What is looked for; its lines are marked. */
  words?: string[] | undefined;
  /** Which of them is gone to. */
  chosen?: number | undefined;
  /** Changes when it is gone to. */
  steps: number;
  /** The page is drawn, or will not be. */
  onSettled?: (() => void) | undefined;
  /** A small page is opened by it. */
  onOpen?: (() => void) | undefined;
}

/** One page, requested when it comes near. Its text is available to screen readers. */
export function ViewedPage({ paper, page, pane, words = [], chosen, steps, onSettled, onOpen }: ViewedPageProps) {
  const place = useRef<HTMLLIElement>(null);
  const isNear = useNear(place, pane);
  const loaded = useLoadedPage(paper._id, page, isNear);
  const hasFailed = loaded[0].is === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (hasFailed) onSettled?.();
  }, [hasFailed]);
  return (
    <li
      ref={place}
      aria-label={`Page ${page}`}
      className="scroll-mt-3 relative bg-white shadow-[0_0_0_1px_var(--line)] rounded-[4px] overflow-hidden"
      style={{ aspectRatio: `1 / ${shapeOf(paper, loaded[0])}` }}
    >
      <PageFace
        {...{ paper, page, loaded }}
        isWanted={isNear}
        onDrawn={onSettled}
        marks={(picture) => words.length > 0 && <Marks {...{ picture, words, chosen, steps }} />}
      />
      {onOpen && (
        <button
          type="button"
          aria-label={`Read page ${page}`}
          className="absolute inset-0 rounded-[4px] hover:shadow-[inset_0_0_0_2px_var(--pen)] focus-visible:outline-offset-[-3px]!"
          onClick={onOpen}
        />
      )}
    </li>
  );
}

interface MarksProps {
  picture: PaperPage;
  words: string[];
  chosen: number | undefined;
  steps: number;
}

/** The lines in which the words stand, over the picture of the page; the one that is gone to is stronger. */
function Marks({ picture: { lines }, words, chosen, steps }: MarksProps) {
  const found = linesWith(
    lines.map(({ text }) => text),
    words,
  );
  const current = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step alone
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [chosen, steps]);
  return found.flatMap((ofHit, nth) =>
    ofHit.map((index, n) => {
      const line = lines[index];
      const isChosen = nth === Math.min(chosen ?? -1, found.length - 1);
      return (
        line && (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: what is found on a page never moves
            key={`${nth} ${n}`}
            ref={isChosen && n === 0 ? current : undefined}
            data-mark={isChosen ? 'chosen' : 'other'}
            aria-hidden="true"
            className={classNames(
              'absolute rounded-[3px] bg-marker mix-blend-multiply',
              isChosen ? 'opacity-90' : 'opacity-45',
            )}
            style={{
              left: `${line.x / 10 - 0.5}%`,
              top: `${line.y / 10 - 0.3}%`,
              width: `${line.width / 10 + 1}%`,
              height: `${line.height / 10 + 0.6}%`,
            }}
          />
        )
      );
    }),
  );
}
