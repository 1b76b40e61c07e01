import { ScanText } from 'lucide-react';
import type { Health } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { HealthCard } from './card.tsx';
import { Meter } from './meter.tsx';

/** How far the reading of scanned papers is; pages that could not be read wait for nobody. */
export function ScansCard({ scans: { waiting, read, failed }, settings }: Pick<Health, 'scans' | 'settings'>) {
  const isOff = settings.some(({ name, value }) => name === 'OCR' && value === 'off');
  const left = waiting > 0 ? `${formatNumber(waiting)} ${waiting === 1 ? 'page' : 'pages'} to read` : 'All are read';
  return (
    <HealthCard title="Scanned papers" icon={ScanText} state={{ isWell: true, text: isOff ? 'Off' : left }}>
      <Meter
        name="Pages of scanned papers"
        parts={[
          { label: `${formatNumber(read - failed)} read`, value: read - failed },
          { label: `${formatNumber(waiting)} waiting`, value: waiting },
          { label: `${formatNumber(failed)} not readable`, value: failed },
        ]}
      />
    </HealthCard>
  );
}
