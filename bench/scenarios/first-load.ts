import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER } from '../beside.ts';
import { ask } from '../load.ts';
import { startProduct } from '../processes.ts';
import { figure, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';

/** What each kind of resource may weigh in all, in kB over the wire. */
const KINDS = { script: 110, stylesheet: 16, font: 40 };

/** What the phone of a visitor fetches for the home page of the sample campus before anything is touched. */
export async function firstLoad({ folder }: Stage): Promise<Result[]> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file));
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const demo = await startProduct(path.join(folder, 'demo'), { script: 'server/demo/main.ts' });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const asked: { path: string; kind: string }[] = [];
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (origin === demo.url) asked.push({ path: pathname + search, kind: request.resourceType() });
    });
    await page.goto(demo.url, { waitUntil: 'networkidle' });
    const { shift, largest, isPreparedFor } = await page.evaluate(lookBack);
    const sizes = await Promise.all(
      asked.map(async ({ path: at, kind }) => {
        const { body } = await ask(demo.url, { path: at, headers: BROWSER });
        return { kind, kilobytes: body.length / 1000 };
      }),
    );
    const of = (wanted: string) => sizes.filter(({ kind }) => kind === wanted).map(({ kilobytes }) => kilobytes);
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
    const most = (what: string, value: number, unit: string, bound: number) =>
      figure(`first load of Home: ${what}`, value, unit, bound);
    return [
      ...Object.entries(KINDS).map(([kind, kB]) => most(`${of(kind).length} × ${kind}`, sum(of(kind)), 'kB', kB)),
      most(`heaviest of ${of('image').length} pictures`, Math.max(0, ...of('image')), 'kB', 25),
      most('layout shift', shift, '', 0.001),
      most(`largest paint is ${largest}, neither preloaded nor a heading`, isPreparedFor ? 0 : 1, '', 0),
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** Runs in the page: what the browser has noted of its layout and its largest paint. */
async function lookBack() {
  const entries = (type: string) =>
    new Promise<(PerformanceEntry & { value?: number; element?: Element; url?: string })[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const shifts = await entries('layout-shift');
  const largest = (await entries('largest-contentful-paint')).at(-1);
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
  const isPreloaded = preloads.some(({ href, imageSrcset }) => href === largest?.url || imageSrcset !== '');
  const tag = largest?.element?.tagName.toLowerCase() ?? 'nothing';
  return {
    shift: shifts.reduce((all, { value = 0 }) => all + value, 0),
    largest: `<${tag}>`,
    isPreparedFor: /^h\d$/.test(tag) || (tag === 'img' && isPreloaded),
  };
}
