import { Info, MessageCircle, Package, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ItemDetail } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { ByViewer } from '../people/by-viewer.tsx';
import { useFollows } from '../people/follows/follow.ts';
import { FollowButton } from '../people/follows/follow-button.tsx';
import { SignInLink } from '../people/sign-in-link.tsx';
import { useSession } from '../session/session.ts';
import { useIntent } from '../session/use-intent.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

const NOTICE = 'seller-notice';

interface SellerActionsProps {
  seller: ItemDetail['owner'];
  /** Path to return to after signing in. */
  here: string;
}

/** Follow Me, and Chat with Seller. Without following, Chat highlights the notice that asks for it. */
export function SellerActions({ seller, here }: SellerActionsProps) {
  const session = useSession();
  const followed = useFollows(seller);
  const [refusals, setRefusals] = useState(0);
  if (session?.user._id === seller._id) return <OwnActions />;
  return (
    <>
      <Row>
        <FollowButton person={seller} label="Follow Me" signInFor={here} />
        <ChatWithSeller
          sellerId={seller._id}
          here={here}
          followed={followed}
          onRefused={() => setRefusals(refusals + 1)}
        />
      </Row>
      {/* A new key replaces the text, so screen readers announce it again. */}
      <div id={NOTICE} role="status" className="mt-2 print:hidden">
        {!followed && (
          <Notice key={refusals} marked={refusals > 0}>
            Follow the seller first to enable chat functionality!
          </Notice>
        )}
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
    <Info className={classNames('size-[17px] shrink-0 mt-px', !marked && 'text-pen-text')} />
    {children}
  </p>
);

/** Actions of the owner, in the same layout, so nothing moves once the session is known. */
const OwnActions = () => (
  <>
    <Row>
      <ButtonLink look="soft" to={paths.dashboard.myProfile()}>
        <UserRound className="size-[18px] shrink-0" />
        My Profile
      </ButtonLink>
      <ButtonLink look="outline" to={paths.dashboard.myItems()}>
        <Package className="size-[18px] shrink-0" />
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
    <MessageCircle className="size-[18px] shrink-0" />
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
  const navigate = useNavigate();
  useIntent('chat', () => (followed ? navigate(paths.chat(sellerId)) : onRefused()));
  return (
    <ByViewer
      visitor={
        <SignInLink look="outline" wide className={narrow} signInFor={here} act="chat">
          {chat}
        </SignInLink>
      }
      member={
        followed ? (
          <ButtonLink wide className={narrow} to={paths.chat(sellerId)}>
            {chat}
          </ButtonLink>
        ) : (
          <Button look="outline" wide className={narrow} aria-describedby={NOTICE} onClick={onRefused}>
            {chat}
          </Button>
        )
      }
    />
  );
}
