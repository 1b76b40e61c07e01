import { ArrowRight, Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { isFor, isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS } from '#contract/notices/kinds.ts';
import type { NoticeSettings } from '#contract/notices.ts';
import { hourName } from '#contract/rules/hours.ts';
import { actorOf } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { SettingsHead } from '../../ui/settings-head.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { KindRow, PhoneKindRow, WAY_COLUMNS } from './kind-row.tsx';
import { type Preferences as State, usePreferences } from './use-preferences.ts';

const OPEN_KINDS = NOTICE_KIND_NAMES.filter((kind) => !isLocked(kind));

/** The channels of each kind, and when. Saves every change at once. */
export function Preferences({ first }: { first: NoticeSettings }) {
  const preferences = usePreferences(first);
  return (
    <>
      <SettingsHead
        title="What reaches you"
        text="Everything is in the list under the bell. Here you choose what may also come to you."
        isSaved={preferences.isSaved}
      />
      <div className="grid gap-5">
        <Kinds preferences={preferences} />
        <QuietHours preferences={preferences} />
        <DailyDigest preferences={preferences} />
      </div>
    </>
  );
}

function Kinds({ preferences }: { preferences: State }) {
  const isWide = useWide();
  const kinds = NOTICE_KIND_NAMES.filter((kind) => isFor(kind, actorOf()));
  const groups = Map.groupBy(kinds, (kind) => NOTICE_KINDS[kind].group);
  const Row = isWide ? KindRow : PhoneKindRow;
  return (
    <section aria-label="Kinds" className="panel overflow-hidden">
      <AllNotices preferences={preferences} />
      {[...groups].map(([group, kinds]) => (
        <div key={group}>
          <div className={`${WAY_COLUMNS} min-h-11 px-5 md:px-7 bg-sunken text-[13px] text-ink-2`}>
            <h2 className="font-sans text-[13.5px] font-semibold tracking-normal text-ink">{group}</h2>
            {isWide && (
              <>
                <span className="text-center" aria-hidden="true">
                  In the app
                </span>
                <span className="text-center" aria-hidden="true">
                  Push
                </span>
                <span aria-hidden="true">Mail</span>
              </>
            )}
          </div>
          <ul className="divide-y divide-line">
            {kinds.map((kind) => (
              <Row key={kind} kind={kind} preferences={preferences} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function AllNotices({ preferences: { settings, setAll } }: { preferences: State }) {
  const isAnyOn = OPEN_KINDS.some((kind) => {
    const { app, push, mail } = settings.ways[kind];
    return app || push || mail !== 'off';
  });
  const Icon = isAnyOn ? BellOff : Bell;
  return (
    <div className="flex max-md:flex-col md:items-center justify-between gap-4 p-5 md:px-7 md:py-6">
      <div>
        <h2 className="text-h3 font-[660]">All notices</h2>
        <p className="mt-1 text-sm text-ink-3">At most one digest a day. Mail at once only when you are away.</p>
      </div>
      <Button look="outline" onClick={() => setAll(!isAnyOn)}>
        <Icon className="size-[18px]" strokeWidth={2} aria-hidden="true" />
        {isAnyOn ? 'Turn everything off' : 'Turn everything on'}
      </Button>
    </div>
  );
}

const DigestExample = lazyDialog(async () => (await import('./digest-example.tsx')).DigestExample);

function DailyDigest({ preferences: { settings, setDigestHour } }: { preferences: State }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsBlock title="Daily digest" text="One mail with what you have not seen. Nothing in it, no mail.">
      <div className="grid sm:grid-cols-2 gap-3">
        <Select
          label="Sent at"
          options={HOURS}
          value={settings.digestHour}
          onChange={({ target }) => setDigestHour(Number(target.value))}
        />
      </div>
      <button
        type="button"
        className="inline-flex items-center gap-1.5 min-h-11 mt-2 font-semibold text-pen-text underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        See an example
        <ArrowRight className="size-[18px]" strokeWidth={2} aria-hidden="true" />
      </button>
      <DigestExample open={isOpen} onOpenChange={setOpen} hour={settings.digestHour} />
    </SettingsBlock>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: hourName(hour) }));
/** The defaults. */
const NIGHT = { from: 22, to: 7 };

/** The hours without push. */
function QuietHours({ preferences: { settings, setQuiet } }: { preferences: State }) {
  const { quiet } = settings;
  return (
    <SettingsBlock title="Quiet hours" text="Push waits until they end. Nothing is lost.">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium" aria-hidden="true">
          No push at night
        </span>
        <Switch label="No push at night" on={quiet !== null} onChange={(on) => setQuiet(on ? NIGHT : null)} />
      </div>
      {quiet && (
        <div className="grid grid-cols-2 gap-3 mt-2">
          <Select
            label="From"
            options={HOURS.filter(({ value }) => value !== `${quiet.to}`)}
            value={quiet.from}
            onChange={({ target }) => setQuiet({ ...quiet, from: Number(target.value) })}
          />
          <Select
            label="To"
            options={HOURS.filter(({ value }) => value !== `${quiet.from}`)}
            value={quiet.to}
            onChange={({ target }) => setQuiet({ ...quiet, to: Number(target.value) })}
          />
        </div>
      )}
    </SettingsBlock>
  );
}
