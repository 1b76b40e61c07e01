/*
 * What is open over a page (dialogs, sheets, full screens) and the browser's history. Each open layer has an entry of
 * its own behind the page's, with the page's address, so that Back closes it and stays. A layer that closes in another
 * way takes its entry along; a navigation closes all layers and takes the place of the topmost entry.
 */

import { SECOND } from '#contract/rules/time.ts';

type Write = History['pushState'];

interface Browser {
  history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;
  location: Pick<Location, 'href'>;
  addEventListener: Window['addEventListener'];
}

/** Key in the state of an entry: how many layers are open in it. */
const DEPTH = 'layers';
/** Milliseconds after which a step in the history that the browser did not take is given up. */
const GIVE_UP = SECOND;

const depthOf = (state: unknown): number => (state as Record<string, number> | null)?.[DEPTH] ?? 0;
/** The page of an entry, by the router's key: the first one of a visit has only an index. */
const pageOf = (state: unknown): string => {
  const { key, idx } = (state ?? {}) as { key?: string; idx?: number };
  return `${key} ${idx}`;
};
const withDepth = (state: object | null, depth: number) => {
  const { [DEPTH]: _, ...rest } = (state ?? {}) as Record<string, unknown>;
  return depth > 0 ? { ...rest, [DEPTH]: depth } : rest;
};

export class Layers {
  readonly #open: { close: () => void }[] = [];
  #settle = () => {};

  /** Puts a layer over the page. Returns what takes it away again; `close` is called on Back and on a navigation. */
  open(close: () => void): () => void {
    const layer = { close };
    this.#open.push(layer);
    // One may close and another open at the same time: look at the result.
    queueMicrotask(() => this.#settle());
    return () => {
      const at = this.#open.indexOf(layer);
      if (at >= 0) this.#open.splice(at, 1);
      queueMicrotask(() => this.#settle());
    };
  }

  /** Watches the history, before the router does. */
  start(browser: Browser): void {
    const entries = new Entries(browser, this.#open);
    this.#settle = () => entries.settle();
    entries.settle();
  }
}

/** Keeps the entries of the history in step with the layers. */
class Entries {
  readonly #history: Browser['history'];
  readonly #location: Browser['location'];
  readonly #layers: { close: () => void }[];
  readonly #push: Write;
  readonly #replace: Write;
  /** What the router wrote for the page last, and the page of the entry below the layers, which may be older. */
  #shown: { state: unknown; url: string; base: string };
  #giveUp: ReturnType<typeof setTimeout> | undefined;
  /** What the router writes while the history moves. */
  #waiting: (() => void)[] = [];

  constructor({ history, location, addEventListener }: Browser, layers: { close: () => void }[]) {
    this.#history = history;
    this.#location = location;
    this.#layers = layers;
    this.#push = history.pushState.bind(history);
    this.#replace = history.replaceState.bind(history);
    this.#shown = { state: history.state, url: location.href, base: pageOf(history.state) };
    history.pushState = (...args) => this.#write(() => this.#onPush(...args));
    history.replaceState = (...args) => this.#write(() => this.#onReplace(...args));
    addEventListener('popstate', (event) => this.#onPop(event), { capture: true });
  }

  settle(): void {
    if (this.#isMoving()) return;
    const depth = depthOf(this.#history.state);
    for (let next = depth + 1; next <= this.#layers.length; next += 1)
      this.#push(withDepth(this.#history.state, next), '');
    if (depth <= this.#layers.length) return;
    this.#giveUp = setTimeout(() => this.#arrive(), GIVE_UP);
    this.#history.go(this.#layers.length - depth);
  }

  #isMoving(): boolean {
    return this.#giveUp !== undefined;
  }

  #stop(): void {
    clearTimeout(this.#giveUp);
    this.#giveUp = undefined;
  }

  /** Closes those above this depth. */
  #close(depth = 0): void {
    for (const { close } of this.#layers.splice(depth).reverse()) close();
  }

  /** The router may have replaced the page's entry from one of its layers: the other entries of the page learn it here. */
  #update(): void {
    const { state } = this.#history;
    const shown = this.#shown;
    if (pageOf(state) !== pageOf(shown.state))
      this.#replace(withDepth(shown.state as object | null, depthOf(state)), '', shown.url);
    if (depthOf(this.#history.state) === 0) shown.base = pageOf(shown.state);
  }

  #arrive(): void {
    this.#stop();
    this.#update();
    const writes = this.#waiting;
    this.#waiting = [];
    for (const write of writes) write();
    this.settle();
  }

  #write(work: () => void): void {
    if (this.#isMoving()) this.#waiting.push(work);
    else work();
  }

  #onPush(...[state, unused, url]: Parameters<Write>): void {
    this.#close();
    if (depthOf(this.#history.state) > 0) this.#replace(state, unused, url);
    else this.#push(state, unused, url);
    this.#shown = { state, url: this.#location.href, base: pageOf(state) };
  }

  #onReplace(...[state, unused, url]: Parameters<Write>): void {
    const before = new URL(this.#location.href).pathname;
    const depth = depthOf(this.#history.state);
    this.#replace(withDepth(state, depth), unused, url);
    if (new URL(this.#location.href).pathname !== before) this.#close();
    this.#shown = { state, url: this.#location.href, base: depth > 0 ? this.#shown.base : pageOf(state) };
    this.settle();
  }

  #onPop(event: PopStateEvent): void {
    const depth = depthOf(event.state);
    if ([this.#shown.base, pageOf(this.#shown.state)].includes(pageOf(event.state))) {
      // Moves among the entries of this page are nothing for the router, which would load it again.
      event.stopImmediatePropagation();
      if (!this.#isMoving()) this.#close(depth);
      this.#arrive();
      return;
    }
    this.#stop();
    this.#waiting = [];
    this.#close();
    if (depth === 0) {
      this.#shown = { state: event.state, url: this.#location.href, base: pageOf(event.state) };
      return;
    }
    // An entry that a navigation out of several layers left behind: on to its page.
    event.stopImmediatePropagation();
    this.#history.go(-depth);
  }
}

export const layers = new Layers();
