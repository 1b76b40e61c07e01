import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { previewOf } from '../conversations/list/conversation-list.tsx';
import { Face } from '../conversations/list/faces.tsx';
import { addressOf, counterpartOf } from '../conversations/list/names.ts';
import { clock } from '../offline/ago.ts';
import type { SavedConversation } from './read-saved.ts';

/** Conversations with saved messages. */
export const SavedConversations = ({ saved, memberId }: { saved: SavedConversation[]; memberId: string }) => (
  <section aria-labelledby="saved-conversations">
    <h2 id="saved-conversations" className="text-h3 font-[660]">
      Conversations
    </h2>
    <ul className="mt-2">
      {saved.map(({ conversation, at }) => {
        const counterpart = counterpartOf(conversation, memberId);
        return (
          <li key={conversation._id}>
            <Link
              to={paths.chat(addressOf(conversation, memberId))}
              className="flex items-center gap-3.5 p-3 -mx-3 rounded-[14px] hover:bg-sunken"
            >
              <Face counterpart={counterpart} className="size-12! text-[15px]!" />
              <span className="min-w-0 flex-1">
                <b className="font-semibold block truncate">{counterpart.name}</b>
                <span className="block text-sm text-ink-3 truncate">
                  {previewOf(conversation, counterpart, memberId)}
                </span>
                <span className="block text-xs text-ink-3 mt-0.5">Messages up to {clock(at)}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  </section>
);
