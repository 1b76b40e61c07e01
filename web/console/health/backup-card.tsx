import { DatabaseBackup, Download } from 'lucide-react';
import { type BackupFile, type Health, operationCalls } from '#contract/operation.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { whenText } from '../../ui/when.tsx';
import { sizeText } from '../overview/words.ts';
import { Facts, HealthCard } from './card.tsx';
import { backupNeed } from './needs.ts';

export function BackupCard({ health, onBegun }: { health: Health; onBegun: () => Promise<void> }) {
  const { backups, isBackingUp, backupError, settings } = health;
  const [isBeginning, begin] = useAction();
  const [isFetching, fetch] = useAction();
  const [newest, ...older] = backups;
  const isNightly = settings.some(({ name, value }) => name === 'BACKUPS' && value === 'nightly');
  const isWell = backupNeed(health) === null;
  const download = (file: BackupFile) => void fetch(() => follow(file));
  return (
    <HealthCard
      title="Backups"
      icon={DatabaseBackup}
      state={isBackingUp ? { isWell: true, text: 'Being made' } : { isWell, text: isWell ? 'Fresh' : 'Look here' }}
    >
      <Facts
        of={[
          ['Last', newest ? `${whenText(newest.at, new Date())}, ${sizeText(newest.bytes)}` : 'None here'],
          ['Every night', isNightly ? 'At 3:00 AM' : 'Off'],
          ['Kept', '7 daily, 4 weekly'],
        ]}
      />
      {backupError !== null && !isBackingUp && <p className="mt-2 text-sm text-wait wrap-anywhere">{backupError}</p>}
      <div className="flex flex-wrap gap-2.5 mt-4">
        <Button
          busy={(isBeginning || isBackingUp) && 'Making it …'}
          onClick={() =>
            void begin(async () => {
              await api(operationCalls.makeBackup, {});
              await onBegun();
            })
          }
        >
          Make one now
        </Button>
        {newest && (
          <Button look="outline" busy={isFetching && 'Wait …'} onClick={() => download(newest)}>
            <Download className="size-[18px]" strokeWidth={1.9} aria-hidden="true" />
            Download
          </Button>
        )}
      </div>
      {older.length > 0 && <Older files={older} download={download} />}
    </HealthCard>
  );
}

const Older = ({ files, download }: { files: BackupFile[]; download: (file: BackupFile) => void }) => (
  <details className="mt-3">
    <summary className="py-2.5 font-medium text-pen-text">Older ones</summary>
    <ul className="divide-y divide-line">
      {files.map((file) => (
        <li key={file.name} className="flex items-center justify-between gap-3 py-1.5">
          <span className="tabular-nums">
            {whenText(file.at, new Date())}, {sizeText(file.bytes)}
          </span>
          <Button look="quiet" size="sm" aria-label={`Download ${file.name}`} onClick={() => download(file)}>
            Download
          </Button>
        </li>
      ))}
    </ul>
  </details>
);

/** The browser saves it, because the response is marked as a file. */
async function follow({ name }: BackupFile): Promise<void> {
  const { data } = await api(operationCalls.getBackupLink, { name });
  Object.assign(document.createElement('a'), { href: data.url, download: name }).click();
}
