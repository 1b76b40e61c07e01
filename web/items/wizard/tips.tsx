import { Lightbulb } from 'lucide-react';
import { Paper } from '../../ui/paper.tsx';

const TIPS = [
  'Shoot in daylight, one item per photo.',
  'Put the brand, edition or size in the title.',
  'Say what is worn or missing. It saves chats.',
  'Check what similar items go for before you set the price.',
  'Offer rental for things needed once a semester.',
  'Meet on campus, in daylight, near a gate or the library.',
];

/** What makes things sell, beside the form of an item. */
export const Tips = () => (
  <aside aria-labelledby="tips" className="max-xl:mt-2 self-start xl:sticky xl:top-[108px]">
    <Paper fold={40} flap="marker" className="rounded-[16px] bg-marker-soft p-6">
      <h2 id="tips" className="text-[19px] font-[680] text-marker-text flex items-center gap-2">
        <Lightbulb className="size-[19px] shrink-0" strokeWidth={2.1} />
        Tips
      </h2>
      <ol className="mt-3.5 grid gap-3 text-[14.5px] leading-[1.45] text-ink-2">
        {TIPS.map((tip, place) => (
          <li key={tip} className="flex gap-3">
            <span className="price text-marker-text w-4 shrink-0" aria-hidden="true">
              {place + 1}
            </span>
            {tip}
          </li>
        ))}
      </ol>
    </Paper>
  </aside>
);
