import type { ReactNode } from 'react';
import type { Breach } from '#contract/breaches.ts';
import { BREACH_DATA_NAMES, BREACH_PART_NAMES, BREACH_PARTS } from '#contract/duty-words.ts';
import { When } from '../ui/when.tsx';

type Said = Pick<Breach, 'happenedAt' | 'foundAt' | 'data' | (typeof BREACH_PART_NAMES)[number]>;

/** What members are told of a breach. */
export const BreachText = ({ breach }: { breach: Said }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <Part name="When">
      <When time={breach.happenedAt} />, found <When time={breach.foundAt} />
    </Part>
    <Part name="Which data">{breach.data.map((kind) => BREACH_DATA_NAMES[kind]).join(' · ')}</Part>
    {BREACH_PART_NAMES.map((part) => (
      <Part key={part} name={BREACH_PARTS[part].name}>
        {breach[part]}
      </Part>
    ))}
  </dl>
);

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm font-semibold text-ink-3">{name}</dt>
    <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);
