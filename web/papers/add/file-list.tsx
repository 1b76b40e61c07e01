import { Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { CONTRIBUTIONS } from '../messages.ts';
import { FileCard } from './file-card.tsx';
import type { useFiles } from './use-files.ts';

/** The chosen files, and the button that sends them all; the first with an error gets the focus. */
export function FileList({ work }: { work: ReturnType<typeof useFiles> }) {
  const { files, isSending, setFields, send, remove } = work;
  const navigate = useNavigate();
  const [isNamed, setNamed] = useState(false);
  const sendAll = async (only?: number) => {
    const { sent, wrong } = await send(isNamed, only);
    if (sent > 0) toast.success(CONTRIBUTIONS.sent(sent));
    if (wrong !== null) document.getElementById(`file-${wrong}`)?.focus();
    else if (sent === files.length) navigate(paths.dashboard.contributions());
  };
  const label = files.length === 1 ? 'Send 1 file' : `Send ${files.length} files`;
  return (
    <>
      {files.map((added) => (
        <FileCard
          key={added.id}
          added={added}
          onChange={(more) => setFields(added.id, more)}
          onRemove={() => remove(added.id)}
          onRetry={() => sendAll(added.id)}
        />
      ))}
      <div className="panel p-4 md:p-6">
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <p className="font-semibold">Show my name</p>
            <p className="text-sm text-ink-3">Else it says ‘a student’. The desk sees it either way.</p>
          </div>
          <Switch label="Show my name" on={isNamed} onChange={setNamed} />
        </div>
        <div className="mt-4 flex flex-wrap-reverse justify-end gap-3 max-md:[&>*]:w-full">
          <ButtonLink look="quiet" size="lg" to={paths.dashboard.academics()}>
            Cancel
          </ButtonLink>
          <Button size="lg" busy={isSending && label} onClick={() => sendAll()}>
            <Send className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            {label}
          </Button>
        </div>
      </div>
    </>
  );
}
