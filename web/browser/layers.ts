/*
 * What is open over a page (dialogs, sheets, full screens) and the browser's history. Each open layer has an entry of
 * its own behind the page's, with the page's address, so that Back closes it and stays. A layer that closes in another
 * way takes its entry along; a navigation closes all layers and takes the place of the topmost entry.
 */

type Write = History['pushState'];

interface Browser {
  history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'>;
  location: Pick<Location, 'href'>;
  addEventListener: Window['addEventListener'];
}

/** Key in the state of an entry: how many layers are open in it. */
const DEPTH = 'layers';
/** Milliseconds after which a step in the history that the browser did not take is given up. */
const GIVE_UP = 1000;

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

export function createLayers() {
  const layers: { close: () => void }[] = [];
  let settle = () => {};

  const closeAll = () => {
    for (const { close } of layers.splice(0).reverse()) close();
  };

  return {
    /** Puts a layer over the page. Returns what takes it away again; `close` is called on Back and on a navigation. */
    open(close: () => void): () => void {
      const layer = { close };
      layers.push(layer);
      // One may close and another open at the same time: look at the result.
      queueMicrotask(() => settle());
      return () => {
        const at = layers.indexOf(layer);
        if (at >= 0) layers.splice(at, 1);
        queueMicrotask(() => settle());
      };
    },
    /** Watches the history, before the router does. */
    start(browser: Browser): void {
      settle = watch(browser, layers, closeAll);
      settle();
    },
  };
}

/** Returns what brings the history in step with the layers. */
function watch(
  { history, location, addEventListener }: Browser,
  layers: { close: () => void }[],
  closeAll: () => void,
) {
  const push: Write = history.pushState.bind(history);
  const replace: Write = history.replaceState.bind(history);
  /** What the router wrote for the page last, and the page of the entry below the layers, which may be older. */
  let shown = { state: history.state, url: location.href, base: pageOf(history.state) };
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  /** What the router writes while the history moves. */
  let waiting: (() => void)[] = [];
  const isMoving = () => giveUp !== undefined;
  const isShown = (state: unknown) => [shown.base, pageOf(shown.state)].includes(pageOf(state));

  function settle() {
    if (isMoving()) return;
    const depth = depthOf(history.state);
    for (let next = depth + 1; next <= layers.length; next += 1) push(withDepth(history.state, next), '');
    if (depth <= layers.length) return;
    giveUp = setTimeout(arrive, GIVE_UP);
    history.go(layers.length - depth);
  }
  /** The router may have replaced the page's entry from one of its layers: the other entries of the page learn it here. */
  function update() {
    if (pageOf(history.state) !== pageOf(shown.state))
      replace(withDepth(shown.state, depthOf(history.state)), '', shown.url);
    if (depthOf(history.state) === 0) shown.base = pageOf(shown.state);
  }
  function arrive() {
    clearTimeout(giveUp);
    giveUp = undefined;
    update();
    const writes = waiting;
    waiting = [];
    for (const write of writes) write();
    settle();
  }
  const write = (work: () => void) => {
    if (isMoving()) waiting.push(work);
    else work();
  };

  history.pushState = (state, unused, url) =>
    write(() => {
      closeAll();
      if (depthOf(history.state) > 0) replace(state, unused, url);
      else push(state, unused, url);
      shown = { state, url: location.href, base: pageOf(state) };
    });
  history.replaceState = (state, unused, url) =>
    write(() => {
      const before = new URL(location.href).pathname;
      const depth = depthOf(history.state);
      replace(withDepth(state, depth), unused, url);
      if (new URL(location.href).pathname !== before) closeAll();
      shown = { state, url: location.href, base: depth > 0 ? shown.base : pageOf(state) };
      settle();
    });

  addEventListener(
    'popstate',
    (event) => {
      const depth = depthOf(event.state);
      if (isShown(event.state)) {
        // Among the entries of this page: nothing for the router, which would load it again.
        event.stopImmediatePropagation();
        if (!isMoving()) for (const { close } of layers.splice(depth).reverse()) close();
        arrive();
        return;
      }
      clearTimeout(giveUp);
      giveUp = undefined;
      waiting = [];
      closeAll();
      if (depth === 0) {
        shown = { state: event.state, url: location.href, base: pageOf(event.state) };
        return;
      }
      // An entry that a navigation out of several layers left behind: on to its page.
      event.stopImmediatePropagation();
      history.go(-depth);
    },
    { capture: true },
  );
  return settle;
}

export const layers = createLayers();
