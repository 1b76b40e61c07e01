import { BellOff, EyeOff, Handshake, MessageCircleOff, ShieldCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type BlockPreview, blockCalls } from '#contract/blocks.ts';
import { conversationCalls } from '#contract/conversations.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { BLOCKS } from '../messages.ts';
import { forgottenPeople } from '../news.ts';
import { ownerOf } from '../offline/copies.ts';
import { readAll, remove } from '../offline/store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DialogButtons, scrimClass, sheetClass, useFocusReturn } from '../ui/dialog.tsx';
import { AlertParts } from '../ui/dialog-parts.tsx';
import type { Openable } from '../ui/lazy-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import type { Blockable, BlockOutcome } from './open-block.ts';

interface BlockDialogProps extends BlockOutcome, Openable {
  person: Blockable;
}

export function BlockDialog({ person, onBlocked, onMuted, open, onOpenChange }: BlockDialogProps) {
  const { firstName, lastName } = person;
  const { isBusy, preview, block, mute } = useBlocking({ person, onBlocked, onMuted, onOpenChange });
  const focus = useFocusReturn();
  const chatId = preview?.openChatId;

  return (
    <AlertParts.Root open={open} onOpenChange={onOpenChange}>
      <AlertParts.Portal>
        <AlertParts.Overlay className={scrimClass} />
        <AlertParts.Content className={classNames(sheetClass, 'md:max-w-[480px]')} {...focus}>
          <AlertParts.Title className="text-h2 font-[660] break-words">
            Block {firstName} {lastName}?
          </AlertParts.Title>
          <AlertParts.Description asChild>
            <ul className="mt-4 grid gap-3.5">
              <Effects firstName={firstName} preview={preview} />
            </ul>
          </AlertParts.Description>
          <p className="mt-4 text-sm text-ink-3">
            You can unblock in Setting.
            {chatId && (
              <>
                {' '}
                To hear less without blocking,{' '}
                <button
                  type="button"
                  className="font-semibold text-pen-text underline-offset-3 hover:underline"
                  onClick={() => void mute(chatId)}
                >
                  mute the chat
                </button>
                .
              </>
            )}
          </p>
          <DialogButtons>
            <AlertParts.Cancel asChild>
              <Button look="quiet">Cancel</Button>
            </AlertParts.Cancel>
            <Button look="danger" busy={isBusy && 'Block'} onClick={() => open && void block()}>
              Block
            </Button>
          </DialogButtons>
        </AlertParts.Content>
      </AlertParts.Portal>
    </AlertParts.Root>
  );
}

function useBlocking({ person, onBlocked, onMuted, onOpenChange }: Omit<BlockDialogProps, 'open'>) {
  const { _id: personId, firstName } = person;
  const [isBusy, run] = useAction();
  const [, runMute] = useAction();
  const [preview, setPreview] = useState<BlockPreview>();

  useEffect(() => {
    // The dialog says what always happens until it is known.
    api(blockCalls.previewBlock, { personId }).then(
      ({ data }) => setPreview(data),
      () => {},
    );
  }, [personId]);

  const block = () =>
    run(async () => {
      await api(blockCalls.blockPerson, { personId });
      await forgetPerson(personId).catch(() => {});
      onOpenChange(false);
      toast.success(BLOCKS.blocked(firstName));
      onBlocked();
    });
  const mute = (conversationId: string) =>
    runMute(async () => {
      await api(conversationCalls.muteConversation, { conversationId, muted: true });
      onOpenChange(false);
      toast.success(BLOCKS.muted);
      onMuted?.();
    });

  return { isBusy, preview, block, mute };
}

const Effects = ({ firstName, preview }: { firstName: string; preview: BlockPreview | undefined }) => (
  <>
    <Line icon={<EyeOff />}>You disappear from each other: items, search, profiles, followers</Line>
    <Line icon={<MessageCircleOff />}>Your chat stays readable, nobody can write in it</Line>
    {preview && preview.deals.length > 0 && (
      <Line icon={<Handshake />}>
        <b className="font-semibold">
          {preview.deals.length === 1
            ? '1 running deal is released:'
            : `${preview.deals.length} running deals are released:`}
        </b>{' '}
        {preview.deals.join(', ')}
      </Line>
    )}
    <Line icon={<BellOff />}>{firstName} is not told</Line>
    {preview?.isOfDesk && (
      <Line icon={<ShieldCheck />}>{firstName} works at the desk, and still sees what is reported there</Line>
    )}
  </>
);

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-3.5 [&>svg]:size-5 [&>svg]:mt-0.5 [&>svg]:shrink-0 [&>svg]:text-ink-2">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

/** Deletes every copy that names a person or their things, in memory and on the device. */
async function forgetPerson(personId: string): Promise<void> {
  forgottenPeople.notify(personId);
  const owner = ownerOf();
  for (const copy of await readAll(owner, 'copies'))
    if (JSON.stringify([copy.input, copy.answer]).includes(personId)) await remove(owner, 'copies', copy.key);
}
