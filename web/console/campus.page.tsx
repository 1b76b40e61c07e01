import { type ChoiceKind, campusCalls, type WholeCampus } from '#contract/campus.ts';
import { setCampus } from '#contract/rules/campus.ts';
import { memberPage, PanelSkeletons } from '../layout/member-page.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { ChoiceList } from './campus/choice-list.tsx';
import { CurrencyForm } from './campus/currency-form.tsx';
import { ConsoleHead, PartPages } from './console-head.tsx';
import { CAMPUS } from './messages.ts';

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

function CampusSettings({ first }: { first: WholeCampus }) {
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

export const { loader, Component } = memberPage({
  title: 'Campus',
  load: (api) => api(campusCalls.getCampus, {}),
  above: (
    <>
      <ConsoleHead title="Campus">
        What is studied here, and what prices are in. Open pages show a change when they are next loaded.
      </ConsoleHead>
      <PartPages of="categories" />
    </>
  ),
  wait: <PanelSkeletons panels={['h-64', 'h-64']} />,
  failed: CAMPUS.listFailed,
  render: ({ data }) => <CampusSettings first={data} />,
});
