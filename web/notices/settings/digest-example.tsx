import { moneyText } from '#contract/rules/format-number.ts';
import { hourName } from '#contract/rules/hours.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';

const ITEMS = [
  { price: 899, title: 'Uno starter kit' },
  { price: 450, title: 'Digital multimeter' },
  { price: 120, title: 'Lab goggles' },
];

export const DigestExample = ({ hour, ...dialog }: Openable & { hour: number }) => (
  <Dialog title="A daily digest" {...dialog}>
    <div className="mt-5 p-5 rounded-card border border-line">
      <p className="text-[21px] leading-7 font-[680]">3 new items from Rohan Kulkarni, 4 new papers</p>
      <p className="mt-1 text-sm text-ink-3">Thursday, 15 Jan 2026</p>
      <p className="mt-5 text-[13px] font-semibold text-ink-3">3 new items from Rohan Kulkarni</p>
      <ul className="grid grid-cols-3 gap-3 mt-2">
        {ITEMS.map(({ price, title }) => (
          <li key={title} className="text-[13.5px] leading-[19px] text-ink-2">
            <b className="block text-[15px] leading-[21px] text-ink">{moneyText(price)}</b>
            {title}
          </li>
        ))}
      </ul>
      <p className="mt-5 pt-4 border-t border-line text-[13px] font-semibold text-ink-3">Also</p>
      <p className="mt-1.5 text-ink-2">4 new papers for COMPUTER, 2nd Year. Hostel C move-out sale.</p>
    </div>
    <p className="mt-4 text-sm text-ink-3">
      One mail a day at {hourName(hour)}, only with what you have not seen. A link in each stops it with one tap.
    </p>
  </Dialog>
);
