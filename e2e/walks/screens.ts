import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import { peopleCalls } from '#contract/people.ts';
import { expectAccessible } from '../accessible.ts';
import { test as base, call, expect, newMember, type Person, signIn, theAdmin } from '../fixtures.ts';
import { newItem } from '../goods.ts';
import { newPair, send } from '../talk.ts';

interface Campus {
  /** Who looks: follows the seller, and has items and messages. */
  member: Person;
  seller: Person;
  stranger: Person;
  /** Item of the seller with the longest words. */
  item: Awaited<ReturnType<typeof newItem>>;
  ownItem: Awaited<ReturnType<typeof newItem>>;
}

export const WORD = 'Wolfeschlegelsteinhausenbergerdorff';

export const test = base.extend<object, { campus: Campus }>({
  sharesPage: true,
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
    async ({}, use) => {
      const { asha: member, ravi: friend, conversationId } = await newPair();
      const [seller, stranger] = await Promise.all([newMember({ firstName: WORD, lastName: WORD }), newMember()]);
      await call(peopleCalls.follow, { friendId: seller.user._id }, member);
      await call(peopleCalls.follow, { friendId: member.user._id }, friend);
      await send(friend, conversationId, ['Is it still there?', 'See http://example.com/a', 'Or is it not?']);
      const [item, ownItem] = await Promise.all([
        newItem(seller, { title: WORD.repeat(3), description: WORD.repeat(9), price: 9_999_999 }),
        newItem(member),
        newItem(seller),
      ]);
      await use({ member, seller, stranger, item, ownItem });
    },
    { scope: 'worker' },
  ],
});

interface Visit {
  page: Page;
  campus: Campus;
  isMobile: boolean;
  forgiven: RegExp[];
}

const MANIFEST = path.join(import.meta.dirname, '../../dist/web/.vite/manifest.json');
const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
/** Screens without frames, which come with the screens in them. */
/** Home comes with the first script. */
const FIRST = 'web/items/home.page.tsx';
const fileOf = (module: string) => manifest[module === FIRST ? 'web/start/browser.tsx' : module]?.file;
export const pageModules = [FIRST, ...Object.keys(manifest)].filter((name) =>
  /^web\/(?!layout\/|console\/console\.).*\.page\.tsx$/.test(name),
);
export const visited = new Set<string>();

type Walk = (visit: Visit) => Promise<void>;

/** Walks a screen, which must load its page module (`web/items/home.page.tsx`). */
export function screen(name: string, as: 'visitor' | 'member' | 'admin', walk: Walk, more = ''): void {
  const module = `web/${name}.page.tsx`;
  visited.add(module);
  test(`${name} for a ${as}${more}`, async ({ page, campus, isMobile, forgiven }) => {
    if (as !== 'visitor') await signIn(page, as === 'admin' ? theAdmin() : campus.member);
    const scripts: string[] = [];
    const listen = (request: Request) => void scripts.push(new URL(request.url()).pathname.slice(1));
    page.on('request', listen);
    await walk({ page, campus, isMobile, forgiven });
    page.off('request', listen);
    expect(scripts, `what ${module} became`).toContain(fileOf(module));
  });
}

/** One whose parts, or the way to its states, are others on a phone: it is walked there too. */
export const screenOfTwo: typeof screen = (name, as, walk) => screen(name, as, walk, ' @phone');

/** A screen that opens by its address alone. */
export function plainScreen(
  name: string,
  as: 'visitor' | 'member' | 'admin',
  address: string,
  heading?: string | RegExp,
) {
  screen(name, as, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, ...(heading && { name: heading }) })).toHaveCount(1);
    await expectAccessible(page);
  });
}
