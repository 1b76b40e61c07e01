import { Download } from 'lucide-react';
import { consoleCalls } from '#contract/console.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { saveFile } from '../../browser/save-file.ts';
import { LOADING } from '../../messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Downloads the filtered entries. */
export function ExportAudit({ filter }: { filter: Record<string, string> }) {
  const [busy, run] = useAction();
  const save = () =>
    run(async () => {
      const { csv, entries, isCut } = (await api(consoleCalls.exportAudit, filter)).data;
      saveFile(csv, 'audit.csv', 'text/csv;charset=utf-8');
      if (isCut) toast.error(`Only the newest ${formatNumber(entries)} are in the file: choose fewer days`);
    });
  return (
    <Button look="outline" busy={busy && LOADING} onClick={save}>
      <Download className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
      Export CSV
    </Button>
  );
}
