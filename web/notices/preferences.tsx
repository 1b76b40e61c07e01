import { Bell, BellOff, CircleCheck, Lock } from 'lucide-react';
import { isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notice-kinds.ts';
import type { NoticeSettings } from '#contract/notices.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { usePreferences } from './use-preferences.ts';

const OPEN_KINDS = NOTICE_KIND_NAMES.filter((kind) => !isLocked(kind));
const GROUPS = Map.groupBy(NOTICE_KIND_NAMES, (kind) => NOTICE_KINDS[kind].group);

/** A switch for each kind, saved as it is pressed. */
export function Preferences({ first }: { first: NoticeSettings }) {
  const { ways, isSaved, setKind, setAll } = usePreferences(first);
  const isAnyOn = OPEN_KINDS.some((kind) => ways[kind].app);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 mb-6">
        <div>
          <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">What reaches you</h1>
          <p className="mt-1 text-ink-3">What is on shows up under the bell.</p>
        </div>
        <p role="status" className="min-h-5">
          {isSaved && (
            <span className="inline-flex items-center gap-1.5 text-sm text-go font-medium">
              <CircleCheck className="size-[17px]" strokeWidth={2} aria-hidden="true" />
              Saved
            </span>
          )}
        </p>
      </div>
      <section aria-label="Kinds" className="panel overflow-hidden">
        <div className="flex max-md:flex-col md:items-center justify-between gap-4 p-5 md:px-7 md:py-6">
          <h2 className="text-h3 font-[660]">All notices</h2>
          <Button look="outline" onClick={() => setAll(!isAnyOn)}>
            {isAnyOn ? (
              <BellOff className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            ) : (
              <Bell className="size-[18px]" strokeWidth={2} aria-hidden="true" />
            )}
            {isAnyOn ? 'Turn everything off' : 'Turn everything on'}
          </Button>
        </div>
        {[...GROUPS].map(([group, kinds]) => (
          <div key={group}>
            <div className="grid grid-cols-[minmax(0,1fr)_92px] items-center gap-x-3 min-h-11 px-5 md:px-7 bg-sunken text-[13px] text-ink-2">
              <h2 className="font-sans text-[13.5px] font-semibold tracking-normal text-ink">{group}</h2>
              <span className="text-center" aria-hidden="true">
                In the app
              </span>
            </div>
            <ul className="divide-y divide-line">
              {kinds.map((kind) => (
                <Kind key={kind} kind={kind} on={ways[kind].app} onChange={(on) => setKind(kind, on)} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}

function Kind({ kind, on, onChange }: { kind: NoticeKind; on: boolean; onChange: (on: boolean) => void }) {
  const { name, hint } = NOTICE_KINDS[kind];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_92px] items-center gap-x-3 py-3 px-5 md:px-7">
      <div>
        <h3 className="font-sans text-[15px] leading-[21px] font-semibold tracking-normal">{name}</h3>
        <p className="text-[13.5px] leading-[19px] text-ink-3">{hint}</p>
      </div>
      <div className="grid place-items-center min-h-11">
        {isLocked(kind) ? (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-ink-3">
            <Lock className="size-4" strokeWidth={2} aria-hidden="true" />
            On<span className="sr-only">, cannot be switched off</span>
          </span>
        ) : (
          <Switch label={`${name} in the app`} on={on} onChange={onChange} />
        )}
      </div>
    </li>
  );
}
