import type { DeskAct } from '#contract/limits.ts';
import { ActChoice } from './act-choice.tsx';

interface TakenBackProps {
  acts: readonly DeskAct[];
  chosen: DeskAct[];
  onChange: (chosen: DeskAct[]) => void;
  fault?: string | undefined;
}

/** The choice of acts to lift. */
export const TakenBack = ({ acts, chosen, onChange, fault }: TakenBackProps) => (
  <div className="px-2.5">
    <ActChoice
      legend="What is taken back"
      acts={acts}
      chosen={chosen}
      fault={fault}
      onToggle={(act) => onChange(chosen.includes(act) ? chosen.filter((one) => one !== act) : [...chosen, act])}
    />
  </div>
);
