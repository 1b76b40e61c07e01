import type { Conversation } from '#contract/conversations.ts';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { MenuSheet, MenuSheetEntry } from '../../ui/menu-sheet.tsx';
import { useChatActs } from './chat-acts.tsx';

interface RowMenuProps extends Openable {
  conversation: Conversation;
  name: string;
  /** It is on the screen, beside the list. */
  isCurrent: boolean;
  at: { x: number; y: number };
}

/** What may be done with a chat of the list. */
export const RowMenu = ({ open, onOpenChange, conversation, name, isCurrent, at }: RowMenuProps) => (
  <MenuSheet open={open} onOpenChange={onOpenChange} title={`Chat with ${name}`} at={at} height={220}>
    <p className="px-3 pt-2 pb-1.5 text-[13px] font-semibold text-ink-3 truncate" aria-hidden="true">
      {name}
    </p>
    {useChatActs(conversation, isCurrent).map(({ name, icon, onSelect }) => (
      <MenuSheetEntry
        key={name}
        icon={icon}
        name={name}
        onClick={() => {
          onOpenChange(false);
          onSelect();
        }}
      />
    ))}
  </MenuSheet>
);
