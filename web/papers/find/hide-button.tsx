import { Eye, EyeOff } from 'lucide-react';
import { type Paper, paperCalls } from '#contract/papers.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { IconButton } from '../../ui/button.tsx';
import { nameOf } from '../name.ts';

interface HideButtonProps {
  paper: Paper;
  onChange: (paper: Paper) => void;
  className?: string;
}

/** For the desk: withdraws a paper from the members' lists, and restores it. */
export function HideButton({ paper, onChange, className }: HideButtonProps) {
  const [busy, run] = useAction();
  const { hidden } = paper;
  const word = hidden ? 'Put back' : 'Withdraw';
  const Icon = hidden ? Eye : EyeOff;
  const hide = () =>
    run(async () => {
      const { data } = await api(paperCalls.hidePaper, { paperId: paper._id, hidden: !hidden });
      onChange(data);
    });
  return (
    <IconButton
      label={`${word} ${nameOf(paper)}`}
      title={word}
      className={className}
      aria-busy={busy || undefined}
      onClick={() => !busy && hide()}
    >
      <Icon className="size-5" />
    </IconButton>
  );
}
