import { useEffect, useState } from 'react';
import { type BlockedPerson, blockCalls } from '#contract/blocks.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api.ts';
import { failureText } from '../failure-text.ts';
import { BLOCKS } from '../messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { SettingsBlock } from '../ui/settings-block.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';

interface People {
  list: BlockedPerson[];
  next: string | null;
}

/** Those whom the member has blocked, each with its way back. */
export function BlockedPeople() {
  const [people, setPeople] = useState<People | 'failed'>();

  const load = async (before: People | undefined, signal?: AbortSignal) => {
    try {
      const { data, nextCursor } = await api(
        blockCalls.listBlockedPeople,
        { cursor: before?.next ?? undefined },
        signal ? { signal } : {},
      );
      setPeople({ list: [...(before?.list ?? []), ...data], next: nextCursor });
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof Problem)) throw error;
      if (before) toast.error(failureText(error));
      else setPeople('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const unmount = new AbortController();
    void load(undefined, unmount.signal);
    return () => unmount.abort();
  }, []);

  const unblock = async (person: BlockedPerson) => {
    try {
      await api(blockCalls.unblockPerson, { personId: person._id });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(failureText(error));
      return;
    }
    setPeople((now) =>
      now === 'failed' || !now ? now : { ...now, list: now.list.filter(({ _id }) => _id !== person._id) },
    );
    toast.success(BLOCKS.unblocked(person.firstName));
  };

  return (
    <SettingsBlock title="Blocked people" text="You and they do not see each other. They are not told.">
      {people === undefined ? (
        <Skeleton className="h-11" />
      ) : people === 'failed' ? (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {BLOCKS.listFailed}
          <Button look="outline" onClick={() => void load(undefined)}>
            Try again
          </Button>
        </p>
      ) : people.list.length === 0 ? (
        <p className="text-ink-3">You have blocked nobody.</p>
      ) : (
        <>
          <ul className="grid gap-3">
            {people.list.map((person) => (
              <li key={person._id} className="flex items-center gap-3">
                <Avatar
                  id={person._id}
                  name={`${person.firstName} ${person.lastName}`}
                  image={person.image}
                  size={40}
                />
                <span className="min-w-0 flex-1 font-medium break-words">
                  {person.firstName} {person.lastName}
                </span>
                <Button
                  look="outline"
                  aria-label={`Unblock ${person.firstName} ${person.lastName}`}
                  onClick={() => void unblock(person)}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
          {people.next && (
            <Button look="quiet" className="mt-4" onClick={() => void load(people)}>
              Show more
            </Button>
          )}
        </>
      )}
    </SettingsBlock>
  );
}
