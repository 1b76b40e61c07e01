import type { Page } from '@playwright/test';
import { categoryCalls } from '#contract/categories.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { requestCalls } from '#contract/requests.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { wishCalls } from '#contract/wishes.ts';
import { newCase } from './cases.ts';
import { want } from './deals.ts';
import { call, expect, newMember, type Person, signIn, test, theAdmin } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** A desktop at 200 %, a telephone with its keyboard up, a desktop at 400 %; and a telephone, where the bars stay. */
const SIZES = [
  { width: 720, height: 450 },
  { width: 390, height: 420 },
  { width: 320, height: 256 },
  { width: 390, height: 700 },
];

/** What has the focus, if a bar covers it or it is not on the screen. Where it is on the skip link, the page begins again. */
function lookAtFocus(): { isStart: boolean; hidden: string | null } {
  const element = document.activeElement as HTMLElement;
  if (element.matches('body, a[href="#main"]')) return { isStart: true, hidden: null };
  const bars = [...document.querySelectorAll('header.sticky, nav[aria-label="Quick"], aside[aria-label="Price"]')];
  // What is drawn of a hidden input is its label.
  const label = element instanceof HTMLInputElement && element.matches('.sr-only, .opacity-0') && element.labels?.[0];
  const { left, right, top, bottom, height } = (label || element).getBoundingClientRect();
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;
  const spots = [left + 3, (left + right) / 2, right - 3].flatMap((x) =>
    [top + 3, (top + bottom) / 2, bottom - 3].map((y) => [x, y] as const),
  );
  const inside = spots.filter(([x, y]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight);
  const covers = inside
    .map(([x, y]) => document.elementFromPoint(x, y))
    .flatMap((hit) => bars.filter((bar) => bar.contains(hit) && !bar.contains(element)));
  const isHidden = covers.length === inside.length || (covers.length > 0 && height < 60);
  return {
    isStart: false,
    hidden: isHidden ? `${name} at ${Math.round(left)}, ${Math.round(top)}, covered: ${covers.length > 0}` : null,
  };
}

/** Resolves when what a script does after a change of size is drawn. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Tabs through the page once, and returns what was hidden while it had the focus. */
async function tabThrough(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  const hidden: string[] = [];
  let stops = 0;
  for (; stops < 90; stops += 1) {
    await page.keyboard.press('Tab');
    let seen = await page.evaluate(lookAtFocus);
    if (seen.hidden) {
      // A row that scrolls sideways takes a frame to get there.
      await page.evaluate(twoFrames);
      seen = await page.evaluate(lookAtFocus);
    }
    if (seen.hidden) hidden.push(seen.hidden);
    if (seen.isStart && stops > 3) break;
  }
  expect(stops, `stops of the keyboard at ${page.url()}`).toBeGreaterThan(6);
  return hidden;
}

/** All text twice as large, and nothing else: as a browser does that enlarges text alone. Sizes follow the width. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')];
    for (const element of elements) element.style.fontSize = '';
    const sizes = elements.map((element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const);
    for (const [element, size] of sizes) element.style.fontSize = `${size * 2}px`;
  });

/** How far the page can be scrolled sideways, if it can. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return over > 0 ? `${over} pixels` : null;
  });

test('nothing that has the focus hides behind a bar, however small the screen', async ({ page }) => {
  test.slow();
  const seller = await newMember({ firstName: 'Meera' });
  const member = await newMember();
  const item = await newItem(seller);
  await call(peopleCalls.follow, { friendId: seller.user._id }, member);
  await signIn(page, member);
  const addresses = [
    '/',
    `/item/${item._id}/owner/${item.owner}`,
    '/dashboard/add-item',
    `/chat?with=${seller.user._id}`,
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const where = `${address} at ${size.width} x ${size.height}`;
      expect.soft(await tabThrough(page), where).toEqual([]);
      expect.soft(await sideways(page), `sideways: ${where}`).toBeNull();
    }
  }
});

test('Home and its header fit at 200 % text', async ({ page, member }) => {
  await newItem(member, { title: 'Wolfeschlegelsteinhausenbergerdorff', price: 123_456, condition: 'Like New' });
  await newItem(member, { rentalAvailable: 'Available', rentalPrice: 12_000, rentalDuration: '12 months' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();
  for (const width of [1440, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(twoFrames);
    await doubleText(page);
    const over = await page.getByRole('banner').evaluate((header) => header.scrollWidth - header.clientWidth);
    expect.soft(over, `pixels the header is too wide at ${width}`).toBeLessThanOrEqual(0);
    expect.soft(await sideways(page), `sideways at ${width}`).toBeNull();
  }
});

test('the search box shows twenty letters, and carousels three slides from 768 px', async ({ page, member }) => {
  for (let count = 0; count < 4; count += 1) await newItem(member);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/catalog/books');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('abcdefghij klmnopqrs');
  const room = await box.evaluate((input: HTMLInputElement) => input.clientWidth - input.scrollWidth);
  expect(room, 'pixels that twenty letters leave').toBeGreaterThanOrEqual(0);
  const slidesAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const carousel = page.getByRole('region', { name: 'Top Products', exact: true });
    return carousel.evaluate((section) => {
      const slide = section.querySelector('[aria-roledescription=slide]') as HTMLElement;
      return Math.round((section.clientWidth + 25) / slide.offsetWidth);
    });
  };
  expect(await Promise.all([await slidesAt(639), await slidesAt(640), await slidesAt(767)])).toEqual([1, 2, 2]);
  expect(await Promise.all([await slidesAt(768), await slidesAt(1023), await slidesAt(1440)])).toEqual([3, 3, 3]);
});

test('a name of 45 letters fits a screen of 320 px', async ({ page }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffsonmeyerin';
  const seller = await newMember({ firstName: long, lastName: long });
  const member = await newMember({ firstName: long, lastName: long });
  const item = await newItem(seller);
  await call(peopleCalls.follow, { friendId: seller.user._id }, member);
  await signIn(page, member);
  await page.setViewportSize({ width: 320, height: 700 });
  const addresses = [
    `/item/${item._id}/owner/${item.owner}`,
    `/profile/${seller.user._id}`,
    `/search?query=${long}`,
    `/chat?with=${seller.user._id}`,
    '/dashboard/my-profile',
    '/dashboard/followers',
    '/people?name=om',
    '/dashboard/settings',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect.soft(await sideways(page), `sideways at ${address}`).toBeNull();
    const cut = await page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>('h1, h2, h3, dd, p, a')]
          .filter(
            (one) =>
              !one.closest('.truncate') &&
              one.getBoundingClientRect().right > innerWidth + 1 &&
              getComputedStyle(one).position !== 'absolute',
          )
          .map((one) => one.textContent?.slice(0, 60)),
      );
    expect.soft(cut, `beyond the edge at ${address}`).toEqual([]);
  }
});

const WORD = 'Wolfeschlegelsteinhausenbergerdorff';

/** What of a page runs out of the screen, or out of the box around it, and cannot be scrolled to in a box of its own. */
function lookForEdges(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ‘${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}’`;
  const isClipped = (element: Element, edge: Element | null): boolean => {
    for (let box = element.parentElement; box && box !== edge; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    return false;
  };
  const isSeen = (element: HTMLElement) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest('.sr-only, svg');
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || !isSeen(element)) continue;
    if ((right > innerWidth + 1 || left < -1) && element.children.length === 0 && !isClipped(element, null))
      found.push(`${nameOf(element)} off the screen: ${Math.round(left)} to ${Math.round(right)}`);
    const box = element.parentElement?.closest<HTMLElement>(
      '.panel, .btn, .badge, .field, li, nav, fieldset, button, a',
    );
    if (!box || getComputedStyle(element).position === 'absolute' || isClipped(element, box)) continue;
    const edge = box.getBoundingClientRect();
    if (edge.width > 0 && right > edge.right + 4 && element.children.length === 0 && !box.matches('.sr-only'))
      found.push(`${nameOf(element)} out of ${nameOf(box)}: ${Math.round(right - edge.right)} pixels`);
  }
  return [...new Set(found)];
}

/** What is pressed on a phone and is smaller than 44 pixels, with what it draws around itself; not what stands in a text. */
function lookForTargets(): string[] {
  const isIn = (target: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return !hit || target.contains(hit) || (hit instanceof HTMLLabelElement && hit.control === target);
  };
  const isTall = (target: HTMLElement) => {
    const seen = target.getBoundingClientRect();
    if (seen.height > 43 && seen.width > 43) return true;
    target.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const corners = [
      [0, -21],
      [0, 21],
      [-21, 0],
      [21, 0],
    ] as const;
    // What does not lie on top is a picture of what can be pressed.
    return !isIn(target, x, y) || corners.every(([right, down]) => isIn(target, x + right, y + down));
  };
  const inText = ({ parentElement, localName }: HTMLElement) =>
    (localName === 'button' && parentElement?.localName === 'p') ||
    (localName === 'a' &&
      [...(parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim()));
  return [...document.querySelectorAll<HTMLElement>('main :is(a, button, select, summary, input, textarea)')]
    .filter(
      (one) =>
        one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
        !one.matches('.sr-only, :disabled, [aria-label^="Slide "]'),
    )
    .filter((one) => !inText(one) && !isTall(one.closest('label') ?? one))
    .map(
      (one) => `${one.localName} ‘${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}’`,
    );
}

/** What the page says on a phone although its head does: its name, or the way back above it. */
function lookForTwice(): string[] {
  const isSeen = (one: Element) =>
    one.checkVisibility({ checkVisibilityCSS: true }) && one.getBoundingClientRect().width > 2;
  const title = [...document.querySelectorAll('main h1')].find(isSeen);
  const names = [...document.querySelectorAll('header *')].filter(isSeen).map(({ textContent }) => textContent);
  const arrows = [...document.querySelectorAll('main a:has(> .lucide-arrow-left)')].filter(
    (one) => isSeen(one) && title && one.compareDocumentPosition(title) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const twice = title && names.includes(title.textContent) ? [title, ...arrows] : arrows;
  return twice.map(({ textContent }) => textContent ?? '');
}

/** A category whose name is long. */
async function longestCategory(): Promise<string> {
  const { data } = await call(categoryCalls.listCategories, {});
  return data.toSorted((a, b) => b.name.length - a.name.length)[0]?._id ?? '';
}

/** A member with the longest words, who has, wants, sells, rents and is written to; and what they see. */
async function crowdedCampus() {
  const [member, other] = await Promise.all([
    newMember({ firstName: WORD, lastName: WORD }),
    newMember({ firstName: WORD, lastName: WORD }),
  ]);
  const long = { title: WORD.repeat(2), description: WORD.repeat(4), price: 9_999_999 };
  const rental = { rentalAvailable: 'Available', rentalPrice: 9_999_999, rentalDuration: WORD.slice(0, 30) } as const;
  const [own, bought, reserved, rented, draft] = await Promise.all([
    newItem(member, { ...long, ...rental, condition: 'Like New' }),
    newItem(other, { ...long, condition: 'Like New' }),
    newItem(other, long),
    newItem(other, { ...long, ...rental }),
    newItem(member, { ...long, ItemStatus: 'Draft' }),
  ]);
  await call(peopleCalls.follow, { friendId: other.user._id }, member);
  const greeter = await newMember({ firstName: WORD, lastName: WORD });
  await call(requestCalls.sendRequest, { personId: member.user._id, content: WORD.repeat(6) }, greeter);
  const [wish, , kept] = await Promise.all([
    want(bought._id, member),
    want(own._id, other),
    want(reserved._id, member),
  ]);
  await call(dealCalls.makeOffer, { dealId: wish._id, price: 9_999_998 }, member);
  await call(dealCalls.reserveDeal, { dealId: kept._id }, other);
  const sold = await newItem(other, { ...long, category: await longestCategory() });
  await call(wishCalls.addWishes, { itemIds: [bought._id, reserved._id, rented._id, sold._id] }, member);
  await call(itemCalls.changeItemStatus, { itemId: sold._id, status: 'Sold' }, other);
  await call(savedSearchCalls.saveSearch, { keyword: `${WORD} ${WORD}` }, member);
  const { number } = await newCase(other, [member]);
  const item = (one: { _id: string; owner: string }) => `/item/${one._id}/owner/${one.owner}`;
  const dashboard = [
    'my-profile',
    'followers',
    'notifications',
    'settings',
    'settings/notifications',
    'settings/privacy',
    'settings/account',
    'leaving',
    'my-items',
    'my-items/sheet',
    'moving-out',
    `my-items/${own._id}/line`,
    'add-item',
    `add-item?item=${draft._id}`,
    `edit-item/${own._id}`,
    'cart',
    'saved-searches',
    'purchase-activity',
    'purchase-history',
    'your-turn',
    'Academics',
    'Academics/add',
    'Academics/mine',
    'feedback',
  ].map((page) => `/dashboard/${page}`);
  const desk = [
    'desk',
    `desk/${number}`,
    'desk/papers',
    'admin',
    'admin/members',
    `admin/items?keyword=${WORD}`,
    'admin/terms',
    'admin/campus',
    'admin/categories',
    'admin/places',
    'admin/papers',
    'admin/books',
    'admin/announcements',
    'admin/words',
    'admin/requests',
    'admin/breaches',
    'admin/health',
    'admin/audit',
    'AddPyq',
    'addcategory',
  ].map((page) => `/dashboard/${page}`);
  const open = [
    '/',
    '/wanted',
    `/search?query=${WORD}`,
    '/catalog/books',
    '/catalog/books/wanted',
    `/profile/${other.user._id}`,
    item(bought),
    item(rented),
    item(own),
    '/about',
    '/contact',
    '/safety',
    '/T&C',
    '/privacy',
    '/privacy/request',
    '/offline',
  ];
  const visitors = [
    '/signup',
    '/login',
    '/campus-sign-in?state=x',
    '/forgot-password',
    '/update-password/x',
    '/verify-email',
    '/',
    item(bought),
  ];
  const requests = ['/chat?list=requests', `/chat?list=requests&with=${greeter.user._id}`];
  const deals = [
    '/people?name=wolf',
    '/chat',
    `/chat?with=${other.user._id}`,
    ...requests,
    '/following',
    `/dashboard/deals/${kept._id}/hand-over`,
  ];
  return { member, pages: { member: [...open, ...dashboard, ...deals], admin: desk, visitor: visitors } };
}

test('buttons with a long name on them fit a dialog at 320 px', async ({ page }) => {
  const seller = await newMember({ firstName: WORD, lastName: WORD });
  const item = await newItem(seller, { price: 9_999_999 });
  const wanted = await newItem(seller, { kind: 'Wanted' });
  await signIn(page, await newMember());
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'I want this' }).filter({ visible: true }).click();
  await page.getByRole('radio', { name: 'Offer less' }).check();
  await page.getByLabel('Offer in rupees').fill('9999998');
  await expect(page.getByRole('button', { name: 'Offer ₹99,99,998' })).toBeVisible();
  expect.soft(await page.evaluate(lookForEdges)).toEqual([]);
  await page.goto(`/item/${wanted._id}/owner/${wanted.owner}`);
  await page.getByRole('button', { name: 'I have this' }).filter({ visible: true }).click();
  await expect(page.getByRole('link', { name: /^List it for .*Wolfe/ })).toBeVisible();
  expect.soft(await page.evaluate(lookForEdges)).toEqual([]);
});

test('pages fit while they load', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.setViewportSize({ width: 320, height: 844 });
  // No call is answered.
  await page.route('**/api/v1/**', () => {});
  for (const name of [
    'followers',
    'notifications',
    'purchase-activity',
    'settings/account',
    'leaving',
    'Academics/mine',
  ]) {
    await page.goto(`/dashboard/${name}`);
    await expect(page.locator('.skeleton').first()).toBeVisible();
    expect.soft(await sideways(page), name).toBeNull();
  }
});

/** Widths of screens, also with all text twice as large. */
const WIDTHS = [
  { width: 320, isDoubled: false },
  { width: 390, isDoubled: false },
  { width: 400, isDoubled: true },
];

for (const viewer of ['visitor', 'member', 'admin'] as const)
  test(`every page fits, whatever words are on it, for a ${viewer}`, async ({ page }) => {
    test.slow();
    const { member, pages } = await crowdedCampus();
    await page.setViewportSize({ width: 320, height: 844 });
    const person: Person | null = viewer === 'visitor' ? null : viewer === 'admin' ? theAdmin() : member;
    if (person) await signIn(page, person);
    for (const address of pages[viewer]) {
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      for (const { width, isDoubled } of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(twoFrames);
        if (isDoubled) await doubleText(page);
        const where = `${address} at ${width}${isDoubled ? ', text at 200 %' : ''}`;
        expect.soft(await sideways(page), `sideways: ${where}`).toBeNull();
        if (!isDoubled) expect.soft(await page.evaluate(lookForEdges), where).toEqual([]);
        if (width !== 390) continue;
        expect.soft(await page.evaluate(lookForTargets), `under 44 pixels: ${where}`).toEqual([]);
        // The head of an item's page says its name once one has scrolled.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await page.evaluate(twoFrames);
        expect.soft(await page.evaluate(lookForTwice), `also in the head: ${where}`).toEqual([]);
      }
    }
  });
