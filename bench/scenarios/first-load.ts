import path from 'node:path';
import { chromium } from '@playwright/test';
import { BROWSER, record } from '../beside.ts';
import { findChromium } from '../chromium.ts';
import { startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';

/** Bytes over the wire by kind, and what each kind may weigh in all, in kB. */
const KINDS = [
  { kind: 'script', name: 'scripts', atMost: 125 },
  { kind: 'stylesheet', name: 'styles', atMost: 15 },
  { kind: 'font', name: 'fonts', atMost: 70 },
];
const PICTURE = 25;

/** What a visitor's telephone fetches for the home page of the sample campus before anything is touched. */
export async function firstLoad({ folder }: Pick<Stage, 'folder'>): Promise<Result[]> {
  const demo = await startProduct(path.join(folder, 'demo'), { script: 'server/demo/main.ts' });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
    const asked: { path: string; kind: string }[] = [];
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (origin === demo.url) asked.push({ path: pathname + search, kind: request.resourceType() });
    });
    await page.goto(demo.url, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(lookBack);
    const sizes: { kind: string; kilobytes: number }[] = [];
    for (const { path: at, kind } of asked) {
      const { body } = await record(demo.url, { path: at, headers: BROWSER });
      sizes.push({ kind, kilobytes: Buffer.from(body, 'base64').length / 1000 });
    }
    const of = (wanted: string) => sizes.filter(({ kind }) => kind === wanted).map(({ kilobytes }) => kilobytes);
    return [
      ...KINDS.map(({ kind, name, atMost }) => ({
        scenario: `first load of Home: ${of(kind).length} ${name}`,
        limit: '',
        value: of(kind).reduce((all, one) => all + one, 0),
        unit: 'kB',
        goal: { atMost },
      })),
      {
        scenario: `first load of Home: heaviest of ${of('image').length} pictures`,
        limit: '',
        value: Math.max(0, ...of('image')),
        unit: 'kB',
        goal: { atMost: PICTURE },
      },
      { scenario: 'first load of Home: layout shift', limit: '', value: seen.shift, unit: '', goal: { atMost: 0.001 } },
      {
        scenario: `first load of Home: largest paint is ${seen.largest}`,
        limit: 'a preloaded picture or a heading',
        value: seen.isPreparedFor ? 1 : 0,
        unit: '',
        goal: { atLeast: 1 },
      },
    ];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** Runs in the page: what the browser has noted of its layout and its largest paint. */
async function lookBack() {
  interface Shift extends PerformanceEntry {
    value: number;
  }
  interface Largest extends PerformanceEntry {
    element: Element | null;
    url: string;
  }
  const entries = <T extends PerformanceEntry>(type: string) =>
    new Promise<T[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const shifts = await entries<Shift>('layout-shift');
  const largest = (await entries<Largest>('largest-contentful-paint')).at(-1);
  const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
  const isPreloaded = preloads.some(({ href, imageSrcset }) => href === largest?.url || imageSrcset !== '');
  const tag = largest?.element?.tagName.toLowerCase() ?? 'nothing';
  return {
    shift: shifts.reduce((all, { value }) => all + value, 0),
    largest: `<${tag}>`,
    isPreparedFor: /^h\d$/.test(tag) || (tag === 'img' && isPreloaded),
  };
}
