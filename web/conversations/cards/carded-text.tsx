import { FileText, UserRound } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { LINKS } from '#contract/limits.ts';
import { type LinkCard, linkCalls } from '#contract/links.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { onSessionEnd } from '../../session/session.ts';
import { StatusText } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { LinkedText } from '../conversation/linked-text.tsx';
import { ownLinksOf } from './own-links.ts';

interface CardedTextProps {
  content: string;
  marks: readonly RegExp[];
  onMine: boolean;
}

/** A message with links to things of this site: they stand above the text as cards, once they are known. */
export function CardedText({ content, marks, onMine }: CardedTextProps) {
  const links = useMemo(() => ownLinksOf(content), [content]);
  const paths = useMemo(() => [...new Set(links.map(({ path }) => path))], [links]);
  const spot = useRef<HTMLSpanElement>(null);
  const cards = useCards(spot, paths);
  const isKnown = (path: string) => cards.has(path);
  let text = content;
  for (const { start, end, path } of links.toReversed())
    if (isKnown(path)) text = `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`;
  text = text === content ? text : text.trim();
  return (
    <span ref={spot} className="block">
      {cards.size > 0 && (
        <span className={classNames('grid gap-1 -mx-3 -mt-1.5', text ? 'mb-2' : '-mb-1.5')}>
          {paths.filter(isKnown).map((path) => (
            <Card key={path} path={path} card={cards.get(path) ?? null} onMine={onMine} />
          ))}
        </span>
      )}
      {text && <LinkedText marks={marks}>{text}</LinkedText>}
    </span>
  );
}

/** The cards by path, asked for when the message comes into view. What cannot be asked stays a link. */
function useCards(spot: RefObject<HTMLElement | null>, paths: readonly string[]): ReadonlyMap<string, LinkCard | null> {
  const [cards, setCards] = useState<ReadonlyMap<string, LinkCard | null>>(new Map());
  useEffect(() => {
    let isCurrent = true;
    const ask = (path: string) =>
      describeLink(path).then(
        (card) => isCurrent && setCards((before) => new Map(before).set(path, card)),
        () => {},
      );
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      for (const path of paths) void ask(path);
    });
    if (spot.current) watch.observe(spot.current);
    return () => {
      isCurrent = false;
      watch.disconnect();
    };
  }, [spot, paths]);
  return cards;
}

const frame = 'flex w-[min(300px,62vw)] max-w-full rounded-[12px] bg-surface text-ink';

function Card({ path, card, onMine }: { path: string; card: LinkCard | null; onMine: boolean }) {
  const edge = !onMine && 'ring-1 ring-line';
  if (!card)
    return <span className={classNames(frame, edge, 'px-3.5 py-3 text-sm text-ink-3')}>Not available to you</span>;
  const { kind, title, image, details, state } = card;
  const Sign = kind === 'person' ? UserRound : FileText;
  return (
    <Link to={path} className={classNames(frame, edge, 'min-h-[76px] overflow-hidden hover:bg-sunken-2')}>
      {image ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          className={classNames(
            'shrink-0 bg-sunken object-cover',
            kind === 'person' ? 'size-13 m-3 mr-0 rounded-full' : 'w-[76px] self-stretch',
            kind === 'paper' && 'object-top',
          )}
        />
      ) : (
        <span className="grid place-items-center w-[76px] shrink-0 bg-sunken-2 text-ink-3">
          <Sign className="size-6" strokeWidth={1.8} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0 self-center px-3 py-2.5">
        <span className="block font-semibold text-[14.5px] leading-5 line-clamp-2 wrap-anywhere">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2.5">
          <span className={kind === 'item' ? 'font-[680]' : 'text-sm text-ink-2'}>{details}</span>
          {state && state !== 'Wanted' && <StatusText tone={TONES[state]}>{state}</StatusText>}
        </span>
      </span>
    </Link>
  );
}

const TONES = { Available: 'go', Reserved: 'wait', Sold: 'stop', Ended: 'stop' } as const;

/** Milliseconds in which what is seen together is asked together. */
const TOGETHER = 30;
const FRESH = 5 * MINUTE;

type Described = Promise<LinkCard | null>;

const known = new Map<string, { at: number; card: Described }>();
onSessionEnd(() => known.clear());

let waiting = new Map<string, PromiseWithResolvers<LinkCard | null>>();

/** What the member sees behind a path of this site; null where it is nothing for them. Rejects where it cannot be asked. */
function describeLink(path: string): Described {
  const found = known.get(path);
  if (found && Date.now() - found.at < FRESH) return found.card;
  const pending = Promise.withResolvers<LinkCard | null>();
  pending.promise.catch(() => known.delete(path));
  known.set(path, { at: Date.now(), card: pending.promise });
  if (waiting.size === 0) setTimeout(askAll, TOGETHER);
  waiting.set(path, pending);
  return pending.promise;
}

function askAll(): void {
  const all = [...waiting];
  waiting = new Map();
  for (let first = 0; first < all.length; first += LINKS.together) void ask(all.slice(first, first + LINKS.together));
}

async function ask(some: [path: string, PromiseWithResolvers<LinkCard | null>][]): Promise<void> {
  try {
    const { data } = await api(linkCalls.describeLinks, { paths: some.map(([path]) => path) });
    for (const [i, [, { resolve }]] of some.entries()) resolve(data[i] ?? null);
  } catch (error) {
    for (const [, { reject }] of some) reject(error);
  }
}
