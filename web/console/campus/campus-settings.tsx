import type { ChoiceKind, WholeCampus } from '#contract/campus.ts';
import { setCampus } from '#contract/rules/campus.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ChoiceList } from './choice-list.tsx';
import { CurrencyForm } from './currency-form.tsx';

interface Part {
  kind: ChoiceKind;
  title: string;
  /** What it is about, and what changes with it. */
  about: string;
}

const PARTS: Part[] = [
  { kind: 'branches', title: 'Branches', about: 'The short name stands in profiles and never changes; the name can.' },
  { kind: 'years', title: 'Years', about: 'The years of study that sign-up and question papers offer.' },
  { kind: 'exams', title: 'Exams', about: 'What question papers are of.' },
  { kind: 'conditions', title: 'Conditions', about: 'Your words for the three conditions of an item.' },
];

export function CampusSettings({ first }: { first: WholeCampus }) {
  const [campus, setLoaded] = useLoaded(first);
  const changed = (saved: WholeCampus) => {
    // This page of the browser shows it from now on; others when they are loaded.
    const { currency, ...lists } = saved;
    setCampus({ ...lists, ...(currency && { currency }) });
    setLoaded(saved);
  };
  return (
    <div className="grid gap-6 max-w-[820px]">
      <CurrencyForm currency={campus.currency} onSaved={changed} />
      {PARTS.map((part) => (
        <ChoiceList key={part.kind} {...part} choices={campus[part.kind]} onSaved={changed} />
      ))}
    </div>
  );
}
