import type { Paper } from '#contract/papers.ts';

/** The top of the first page, or a drawing where it is not or cannot be drawn. Without a name it says nothing. */
export const PaperPicture = ({ preview, name }: { preview: Paper['preview']; name: string }) => (
  <div className="overflow-hidden bg-white aspect-[1/1.3] sm:aspect-[1/1.414]">
    {preview ? (
      <img
        src={preview.url}
        width={preview.width}
        height={preview.height}
        alt={name && `First page of ${name}`}
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-top"
      />
    ) : (
      <DrawnPage />
    )}
  </div>
);

const DrawnPage = () => (
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
