import { Eye } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { useMember } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton } from '../share-button.tsx';

/** Stands over the list after an item was published: the way to see it and to tell others. */
export function OnlineCard() {
  const { state } = useLocation();
  const { _id: memberId } = useMember();
  const item = (state as { online?: Omit<Item, 'owner'> } | null)?.online;
  if (!item) return null;
  const path = paths.item(item._id, memberId);
  return (
    <section aria-labelledby="online" className="mb-6 [filter:drop-shadow(0_1px_2px_oklch(var(--shadow-tint)/.10))]">
      <Paper fold={36} flap="marker" className="rounded-panel bg-surface p-4 md:p-5">
        <div className="flex items-center gap-4 pr-8">
          <span className="size-[76px] shrink-0 rounded-[12px] overflow-hidden bg-sunken">
            <Picture picture={item.picture} sizes="76px" />
          </span>
          <div className="min-w-0">
            <h2 id="online" className="text-[17px] leading-6 font-[680] wrap-anywhere">
              {item.title} is online
            </h2>
            <p className="text-ink-2">Who looks for one is told now.</p>
          </div>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3 md:max-w-[420px]">
          <ButtonLink look="outline" to={path}>
            <Eye className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            See it
          </ButtonLink>
          <ShareButton item={item} path={path} look="primary" label="Share it" />
        </div>
      </Paper>
    </section>
  );
}
