import { useState } from 'react';
import type { CardItem } from '../items/cards/card-item.ts';
import { Tabs } from '../ui/tabs.tsx';
import { ItemCarousel } from './item-carousel.tsx';

const TABS = [
  { value: 'popular', name: 'Most Popular' },
  { value: 'new', name: 'New' },
] as const;

export function TopRecommendations({ popular, newest }: { popular: CardItem[]; newest: CardItem[] }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('popular');
  return (
    <section className="mt-10 md:mt-12">
      <Tabs
        head={<h2 className="text-[22px] leading-7 md:text-h2 font-[660]">Top Recommendations</h2>}
        label="Top Recommendations"
        tabs={TABS}
        value={tab}
        onChange={setTab}
      >
        {/* A key per tab, so that each carousel starts at its first slide. */}
        <ItemCarousel
          key={tab}
          label={tab === 'popular' ? 'Most Popular' : 'New'}
          items={tab === 'popular' ? popular : newest}
          first
        />
      </Tabs>
    </section>
  );
}
