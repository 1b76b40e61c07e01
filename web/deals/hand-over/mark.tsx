import { Hourglass } from 'lucide-react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { api } from '../../api/api.ts';
import { FormAlert } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useAct } from '../acts/use-act.ts';
import { describeDeal } from '../describe-deal.ts';

export interface HandOverProps {
  deal: Deal;
  /** A rental comes back. */
  isReturn: boolean;
  onChanged: (deal: Deal) => void;
  reload: () => Promise<void>;
}

/** Says without the code that the item has changed hands, or is back. */
export function useMark({ deal, isReturn, onChanged, reload }: HandOverProps) {
  const { busy, failed, run } = useAct();
  const mark = async () => {
    const marked = await run(() => api(dealCalls.handOver, { dealId: deal._id, isReturn }));
    if (marked) onChanged(marked.data);
    // The other side may have been faster.
    else await reload();
  };
  return { busy, failed, mark };
}

interface MarkButtonsProps {
  deal: Deal;
  mark: ReturnType<typeof useMark>;
  action: string;
  /** What went wrong instead. */
  problem: string;
  onProblem: () => void;
}

/** Buttons below the code. Who has marked it waits for the other side. */
export const MarkButtons = ({ deal, mark: { busy, failed, mark }, action, problem, onProblem }: MarkButtonsProps) => (
  <>
    <FormAlert className="mt-4">{failed}</FormAlert>
    <div className="mt-4 grid sm:grid-cols-2 gap-2.5">
      {deal.handedOverBy !== deal.side && (
        <Button
          look={deal.handedOverBy ? 'primary' : 'quiet'}
          className="max-md:h-[52px]"
          busy={busy && 'Hold on...'}
          onClick={mark}
        >
          {action}
        </Button>
      )}
      <Button look="ghost" className="text-stop! max-md:h-[52px]" onClick={onProblem}>
        {problem}
      </Button>
    </div>
  </>
);

/** Says which side has confirmed the hand-over. */
export const HandOverNote = ({ deal }: { deal: Deal }) =>
  deal.handedOverBy && (
    <Note tone="wait" icon={<Hourglass aria-hidden="true" />} className="mt-5">
      <span role="status">{describeDeal(deal).next}</span>
    </Note>
  );
