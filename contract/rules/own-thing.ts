import { ROUTES } from '../paths.ts';

/** An item, paper or member that an address of this site leads to. */
export interface OwnThing {
  kind: 'item' | 'paper' | 'person';
  id: string;
}

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const matcher = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, `(${ID})`)}/?$`, 'i');
const PAGES: [OwnThing['kind'], RegExp][] = [
  ['item', matcher(ROUTES.item)],
  ['item', matcher(ROUTES.itemShort)],
  ['person', matcher(ROUTES.profile)],
];

/** What the path of a page of this site is about; null for other pages. */
export function ownThingOf(path: string): OwnThing | null {
  const [pathname = ''] = path.split(/[?#]/);
  for (const [kind, page] of PAGES) {
    const id = page.exec(pathname)?.[1];
    if (id) return { kind, id: id.toLowerCase() };
  }
  const paper = pathname === ROUTES.academics ? new RegExp(`[?&]paper=(${ID})(?![^&#])`, 'i').exec(path)?.[1] : null;
  return paper ? { kind: 'paper', id: paper.toLowerCase() } : null;
}
