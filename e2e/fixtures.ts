import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { newMember, type Person } from './people.ts';

export { codeFor, mailTo } from './mails.ts';
export { call, newAddress, newMember, type Person, theAdmin } from './people.ts';
export { expect };

interface Fixtures {
  /** Console errors that a journey means to cause, such as being offline. */
  forgiven: RegExp[];
  /** Errors of the console and of scripts, of every page of the journey: at its end there must be none. */
  complaints: string[];
  /** A page of somebody else: a browser of its own, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new member, and `page` signed in as them. */
  member: Person;
}

/** Chromium reports every refused call as an error of the console: refusing is what some journeys are about. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d .*\/api\/v1\//;

export const test = base.extend<Fixtures>({
  forgiven: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  complaints: [
    async ({ forgiven }, use) => {
      const complaints: string[] = [];
      await use(complaints);
      const allowed = [REFUSED_CALL, ...forgiven];
      const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(left, 'errors of the console and of scripts').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints, javaScriptEnabled }, use) => {
    await watch(context, complaints);
    if (javaScriptEnabled !== false) context.on('page', waitUntilAwake);
    await use(context);
  },
  openBrowser: async ({ browser, complaints, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      await watch(context, complaints);
      context.on('page', waitUntilAwake);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  member: async ({ page }, use) => {
    const person = await newMember();
    await signIn(page, person);
    await use(person);
  },
});

async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  // What the policy forbids is no error of the console where a script had foreseen it.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    ),
  );
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (failure) => complaints.push(`${failure.error().message} ${failure.page()?.url()}`));
}

/**
 * Journeys are faster than people, and script comes after the first paint: a page is there when React listens, unless
 * the journey says until when it waits. What is done before that has tests of its own.
 */
function waitUntilAwake(page: Page): void {
  const awake = () =>
    page.waitForFunction(
      () => (document as { awake?: boolean }).awake || !document.querySelector('script[data-entry]'),
      undefined,
      { timeout: 10_000 },
    );
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (!options?.waitUntil) await awake();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await awake();
    return response;
  };
}

/** As if this person had signed in here before. For journeys that are not about signing in. */
export async function signIn(page: Page, { token, user }: Person): Promise<void> {
  await page.goto('/T&C');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** The screen as it stands: no finding of axe, nor of contrast in the other theme, and nothing to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const own = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  const other = own === 'light' ? 'dark' : 'light';
  await settle(page);
  expect(await findings(new AxeBuilder({ page })), `axe at ${page.url()}`).toEqual([]);
  await settle(page, other);
  const contrast = new AxeBuilder({ page }).withRules('color-contrast');
  expect(await findings(contrast), `contrast in the ${other} theme at ${page.url()}`).toEqual([]);
  await settle(page, own);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `pixels to scroll sideways at ${page.url()}`).toBeLessThanOrEqual(0);
}

async function findings(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => `${id}: ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`),
  );
}

/** In a theme, and with all that moves at its end: what is half faded in has no contrast yet. */
const settle = (page: Page, theme?: string) =>
  page.evaluate(async (theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, theme);
