import { countText } from '../ui/count-dot.tsx';

/** Goes on the name of a link to the chat. */
export const unreadNote = (count: number): string =>
  count > 0 ? `, ${countText(count)} unread ${count === 1 ? 'message' : 'messages'}` : '';

/** The same for a link whose name stands in it. */
export const UnreadNote = ({ count }: { count: number }) => <span className="sr-only">{unreadNote(count)}</span>;
