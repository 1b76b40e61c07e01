import { Download } from 'lucide-react';
import { decisionCalls } from '#contract/decisions.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsBlock } from '../../ui/settings-block.tsx';
import { saveData } from './save-data.ts';

export function ExportData() {
  const [isBusy, run] = useAction();
  const download = () => run(async () => saveData((await api(decisionCalls.exportOwnData, {})).data));
  return (
    <SettingsBlock title="Your data" text="All that is kept of you, as one file">
      <Button look="outline" busy={isBusy && 'Export your data'} onClick={download}>
        <Download className="size-[18px]" strokeWidth={2} aria-hidden="true" />
        Export your data
      </Button>
    </SettingsBlock>
  );
}
