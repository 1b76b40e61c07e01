import { useRef } from 'react';
import type { Paper } from '#contract/papers.ts';
import { useLoadedPage } from '../view/use-loaded-page.ts';
import { useNear } from '../view/use-near.ts';
import type { Match } from './found.ts';

/** Around a line, in thousandths of the page's width; height over width of what is shown. */
const MARGIN = 20;
const SHAPE = 0.14;

interface LinePictureProps {
  paper: Pick<Paper, '_id'>;
  page: number;
  line: NonNullable<Match['line']>;
}

/**
 * The line of a scan as it stands on its page, cut out of the page's picture, which is loaded when it comes near. What
 * cannot be loaded is left out: the sentence stands above.
 */
export function LinePicture({ paper, page, line }: LinePictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state] = useLoadedPage(paper._id, page, useNear(place));
  if (state.is === 'failed') return null;
  const picture = state.is === 'there' ? state.picture : undefined;
  return (
    <div
      ref={place}
      className="mt-2 overflow-hidden rounded-[8px] bg-sunken shadow-[inset_0_0_0_1px_var(--line)]"
      style={{ aspectRatio: `1 / ${SHAPE}` }}
    >
      {picture && (
        <svg
          viewBox={viewOf(line, picture)}
          role="img"
          aria-label={`The line on page ${page}`}
          className="block w-full"
        >
          <image href={picture.url} width={picture.width} height={picture.height} />
        </svg>
      )}
    </div>
  );
}

/** The part of the picture, in pixels, with the line in its middle. */
function viewOf({ x, y, width, height }: LinePictureProps['line'], picture: { width: number; height: number }): string {
  const left = Math.max(0, x - MARGIN);
  const across = Math.min(1000, x + width + MARGIN) - left;
  const [from, wide] = [(left * picture.width) / 1000, (across * picture.width) / 1000];
  const middle = ((y + height / 2) * picture.height) / 1000;
  return `${from} ${middle - (wide * SHAPE) / 2} ${wide} ${wide * SHAPE}`;
}
