import { setTimeout as wait } from 'node:timers/promises';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Disposable,
  expect,
  type Page,
  type Response,
} from '@playwright/test';
import { newMember, type Person } from './people.ts';
import { clear, type Shared } from './shared-page.ts';

export { expectAccessible } from './accessible.ts';
export { codeFor, mailTo } from './mails.ts';
export { call, chooseYearAndBranch, newAddress, newMember, type Person, theAdmin } from './people.ts';
export { expect };

export interface Fixtures {
  /** For files whose journeys may share one page of their worker (shared-page.ts says which may). */
  sharesPage: boolean;
  /** Console errors that a journey means to cause, such as being offline. */
  forgiven: RegExp[];
  /** Errors of the console and of scripts, of every page of the journey: at its end there must be none. */
  complaints: string[];
  /** Another browser context, which ends with the journey. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** A page of somebody else: a browser of its own, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** A new member, and `page` signed in as them. */
  member: Person;
}

/** Chromium reports every refused call as an error of the console: refusing is what some journeys are about. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d .*\/api\/v1\//;
/** A server with much else to do asks to come again, and the page does. */
const BUSY_SERVER = /^Failed to load resource: the server responded with a status of 503 .*\/api\/v1\//;
/** An item on a page at hand that another journey deleted meanwhile. */
const DELETED_PICTURE = /^Failed to load resource: the server responded with a status of 404 .*\/files\/\S+\.webp$/;

export const test = base.extend<Fixtures, { shared: Shared }>({
  sharesPage: [false, { option: true }],
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
    async ({}, use) => {
      const shared: Shared = { contexts: [], complaints: [] };
      await use(shared);
      await Promise.all(shared.contexts.map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  forgiven: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  complaints: [
    async ({ forgiven, shared: { complaints } }, use) => {
      complaints.length = 0;
      await use(complaints);
      const allowed = [REFUSED_CALL, BUSY_SERVER, DELETED_PICTURE, ...forgiven];
      const left = complaints.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(left, 'errors of the console and of scripts').toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, complaints, baseURL, javaScriptEnabled, sharesPage, shared, viewport }, use, info) => {
    const opened: { context: BrowserContext; isShared: boolean }[] = [];
    await use(async (options) => {
      const isShared = sharesPage && !options;
      let context = isShared ? shared.contexts.pop() : undefined;
      if (!context) {
        context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
        await watch(context, complaints);
        const hasScript = options?.javaScriptEnabled ?? javaScriptEnabled;
        context.on('page', (page) => bePatient(page, complaints, hasScript));
      }
      opened.push({ context, isShared });
      return context;
    });
    const end = async ({ context, isShared }: (typeof opened)[number]) => {
      // What is seen where a journey fails is in its report, before it closes.
      const hasFailed = info.status !== info.expectedStatus;
      if (!isShared || hasFailed || context.pages().length === 0) return context.close();
      await endSigningIn(context);
      await clear(context, complaints, viewport);
      shared.contexts.push(context);
    };
    await Promise.all(opened.map(end));
  },
  context: async ({ openContext }, use) => use(await openContext()),
  page: async ({ context }, use) => use(await pageOf(context)),
  openBrowser: async ({ openContext }, use) => use(async (options) => pageOf(await openContext(options))),
  member: async ({ page }, use) => {
    const person = await newMember();
    await signIn(page, person);
    await use(person);
  },
});

const pageOf = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

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
 * the journey says until when it waits. What is done before that has tests of its own. On a machine that has too much
 * to do the server answers that it is busy (503): a journey asks again, as people would.
 */
function bePatient(page: Page, complaints: string[], hasScript = true): void {
  const patiently = async (visit: () => Promise<Response | null>, isAwaited: boolean): Promise<Response | null> => {
    const before = complaints.length;
    let response = await visit();
    for (let tries = 1; tries < 30 && response?.status() === 503; tries += 1) {
      await wait(1000);
      complaints.length = before;
      response = await visit();
    }
    await endSigningIn(page.context());
    if (hasScript && isAwaited) {
      await page.waitForFunction(isHydrated);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    return response;
  };
  const { goto, reload } = page;
  page.goto = (url, options) => patiently(() => goto.call(page, url, options), options?.waitUntil === undefined);
  page.reload = (options) => patiently(() => reload.call(page, options), options?.waitUntil === undefined);
}

/**
 * Runs in the page. The frame is hydrated when the early click, or its absence, was looked up (web/layout/hydration.ts),
 * and the rest when React is idle. What has no script of ours, such as an answer of the API, counts as hydrated. Not
 * async: Playwright takes any promise for a yes.
 */
const isHydrated = (): boolean =>
  !document.querySelector('script[data-scripts]') || (document as { earlyClick?: unknown }).earlyClick === null;

/** What signs somebody in at the next visit, which ends it. */
const signingIn = new WeakMap<BrowserContext, Disposable>();

async function endSigningIn(context: BrowserContext): Promise<void> {
  await signingIn.get(context)?.dispose();
  signingIn.delete(context);
}

/**
 * As if this person had signed in here before, without a visit. For journeys that are not about signing in. By a script
 * of the next visit: Playwright's setStorageState opens a page of its own for it.
 */
export async function signIn(page: Page, { token, user }: Person): Promise<void> {
  const stored = { token, user: JSON.stringify(user) };
  // Somebody was here before: what is theirs stays.
  if (page.url() !== 'about:blank')
    return page.evaluate((stored) => void Object.assign(window.localStorage, stored), stored);
  const context = page.context();
  await endSigningIn(context);
  const script = await context.addInitScript(
    ([origin, stored]) => {
      if (window.origin === origin) Object.assign(window.localStorage, stored);
    },
    [process.env.E2E_URL, stored] as const,
  );
  signingIn.set(context, script);
}
