import type { MouseEvent } from 'react';
import { type BlockedPerson, blockCalls } from '#contract/blocks.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { BLOCKS } from '../messages.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { focusNextRow } from '../ui/focus-next-row.ts';
import { SettingsList } from '../ui/settings-list.tsx';
import { toast } from '../ui/toast.tsx';

/** The members whom the member has blocked, each with a button to unblock. */
export const BlockedPeople = () => (
  <SettingsList<BlockedPerson>
    title="Blocked people"
    text="You and they do not see each other. They are not told."
    ask={(cursor, signal) => api(blockCalls.listBlockedPeople, { cursor }, signal ? { signal } : {})}
    empty="You have blocked nobody."
    failed={BLOCKS.listFailed}
  >
    {(person, remove) => <Blocked key={person._id} person={person} onUnblocked={remove} />}
  </SettingsList>
);

function Blocked({ person, onUnblocked }: { person: BlockedPerson; onUnblocked: () => void }) {
  const { _id, firstName, lastName, image } = person;
  const name = `${firstName} ${lastName}`;
  const [, run] = useAction();
  const unblock = ({ currentTarget: button }: MouseEvent) =>
    run(async () => {
      await api(blockCalls.unblockPerson, { personId: _id });
      focusNextRow(button);
      onUnblocked();
      toast.success(BLOCKS.unblocked(firstName));
    });
  return (
    <li className="flex items-center gap-3">
      <Avatar id={_id} name={name} image={image} size={40} />
      <span className="min-w-0 flex-1 font-medium break-words">{name}</span>
      <Button look="outline" aria-label={`Unblock ${name}`} onClick={unblock}>
        Unblock
      </Button>
    </li>
  );
}
