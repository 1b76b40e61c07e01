import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  /** Processor's time, which others on the machine do not change. */
  tdur?: number;
  args?: { name?: string; data?: { interactionId?: number; type?: string } };
  id?: string;
  id2?: { local?: string };
}

/** A press or key, with the processor's time in milliseconds from it to the frame that answers it. */
export interface Input {
  type: string;
  work: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

/** What the inputs of some acts on a page cost its main thread. */
export async function workOfInputs(browser: Browser, page: Page, act: () => Promise<void>): Promise<Input[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  // An input is told with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.filter(isInput).map((begun) => {
    const end = traceEvents.find((one) => one.name === 'EventTiming' && one.ph === 'e' && idOf(one) === idOf(begun));
    const until = end?.ts ?? Number.POSITIVE_INFINITY;
    const tasks = traceEvents.filter(
      ({ name, ph, pid, ts, dur = 0 }) =>
        /RunTask$/.test(name) && ph === 'X' && pid === begun.pid && ts + dur > begun.ts && ts < until,
    );
    const main = mainThread(traceEvents, begun.pid);
    const work = tasks.reduce((sum, { tid, tdur = 0 }) => (tid === main ? sum + tdur : sum), 0) / 1000;
    return { type: begun.args?.data?.type ?? '', work };
  });
}

const isInput = ({ name, ph, args }: TraceEvent): boolean =>
  name === 'EventTiming' && ph === 'b' && Boolean(args?.data?.interactionId);

const idOf = ({ pid, id, id2 }: TraceEvent): string => `${pid} ${id ?? id2?.local}`;

const mainThread = (events: TraceEvent[], pid: number): number | undefined =>
  events.find((one) => one.pid === pid && one.name === 'thread_name' && one.args?.name === 'CrRendererMain')?.tid;
