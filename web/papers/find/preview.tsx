import type { Paper } from '#contract/papers.ts';
import { nameOf } from '../name.ts';

/** The head of the first page, as it lies in a drawer: below 640 px beside the words, else above them. */
export const Preview = ({ paper }: { paper: Paper }) => (
  <div className="overflow-hidden max-sm:p-px sm:h-[188px] sm:m-px sm:mb-0 sm:rounded-tl-[13px] sm:px-[12%] sm:pt-6 sm:bg-sunken max-sm:self-start">
    <div className="overflow-hidden bg-white rounded-[6px] sm:rounded-b-none shadow-[0_0_0_1px_var(--line),0_2px_10px_oklch(var(--shadow-tint)/.12)] aspect-[1/1.3] sm:aspect-[1/1.414]">
      {paper.preview ? (
        <img
          src={paper.preview.url}
          width={paper.preview.width}
          height={paper.preview.height}
          alt={`First page of ${nameOf(paper)}`}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
        />
      ) : (
        <DrawnPage />
      )}
    </div>
  </div>
);

/** Stands for a page that is not drawn yet, or cannot be. */
export const DrawnPage = () => (
  <svg viewBox="0 0 100 141" className="size-full block" aria-hidden="true" preserveAspectRatio="xMidYMin slice">
    <rect width="100" height="141" className="fill-surface" />
    <g className="fill-sunken-2">
      <rect x="30" y="13" width="40" height="4" rx="2" />
      <rect x="20" y="21" width="60" height="4" rx="2" />
      {[36, 45, 54, 67, 76, 85, 98, 107, 116].map((y, n) => (
        <rect key={y} x={n % 3 ? 18 : 12} y={y} width={n % 3 === 2 ? 50 : 70} height="3" rx="1.5" />
      ))}
    </g>
    <rect x="12" y="29.500" width="76" height="0.800" className="fill-line-strong" />
  </svg>
);
