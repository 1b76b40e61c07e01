import { HardDrive } from 'lucide-react';
import type { Health } from '#contract/operation.ts';
import { sizeText } from '../words.ts';
import { Card } from './card.tsx';
import { Meter } from './meter.tsx';
import { NEARLY_FULL, usedShare } from './needs.ts';

export function StorageCard({ storage }: { storage: Health['storage'] }) {
  const { pictures, papers, database, free } = storage;
  const used = usedShare(storage);
  const text = used === null ? sizeText(pictures + papers + database) : `${used} % used`;
  const parts: [string, number | null][] = [
    ['Pictures', pictures],
    ['Papers', papers],
    ['Database', database],
    ['Free', free],
  ];
  return (
    <Card title="Storage" icon={HardDrive} state={{ isWell: (used ?? 0) < NEARLY_FULL, text }}>
      <Meter
        name="Storage"
        parts={parts.flatMap(([name, value]) =>
          value === null ? [] : [{ label: `${name} ${sizeText(value)}`, value }],
        )}
      />
    </Card>
  );
}
