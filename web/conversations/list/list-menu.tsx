import { EllipsisVertical, EyeOff, Inbox, SlidersHorizontal, UserRoundSearch } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { Menu } from '../../ui/menu.tsx';

/** Ways from the list to what is not in it. */
export const ListMenu = ({ hidden, onHidden }: { hidden: number; onHidden: () => void }) => (
  <Menu
    label="More about the chats"
    triggerClass="icon-btn aria-expanded:bg-sunken aria-expanded:text-ink"
    trigger={() => <EllipsisVertical className="size-[22px]" strokeWidth={2.1} aria-hidden="true" />}
    isSheet
    className="right-0 top-12 w-[264px]"
    items={[
      { name: 'Find people', icon: <UserRoundSearch strokeWidth={1.9} />, to: paths.people() },
      { name: 'Requests', icon: <Inbox strokeWidth={1.9} />, to: paths.requests() },
      ...(hidden > 0 ? [{ name: 'Hidden chats', icon: <EyeOff strokeWidth={1.9} />, onSelect: onHidden }] : []),
      {
        name: 'Who reaches you',
        icon: <SlidersHorizontal strokeWidth={1.9} />,
        to: paths.dashboard.privacySettings(),
      },
    ]}
  />
);
