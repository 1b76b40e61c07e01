import { WifiOff } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { PEOPLE } from '../messages.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Empty } from '../ui/empty.tsx';
import { LateSpot } from '../ui/late-spot.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { currentChat } from './current-chat.ts';

/** Always in the page, so that screen readers announce its content. */
export const ConnectionNote = ({ isLost }: { isLost: boolean }) => (
  <div role="status">
    {isLost && (
      <p className="flex items-center justify-center gap-2 px-4 py-2 bg-wait-soft text-wait text-sm font-medium">
        <WifiOff className="size-4 shrink-0" strokeWidth={2.2} />
        No connection. Messages wait until it is back.
      </p>
    )}
  </div>
);

export const ListFailed = ({ reason, className }: { reason: string; className?: string }) => (
  <div className={classNames('grid justify-items-center content-center gap-3 text-center px-4 py-16', className)}>
    <p className="display font-[650] text-h3">{PEOPLE.meFailed}</p>
    {reason !== PEOPLE.meFailed && <p className="text-ink-2">{reason}</p>}
    <Button look="outline" onClick={() => void currentChat()?.refresh()}>
      Try again
    </Button>
  </div>
);

/** Following somebody opens a conversation. */
export const NoConversation = ({ memberId }: { memberId: string }) => (
  <Empty
    spot={<LateSpot of="PeopleSpot" className="w-40" />}
    className="m-auto"
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to={paths.profile(memberId)}>View Profile</ButtonLink>
        <ButtonLink to={paths.chat()} look="quiet" className="md:hidden">
          All conversations
        </ButtonLink>
      </div>
    }
  >
    Follow the seller first to enable chat functionality!
  </Empty>
);

export const ConversationSkeleton = () => (
  <Skeletons
    className="flex items-center gap-4 px-4 md:px-6 py-7"
    of={['size-[68px] rounded-full! shrink-0', 'h-6 w-48']}
  />
);
