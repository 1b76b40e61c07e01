import { Bell, BellOff, Ellipsis, UserMinus, UserRound } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { Day } from '../../ui/day.tsx';
import { Menu } from '../../ui/menu.tsx';
import { nameOf } from '../name.ts';
import { endFollow, muteMember, type Person, type Side } from './end-follow.ts';

interface FollowMenuProps {
  person: Person;
  side: Side;
  since: string;
  muted?: boolean;
  onMuted?: (muted: boolean) => void;
  onChanged: (isEnded: boolean) => void;
}

/** Actions on a follow: mute it, open the profile, end it. */
export function FollowMenu({ person, side, since, muted = false, onMuted, onChanged }: FollowMenuProps) {
  const { firstName } = person;
  const isMine = side === 'following';
  const mute = async () => {
    if (await muteMember(person, !muted)) onMuted?.(!muted);
  };
  return (
    <Menu
      label={isMine ? `You follow ${nameOf(person)}` : `${nameOf(person)} follows you`}
      isSheet
      className="right-0 top-12 w-[296px]"
      triggerClass="icon-btn aria-expanded:bg-sunken aria-expanded:text-ink"
      trigger={() => <Ellipsis className="size-[22px]" strokeWidth={1.9} />}
      head={
        <p className="px-3 pt-2 pb-1.5 text-[13px] font-semibold text-ink-3">
          {isMine ? `You follow ${firstName}` : `${firstName} follows you`} since <Day time={since} />
        </p>
      }
      items={[
        ...(isMine
          ? [
              {
                name: muted ? 'Notices of new items' : 'No notices of new items',
                icon: muted ? <Bell strokeWidth={1.9} /> : <BellOff strokeWidth={1.9} />,
                onSelect: () => void mute(),
              },
            ]
          : []),
        { name: 'View profile', icon: <UserRound strokeWidth={1.9} />, to: paths.profile(person._id) },
        {
          name: isMine ? 'Unfollow' : 'Remove follower',
          note: `${firstName} is not told`,
          icon: <UserMinus strokeWidth={1.9} />,
          danger: true,
          onSelect: () => void endFollow(person, side, onChanged),
        },
      ]}
    />
  );
}
