import { HardDrive } from 'lucide-react';
import { type Health, operationCalls } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { whenText } from '../../ui/when.tsx';
import { sizeText } from '../overview/words.ts';
import { Facts, HealthCard } from './card.tsx';
import { Meter } from './meter.tsx';
import { fileNeed, NEARLY_FULL, usedShare } from './needs.ts';

export function StorageCard({ health, onBegun }: { health: Health; onBegun: () => Promise<void> }) {
  const { storage, files } = health;
  const { pictures, papers, database, free } = storage;
  const [isBeginning, begin] = useAction();
  const used = usedShare(storage);
  const hasRoom = (used ?? 0) < NEARLY_FULL;
  const share = used === null ? sizeText(pictures + papers + database) : `${used} % used`;
  const parts: [string, number | null][] = [
    ['Pictures', pictures],
    ['Papers', papers],
    ['Database', database],
    ['Free', free],
  ];
  const isWell = hasRoom && fileNeed(health) === null;
  return (
    <HealthCard title="Storage" icon={HardDrive} state={{ isWell, text: isWell || !hasRoom ? share : 'Look here' }}>
      <Meter
        name="Storage"
        parts={parts.flatMap(([name, value]) =>
          value === null ? [] : [{ label: `${name} ${sizeText(value)}`, value }],
        )}
      />
      <Facts of={[['Files', <FileState key="files" files={files} />]]} />
      {files.error !== null && !files.isChecking && (
        <p className="mt-2 text-sm text-wait wrap-anywhere">{files.error}</p>
      )}
      {files.checked && files.checked.problems > 0 && <Problems checked={files.checked} />}
      <Button
        className="mt-3"
        look="outline"
        busy={(isBeginning || files.isChecking) && 'Reading them …'}
        onClick={() =>
          void begin(async () => {
            await api(operationCalls.checkFiles, {});
            await onBegun();
          })
        }
      >
        Check all files
      </Button>
    </HealthCard>
  );
}

const FileState = ({ files: { checked } }: Pick<Health, 'files'>) => {
  if (!checked) return 'Not checked yet';
  const found = checked.problems === 0 ? 'all well' : `${formatNumber(checked.problems)} with a problem`;
  return `${formatNumber(checked.files)}, ${found}, ${whenText(checked.at, new Date())}`;
};

const Problems = ({ checked }: { checked: NonNullable<Health['files']['checked']> }) => (
  <details className="mt-1">
    <summary className="py-2.5 font-medium text-pen-text">What is wrong</summary>
    <ul className="grid gap-1.5 text-sm text-ink-2 wrap-anywhere">
      {checked.firstProblems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {checked.problems > checked.firstProblems.length && (
        <li>And {formatNumber(checked.problems - checked.firstProblems.length)} more: npm run admin -- verify</li>
      )}
    </ul>
  </details>
);
