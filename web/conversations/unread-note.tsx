import { countText } from '../ui/count-dot.tsx';

/** Added to the name of a link to the chat. */
export const unreadNote = (count: number): string =>
  count > 0 ? `, ${countText(count)} unread ${count === 1 ? 'message' : 'messages'}` : '';

/** The same for a link that contains its name. */
export const UnreadNote = ({ count }: { count: number }) => <span className="sr-only">{unreadNote(count)}</span>;
