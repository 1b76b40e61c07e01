import { ChevronRight } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import { paths } from '#contract/paths.ts';
import type { CardItem } from '../items/cards/card-item.ts';
import { Link } from '../ui/link.tsx';
import { Paper } from '../ui/paper.tsx';
import { PhotoPrint } from '../ui/photo-print.tsx';

const arrow = <ChevronRight className="size-4 shrink-0" />;

export const Breadcrumb = ({ name }: { name: string }) => (
  <nav aria-label="Breadcrumb">
    <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
      <li className="flex items-center gap-1.5">
        <Link to={paths.home()} className="inline-block -mx-1 px-1 py-3 md:py-1 hover:underline underline-offset-3">
          Home
        </Link>
        {arrow}
      </li>
      <li className="flex items-center gap-1.5">Catalog {arrow}</li>
      <li className="text-ink font-medium" aria-current="page">
        {name}
      </li>
    </ol>
  </nav>
);

/** Positions of the photos of the three most popular items. */
const PRINTS = [
  { width: 158, transform: 'translate(6px,38px) rotate(-8deg)' },
  { width: 158, transform: 'translate(316px,34px) rotate(7deg)' },
  { width: 172, transform: 'translate(158px,22px) rotate(-1deg)' },
];

export const CatalogHead = ({ category, popular }: { category: Category; popular: CardItem[] }) => (
  <Paper
    fold={56}
    flap="marker"
    graph
    className="mt-1 md:mt-4 rounded-panel bg-pen-soft overflow-hidden px-6 md:px-12 py-9 md:min-h-[236px] flex items-center max-md:[--fold:40px]! [--grid:oklch(from_var(--pen)_l_c_h/.055)]"
  >
    <div className="max-w-[520px] min-w-0">
      <h1 className="text-[38px] leading-[1.1] md:text-display font-[720] tracking-[-.025em] break-words">
        {category.name}
      </h1>
      <p className="mt-4 text-lead text-ink-2 break-words">{category.description}</p>
    </div>
    {/* Smaller below 1280 px, so that they do not cover the text. */}
    <div
      className="hidden lg:block absolute right-[56px] xl:right-[84px] inset-y-0 w-[520px] origin-right scale-65 xl:scale-100"
      aria-hidden="true"
    >
      {popular.slice(0, PRINTS.length).map(({ _id, picture }, index) => (
        <PhotoPrint key={_id} picture={picture.card} style={PRINTS[index] ?? {}} />
      ))}
    </div>
  </Paper>
);
