import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { When } from '../../ui/when.tsx';
import { listWords } from '../times.ts';
import { Face } from './faces.tsx';
import type { Counterpart } from './names.ts';

interface ChatRowProps {
  to: string;
  counterpart: Counterpart;
  /** The name with marks, where it was searched for. */
  name?: ReactNode;
  time?: string | undefined;
  /** The time tells of something unread. */
  isNew?: boolean;
  /** Stands before the time. */
  sign?: ReactNode;
  /** The item that the chat is about. */
  image?: string | null | undefined;
  /** It is on the screen. */
  isCurrent: boolean;
  onOpen: () => void;
  /** Stands beside the link. */
  tools?: ReactNode;
  /** The lines below the name. */
  children: ReactNode;
}

/** A chat in a list: the face, the name with the time, and lines below it. */
export function ChatRow(props: ChatRowProps) {
  const { to, counterpart, name, time, isNew = false, sign, image, isCurrent, onOpen, tools, children } = props;
  return (
    <li className="group relative">
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex items-center gap-3.5 p-3 rounded-[14px] outline-offset-[-2px]!',
          isCurrent ? 'bg-pen-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="relative shrink-0">
          <Face counterpart={counterpart} className="size-12! text-[15px]!" />
          {image && (
            <img
              src={image}
              alt=""
              loading="lazy"
              className={classNames(
                'absolute -right-1.5 -bottom-1.5 size-[26px] rounded-[8px] object-cover bg-sunken ring-2',
                isCurrent ? 'ring-pen-soft' : 'ring-canvas md:ring-surface',
              )}
            />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="font-semibold truncate flex-1">{name ?? counterpart.name}</span>
            {sign}
            {time && (
              <When
                time={time}
                words={listWords}
                className={classNames(
                  'text-xs whitespace-nowrap',
                  isNew ? 'font-semibold text-pen-text' : 'text-ink-3',
                )}
              />
            )}
          </span>
          {children}
        </span>
      </Link>
      {tools}
    </li>
  );
}
