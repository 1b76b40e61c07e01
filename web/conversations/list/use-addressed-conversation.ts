import { useEffect, useState } from 'react';
import type { Conversation } from '#contract/conversations.ts';
import type { ChatState } from '../chat/store.ts';
import { currentChat } from '../current-chat.ts';
import { addressOf } from './names.ts';

/** The conversation in the address. `isUnknown` only after a fresh lookup, because following somebody opens one. */
export function useAddressedConversation(
  { conversations, failure }: ChatState,
  memberId: string,
  address: string | null,
): { conversation: Conversation | undefined; isUnknown: boolean } {
  const [checked, setChecked] = useState<string | null>(null);
  const conversation = address ? conversations?.find((one) => addressOf(one, memberId) === address) : undefined;
  const isMissing = Boolean(address && conversations && !conversation);

  useEffect(() => {
    if (!isMissing || checked === address) return;
    let isCurrent = true;
    void Promise.resolve(currentChat()?.refresh()).then(() => {
      if (isCurrent) setChecked(address);
    });
    return () => {
      isCurrent = false;
    };
  }, [isMissing, checked, address]);

  return { conversation, isUnknown: isMissing && checked === address && failure === null };
}
