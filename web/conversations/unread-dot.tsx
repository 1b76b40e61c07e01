import { classNames } from '../ui/class-names.ts';
import { unreadText } from './unread.ts';

/** Goes on the name of a link to the chat. */
export const unreadNote = (count: number): string =>
  count > 0 ? `, ${unreadText(count)} unread ${count === 1 ? 'message' : 'messages'}` : '';

/** The same for a link whose name stands in it. */
export const UnreadNote = ({ count }: { count: number }) => <span className="sr-only">{unreadNote(count)}</span>;

/** The number on the chat's icon, for the eye. Nothing for none. */
export const UnreadDot = ({ count, className }: { count: number; className: string }) =>
  count > 0 && (
    <span
      className={classNames(
        'absolute min-w-[18px] h-[18px] px-1 rounded-full bg-pen text-on-pen text-[11px] leading-[18px] font-bold text-center tabnum ring-2',
        className,
      )}
      aria-hidden="true"
    >
      {unreadText(count)}
    </span>
  );
