import { useEffect, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { Face } from '../conversations/list/faces.tsx';
import { addressOf, counterpartOf } from '../conversations/list/names.ts';
import { previewOf } from '../conversations/list/preview.ts';
import { upTo } from '../items/wanted/wanted-item.ts';
import { PageHead } from '../layout/page-head.tsx';
import { ago, clock } from '../offline/ago.ts';
import { AwaySpot } from '../offline/away-spot.tsx';
import { onWaitingItems } from '../offline/waiting-items.ts';
import { useSession } from '../session/session.ts';
import { Link } from '../ui/link.tsx';
import { Price } from '../ui/price.tsx';
import { Skeletons } from '../ui/skeleton.tsx';
import { GoesOut } from './goes-out.tsx';
import { SavedPapers } from './papers.tsx';
import { NOTHING, readSaved, type Saved, type SavedConversation, type SeenItem } from './read-saved.ts';

/** What this browser has saved for its owner. */
export function Component() {
  const session = useSession();
  const memberId = session?.user._id;
  const [saved, setSaved] = useState<Saved>();
  useEffect(() => {
    if (session === undefined) return;
    const read = () => readSaved(memberId).then(setSaved, () => setSaved(NOTHING));
    void read();
    const unsubscribe = onWaitingItems(read);
    addEventListener('storage', read);
    return () => {
      unsubscribe();
      removeEventListener('storage', read);
    };
  }, [session, memberId]);

  return (
    <div className="wrap pt-6 md:pt-8">
      <PageHead title="Saved on this device" noindex />
      <div className="mb-6">
        <h1 className="text-[26px] leading-8 md:text-h1 font-[680]">Saved on this device</h1>
        <p className="mt-1 text-ink-3">What you saw lately. Prices and stock may have changed since.</p>
      </div>
      {saved ? <Everything saved={saved} memberId={memberId} onChange={setSaved} /> : <Wait />}
    </div>
  );
}

interface EverythingProps {
  saved: Saved;
  memberId: string | undefined;
  onChange: (saved: Saved) => void;
}

function Everything({ saved, memberId, onChange }: EverythingProps) {
  const { items, messages, papers, conversations, seen } = saved;
  if ([items, messages, papers, conversations, seen].every(({ length }) => length === 0))
    return (
      <div className="grid justify-items-center text-center py-14 px-6">
        <AwaySpot />
        <p className="display font-[650] text-h3 mt-5">Nothing is saved yet</p>
        <p className="mt-2 text-ink-2 max-w-[420px]">What you look at is saved here for a time without network.</p>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {items.length + messages.length > 0 && <GoesOut items={items} messages={messages} />}
      {papers.length > 0 && <SavedPapers papers={papers} onChange={(papers) => onChange({ ...saved, papers })} />}
      {conversations.length > 0 && memberId && <SavedConversations saved={conversations} memberId={memberId} />}
      {seen.length > 0 && <SavedItems seen={seen} />}
    </div>
  );
}

const Wait = () => (
  <Skeletons className="grid gap-5 min-h-[60vh] content-start" of={['h-40 rounded-panel', 'h-64 rounded-panel']} />
);

/** Conversations with saved messages. */
const SavedConversations = ({ saved, memberId }: { saved: SavedConversation[]; memberId: string }) => (
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

const SavedItems = ({ seen }: { seen: SeenItem[] }) => (
  <section aria-labelledby="seen-items">
    <h2 id="seen-items" className="text-h3 font-[660]">
      Items you looked at
    </h2>
    <ul className="mt-3.5 grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-x-6 gap-y-4">
      {seen.map(({ item, at }) => (
        <li key={item._id}>
          <Link to={paths.item(item._id, item.owner._id)} className="group flex items-center gap-4 min-w-0">
            <img
              src={item.picture.small}
              srcSet={`${item.picture.small} 1x, ${item.picture.card} 2x`}
              alt=""
              width={84}
              height={84}
              className="size-[84px] rounded-[14px] object-cover bg-sunken shrink-0"
            />
            <span className="min-w-0">
              {item.kind === 'Wanted' ? (
                <span className="price text-[18px]">{upTo(item)}</span>
              ) : (
                <Price value={item.price} className="text-[18px]" />
              )}
              <b className="block font-semibold break-words group-hover:underline underline-offset-3">{item.title}</b>
              <span className="block text-[13.5px] text-ink-3">Seen {ago(at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
