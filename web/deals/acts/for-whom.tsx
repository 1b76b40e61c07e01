import { useState } from 'react';
import { dealCalls, type LineDeal } from '#contract/deals.ts';
import { type ItemStatus, LIST } from '#contract/limits.ts';
import { api } from '../../api/api.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const ForWhomDialog = lazyDialog(async () => (await import('./for-whom-dialog.tsx')).ForWhomDialog);

/** `settled`: by the deal of a buyer in line. `byHand`: for somebody outside, or without anybody in line. */
export type ForWhom = 'settled' | 'byHand' | 'cancelled';

interface Question {
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
    const { data } = await api(dealCalls.listLine, { itemId, limit: LIST.max });
    const line = data.filter(({ rental }) => !rental);
    if (line.length === 0) return 'byHand';
    return new Promise((answer) => {
      setQuestion({ line, status, answer });
      setOpen(true);
    });
  };

  const answered = (answer: ForWhom) => {
    setOpen(false);
    question?.answer(answer);
  };
  const dialog = question && (
    <ForWhomDialog
      line={question.line}
      status={question.status}
      open={isOpen}
      onOpenChange={(open) => open || answered('cancelled')}
      onAnswer={answered}
    />
  );
  return { ask, dialog };
}
