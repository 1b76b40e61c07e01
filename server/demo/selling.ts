import type { Condition, ItemStatus, Publication } from '#contract/limits.ts';
import { type Drawing, FIRST_CLOSE_UP } from './drawing.ts';
import type { Kind, Subject, Thing } from './goods.ts';
import { BOOK_KINDS } from './goods-books.ts';
import { ROOM_KINDS } from './goods-room.ts';
import { THING_KINDS } from './goods-things.ts';
import type { DemoMember } from './members.ts';
import { PLACES } from './people.ts';
import { type Random, randomFrom } from './random.ts';
import { SHOWCASE, type Showpiece } from './showcase.ts';
import type { When } from './talk.ts';

export interface DemoItem {
  id: string;
  owner: DemoMember;
  category: string;
  title: string;
  description: string;
  price: number;
  condition: Condition;
  status: ItemStatus;
  publication: Publication;
  location: string;
  rental: { price: number; duration: string } | null;
  views: number;
  created: When;
  /** The cover first. */
  pictures: { id: string; name: string; drawing: Drawing }[];
}

type DemoPicture = DemoItem['pictures'][number];

/** Drawings of one thing that look different; further items are seen from nearer. */
const LOOKS = 12;

/** Everything that is, was or will be on sale. */
export function putUpItems(members: readonly DemoMember[]): DemoItem[] {
  const byName = new Map(members.map((member) => [member.name, member]));
  const shown = SHOWCASE.map((piece, n) => showOne(piece, n, byName.get(piece.seller) as DemoMember));
  // What the student sells is told one by one, so that the pages of the demo stay easy to follow.
  const sellers = members.filter((member) => member.branch !== null && member !== members[0]);
  const others = [...BOOK_KINDS, ...THING_KINDS, ...ROOM_KINDS].flatMap((kind, n) => sellKind(kind, n, sellers));
  return [...shown, ...others];
}

function showOne(piece: Showpiece, n: number, owner: DemoMember): DemoItem {
  const random = randomFrom(`showpiece ${piece.title}`);
  return {
    id: random.id(),
    owner,
    category: piece.category,
    title: piece.title,
    description: piece.description,
    price: piece.price,
    condition: piece.condition,
    status: piece.status ?? 'Available',
    publication: piece.draft ? 'Draft' : 'Published',
    location: piece.location ?? owner.home,
    rental: piece.rental ? { price: piece.rental[0], duration: piece.rental[1] } : null,
    views: piece.views,
    created: n < 3 ? 25 + n * 40 : [1 + Math.floor((n - 3) / 3), `${20 - ((n - 3) % 3) * 3}:${random.whole(10, 58)}`],
    pictures: picturesOf(pictureOf(random, piece.subject, null), 1),
  };
}

function sellKind(kind: Kind, kindNumber: number, sellers: readonly DemoMember[]): DemoItem[] {
  const random = randomFrom(`kind ${kindNumber} ${kind.category}`);
  let things: Thing[] = [];
  return Array.from({ length: kind.count }, (_, n) => {
    if (things.length === 0) things = random.some(kind.things, kind.things.length);
    return sellOne(random, kind, things.pop() as Thing, n, random.pick(sellers));
  });
}

// How often each; New is rare on a campus.
const CONDITIONS: readonly Condition[] = ['Used', 'Like New', 'Used', 'New', 'Used', 'Like New', 'Used', 'Like New'];
const PRICE: Record<Condition, readonly [number, number]> = {
  New: [0.78, 0.92],
  'Like New': [0.55, 0.7],
  Used: [0.28, 0.48],
};

function sellOne(random: Random, kind: Kind, thing: Thing, n: number, owner: DemoMember): DemoItem {
  const condition = CONDITIONS[(n + kind.count) % CONDITIONS.length] as Condition;
  const isDraft = random.chance(0.06);
  const chance = random.next();
  const status = isDraft || chance < 0.68 ? 'Available' : chance < 0.81 ? 'Reserved' : 'Sold';
  const [from, to] = PRICE[condition];
  const lent = kind.rental && random.chance(0.45) ? random.pick(kind.rental) : null;
  const days = 8 + Math.floor(random.next() ** 1.4 * 150);
  // What is new says already why it goes.
  const reason = condition === 'New' ? '' : random.pick(kind.reasons);
  const price = roundPrice(thing.priceNew * (from + random.next() * (to - from)));
  return {
    id: random.id(),
    owner,
    category: kind.category,
    title: thing.title,
    description: [thing.says, random.pick(kind.state[condition]), reason].join(' ').trim(),
    price,
    condition,
    status,
    publication: isDraft ? 'Draft' : 'Published',
    location: random.chance(0.7) ? owner.home : random.pick(PLACES),
    rental: lent && { price: rentOf(thing.priceNew * lent[1], price), duration: lent[0] },
    views: isDraft ? 0 : Math.floor(random.next() ** 2 * 220) + Math.floor(days / 3) + (status === 'Sold' ? 40 : 2),
    created: [days, `${random.whole(8, 22)}:${random.whole(10, 59)}`],
    pictures: picturesOf(pictureOf(random, thing.subject, n), 0.35),
  };
}

const roundPrice = (price: number) => {
  const step = price < 2000 ? 10 : price < 10_000 ? 50 : 500;
  return Math.max(step, Math.round(price / step) * step);
};

/** Never so much that one would rather buy. */
const rentOf = (asked: number, price: number) => Math.max(10, Math.round(Math.min(asked, price * 0.4) / 10) * 10);

/** The picture of the n-th of a kind; null: of a showpiece. What has words on it is one of its kind anyway. */
function pictureOf(random: Random, subject: Subject, n: number | null): DemoPicture {
  const look = n === null ? 0 : 'lines' in subject ? n + 1 : 1 + (n % LOOKS);
  const near = n === null || 'lines' in subject ? 0 : Math.floor(n / LOOKS) % 3;
  return { id: random.id(), name: random.hex(16), drawing: { of: 'item', subject, look, near } };
}

/** Adds, with so large a chance, one to four close-ups of what the cover shows. */
function picturesOf(cover: DemoPicture, chance: number): DemoPicture[] {
  const random = randomFrom(`close-ups ${cover.name}`);
  const count = random.chance(chance) ? random.whole(1, 4) : 0;
  const closeUps = Array.from({ length: count }, (_, n) => ({
    id: random.id(),
    name: random.hex(16),
    drawing: { ...cover.drawing, near: FIRST_CLOSE_UP + n },
  }));
  return [cover, ...closeUps];
}
