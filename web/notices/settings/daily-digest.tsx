import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Select } from '../../ui/field.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { HOURS } from './quiet-hours.tsx';
import type { Preferences } from './use-preferences.ts';

const DigestExample = lazyDialog(async () => (await import('./digest-example.tsx')).DigestExample);

export function DailyDigest({ preferences: { settings, setDigestHour } }: { preferences: Preferences }) {
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
