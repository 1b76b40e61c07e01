import type { Conversation } from '#contract/conversations.ts';

/** The other member or room of a conversation, as the reader sees it. */
export interface Counterpart {
  /** '' for a deleted member and for the community room. */
  id: string;
  name: string;
  isCommunity: boolean;
  isDeleted: boolean;
  image: string | null;
  email: string | null;
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim() || 'Unknown';

export function counterpartOf({ commonName, commonImage, participants }: Conversation, memberId: string): Counterpart {
  if (commonName !== null)
    return { id: '', name: commonName, isCommunity: true, isDeleted: false, image: commonImage, email: null };
  const other = participants.find(({ _id }) => _id !== memberId);
  return {
    id: other?._id ?? '',
    name: other ? nameOf(other) : 'Unknown',
    isCommunity: false,
    isDeleted: other?._id === '',
    image: other?.image ?? null,
    email: other?.email ?? null,
  };
}

/**
 * The address parameter of a conversation: the other member's id, or the conversation's if that account was deleted.
 */
export function addressOf(conversation: Conversation, memberId: string): string {
  const { id, isCommunity } = counterpartOf(conversation, memberId);
  return isCommunity ? 'community' : id || conversation._id;
}
