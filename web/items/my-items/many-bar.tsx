import { Archive, type LucideIcon, Percent, RotateCw, Upload, X } from 'lucide-react';
import { useState } from 'react';
import type { Item } from '#contract/items.ts';
import type { ManyAct } from '#contract/selling.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { Choice } from './use-choice.ts';

const RepriceDialog = lazyDialog(async () => (await import('./reprice-dialog.tsx')).default);

const ACTS: { act: ManyAct; name: string; icon: LucideIcon }[] = [
  { act: 'renew', name: 'Renew', icon: RotateCw },
  { act: 'reprice', name: 'Reprice', icon: Percent },
  { act: 'publish', name: 'Publish', icon: Upload },
  { act: 'takeDown', name: 'Take down', icon: Archive },
];

interface ManyBarProps {
  choice: Choice;
  /** Resolves when the list shows the result. */
  onAct: (items: Item[], act: ManyAct, percent?: number) => Promise<void>;
}

/** Actions on the chosen rows; on phones in place of the tab bar. */
export function ManyBar({ choice, onAct }: ManyBarProps) {
  const [busy, setBusy] = useState<ManyAct>();
  const [asked, setAsked] = useState<'reprice' | 'takeDown'>();
  const { chosen } = choice;
  if (chosen.length === 0) return null;

  const run = async (act: ManyAct, percent?: number) => {
    if (busy) return;
    setBusy(act);
    await onAct(chosen, act, percent).finally(() => setBusy(undefined));
  };
  const press = (act: ManyAct) => (act === 'reprice' || act === 'takeDown' ? setAsked(act) : run(act));

  return (
    <>
      <section
        aria-label="Chosen items"
        className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 z-50 md:z-10 md:sticky md:top-[108px] xl:top-[92px] md:mb-4 flex flex-wrap items-center gap-2 p-2 pl-4 bg-pen-soft md:rounded-[14px] max-md:bg-raised max-md:border-t max-md:border-line max-md:shadow-3 max-md:pb-[env(safe-area-inset-bottom)]"
      >
        <p role="status" className="font-semibold md:text-pen-text">
          {chosen.length} chosen
        </p>
        {!choice.isAll && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={choice.all}>
            Choose all
          </button>
        )}
        <IconButton label="Choose none" className="ml-auto md:order-last md:ml-0" onClick={choice.none}>
          <X className="size-5" />
        </IconButton>
        <Acts busy={busy} press={press} />
      </section>
      <div className="md:hidden h-14 order-last" />
      <RepriceDialog
        open={asked === 'reprice'}
        onOpenChange={(open) => setAsked(open ? 'reprice' : undefined)}
        items={chosen}
        onReprice={(percent) => run('reprice', percent)}
      />
      <LazyAlertDialog
        open={asked === 'takeDown'}
        onOpenChange={(open) => setAsked(open ? 'takeDown' : undefined)}
        icon={<Archive strokeWidth={2.1} />}
        title={chosen.length === 1 ? 'Take down this item?' : `Take down ${chosen.length} items?`}
        description="Nobody but you sees what is taken down, and those who want it are told. You can publish it again."
        confirm="Take down"
        onConfirm={() => run('takeDown')}
      />
    </>
  );
}

const Acts = ({ busy, press }: { busy: ManyAct | undefined; press: (act: ManyAct) => void }) => (
  <div className="md:ml-auto max-md:w-full max-md:-ml-2 grid grid-cols-4 md:flex gap-2 max-md:gap-0">
    {ACTS.map(({ act, name, icon: Icon }) => (
      <Button
        key={act}
        look="ghost"
        busy={busy === act && name}
        className="md:bg-surface! px-3! max-md:flex-col max-md:gap-1! max-md:h-14! max-md:text-[13px]! max-md:text-pen-text!"
        onClick={() => press(act)}
      >
        <Icon className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
        {name}
      </Button>
    ))}
  </div>
);
