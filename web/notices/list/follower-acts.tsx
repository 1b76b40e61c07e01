import { Ban, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Notice } from '#contract/notices.ts';
import { blockableOf, openBlock } from '../../blocks/open-block.ts';
import { endFollow } from '../../people/follows/end-follow.ts';
import { FollowButton } from '../../people/follows/follow-button.tsx';
import { Button } from '../../ui/button.tsx';

/** What one can do about a new follower. The buttons lie above the link of the row. */
export function FollowerActs({ actor }: { actor: NonNullable<Notice['actor']> }) {
  const [isRemoved, setRemoved] = useState(false);
  const { revalidate } = useRevalidator();
  const person = blockableOf(actor._id, actor.name);
  const named = <span className="sr-only"> {actor.name}</span>;
  return (
    <div className="relative z-10 flex flex-wrap items-center gap-1.5 w-fit mt-2">
      <div>
        <FollowButton person={{ ...person, follower: [] }} label="Follow back" size="sm" />
      </div>
      {isRemoved ? (
        <span className="px-3 text-sm text-ink-3" role="status">
          Removed
        </span>
      ) : (
        <Button look="ghost" size="sm" onClick={() => endFollow(person, 'followers', setRemoved)}>
          <UserMinus className="size-4" aria-hidden="true" />
          Remove{named}
        </Button>
      )}
      <Button
        look="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => openBlock(person, { onBlocked: () => void revalidate() })}
      >
        <Ban className="size-4" aria-hidden="true" />
        Block{named}
      </Button>
    </div>
  );
}
