import { useState } from 'react';
import type { LineDeal } from '#contract/deals.ts';
import type { ItemStatus } from '#contract/limits.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const ForWhomDialog = lazyDialog(async () => (await import('./for-whom-dialog.tsx')).ForWhomDialog);

/** `settled`: by the deal of a buyer in line. `byHand`: for somebody outside, or without anybody in line. */
export type ForWhom = 'settled' | 'byHand' | 'cancelled';

interface Question {
  number: number;
  line: LineDeal[];
  status: 'Reserved' | 'Sold';
  answer: (answer: ForWhom) => void;
}

/** Asks a seller who sets an item to Reserved or Sold by hand for whom it is, if anybody is in line. */
export function useForWhom() {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);

  const ask = async (itemId: string, status: ItemStatus): Promise<ForWhom> => {
    if (status === 'Available') return 'byHand';
    const { loadBuyers } = await import('./load-buyers.ts');
    const line = await loadBuyers(itemId);
    if (line.length === 0) return 'byHand';
    return new Promise((answer) => {
      setQuestion((last) => ({ number: (last?.number ?? 0) + 1, line, status, answer }));
      setOpen(true);
    });
  };

  const answered = (answer: ForWhom) => {
    setOpen(false);
    question?.answer(answer);
  };
  const dialog = question && (
    <ForWhomDialog
      // A choice belongs to its question.
      key={question.number}
      line={question.line}
      status={question.status}
      open={isOpen}
      onOpenChange={(open) => open || answered('cancelled')}
      onAnswer={answered}
    />
  );
  return { ask, dialog };
}
