import { Hourglass } from 'lucide-react';
import type { Deal } from '#contract/deals.ts';
import { Note } from '../../ui/note.tsx';
import { describeDeal } from '../describe-deal.ts';

/** Says which side has confirmed the hand-over. */
export const HandOverNote = ({ deal }: { deal: Deal }) =>
  deal.handedOverBy && (
    <Note tone="wait" icon={<Hourglass aria-hidden="true" />} className="mt-5">
      <span role="status">{describeDeal(deal).next}</span>
    </Note>
  );
