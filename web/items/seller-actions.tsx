import { Info, MessageCircle, Package, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '../paths.ts';
import { useFollows } from '../people/follow.ts';
import { FollowButton } from '../people/follow-button.tsx';
import { useSession } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

const NOTICE = 'seller-notice';

interface SellerActionsProps {
  seller: ItemDetail['owner'];
  /** Where a visitor comes back to after signing in. */
  here: string;
}

/** Follow Me, and Chat with Seller once one does. Before that Chat points at the notice that says so. */
export function SellerActions({ seller, here }: SellerActionsProps) {
  const session = useSession();
  const followed = useFollows(seller);
  const [pointed, setPointed] = useState(0);
  if (session?.user._id === seller._id) return <OwnActions />;
  return (
    <>
      <Row>
        <FollowButton person={seller} label="Follow Me" signInFor={here} />
        <ChatWithSeller
          sellerId={seller._id}
          here={here}
          followed={followed}
          onRefused={() => setPointed(pointed + 1)}
        />
      </Row>
      {/* Read out again each time it is pointed at: what is new in it is said. */}
      <div id={NOTICE} role="status" className="mt-2">
        <Notice key={pointed} marked={pointed > 0 && !followed}>
          Follow the seller first to enable chat functionality!
        </Notice>
      </div>
    </>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="mt-4 grid grid-cols-[minmax(0,1fr)] min-[360px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2.5">
    {children}
  </div>
);

const Notice = ({ marked = false, children }: { marked?: boolean; children: ReactNode }) => (
  <p
    className={classNames(
      '-mx-2 px-2 py-1.5 rounded-[9px] flex gap-2 text-sm',
      marked ? 'point bg-marker-soft text-marker-text font-semibold' : 'text-ink-2',
    )}
  >
    <Info
      className={classNames('size-[17px] shrink-0 mt-px', !marked && 'text-pen-text')}
      strokeWidth={2}
      aria-hidden="true"
    />
    {children}
  </p>
);

/** One's own item: in the same places, so that nothing moves when the page learns whose it is. */
const OwnActions = () => (
  <>
    <Row>
      <ButtonLink look="soft" to={paths.dashboard.myProfile()}>
        <UserRound className="size-[18px] shrink-0" strokeWidth={2} aria-hidden="true" />
        My Profile
      </ButtonLink>
      <ButtonLink look="outline" to={paths.dashboard.myItems()}>
        <Package className="size-[18px] shrink-0" strokeWidth={2} aria-hidden="true" />
        My Item
      </ButtonLink>
    </Row>
    <div className="mt-2">
      <Notice>This item is yours. Others follow you and chat with you here.</Notice>
    </div>
  </>
);

const chat = (
  <>
    <MessageCircle className="size-[18px] shrink-0" strokeWidth={2} aria-hidden="true" />
    Chat with Seller
  </>
);
const narrow = 'px-2! max-[419px]:text-[14px]';

interface ChatWithSellerProps {
  sellerId: string;
  here: string;
  followed: boolean;
  onRefused: () => void;
}

function ChatWithSeller({ sellerId, here, followed, onRefused }: ChatWithSellerProps) {
  const session = useSession();
  return (
    <>
      {!session && (
        <div className="for-visitors">
          <ButtonLink look="outline" wide className={narrow} to={paths.login(here)}>
            {chat}
          </ButtonLink>
        </div>
      )}
      {session !== null && (
        <div className="for-members">
          {followed ? (
            <ButtonLink wide className={narrow} to={paths.chat(sellerId)}>
              {chat}
            </ButtonLink>
          ) : (
            <Button look="outline" wide className={narrow} aria-describedby={NOTICE} onClick={onRefused}>
              {chat}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
