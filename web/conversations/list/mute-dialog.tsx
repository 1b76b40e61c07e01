import { BellOff, Clock } from 'lucide-react';
import { conversationCalls } from '#contract/conversations.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { BLOCKS } from '../../messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { currentChat } from '../current-chat.ts';

const CHOICES = [
  { name: 'For 8 hours', hours: 8 },
  { name: 'For a week', hours: 168 },
  { name: 'Always', hours: undefined },
] as const;

interface MuteDialogProps extends Openable {
  conversationId: string;
}

/** Asks for how long new messages are not notified. */
export function MuteDialog({ conversationId, open, onOpenChange }: MuteDialogProps) {
  const [isBusy, run] = useAction();
  const mute = (hours: 8 | 168 | undefined) =>
    run(async () => {
      await api(conversationCalls.muteConversation, { conversationId, ...(hours && { hours }) });
      onOpenChange(false);
      toast.success(BLOCKS.muted);
      await currentChat()?.refresh();
    });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Mute this chat">
      <p className="mt-2 text-ink-2">New messages arrive and are counted, and nothing else tells of them.</p>
      <div className="mt-4 grid gap-1 -mx-3">
        {CHOICES.map(({ name, hours }) => (
          <button
            key={name}
            type="button"
            disabled={isBusy}
            className="flex items-center gap-4 min-h-13 px-3 rounded-[12px] text-left font-medium hover:bg-sunken"
            onClick={() => void mute(hours)}
          >
            {hours ? (
              <Clock className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            ) : (
              <BellOff className="size-5 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
            )}
            {name}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
