import { Check, X } from 'lucide-react';
import type { Leaving } from '#contract/leaving.ts';
import { longDay } from '#contract/rules/studies-end.ts';

const MAY = ['Read, and answer in old deals', 'Keep papers, follow, be followed', 'Export or close the account'];
const MAY_NOT = ['List new things', 'Start new deals and chats'];

/** What an alumnus may do, and what not. */
export const WhatChanges = ({ endsOn, isAlumnus }: Pick<Leaving, 'endsOn' | 'isAlumnus'>) => (
  <section className="panel p-5 md:p-7" aria-labelledby="what-changes">
    <h2 id="what-changes" className="text-h3 font-[660]">
      {isAlumnus || !endsOn ? 'As an alumnus' : `After ${longDay(endsOn).replace(/ \d+$/, '')}`}
    </h2>
    <ul className="mt-3 grid gap-2.5">
      {MAY.map((what) => (
        <li key={what} className="flex items-center gap-3">
          <Check className="size-[18px] shrink-0 text-go" strokeWidth={2.4} aria-label="You can" />
          {what}
        </li>
      ))}
      {MAY_NOT.map((what) => (
        <li key={what} className="flex items-center gap-3 text-ink-3">
          <X className="size-[18px] shrink-0" strokeWidth={2.4} aria-label="You cannot" />
          {what}
        </li>
      ))}
    </ul>
  </section>
);
