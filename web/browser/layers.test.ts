import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Layers } from './layers.ts';

interface Entry {
  state: Record<string, unknown> | null;
  url: string;
}

/** A browser's history: a step in it takes a moment, then a popstate is heard, by the first listener alone if it stops it. */
function fakeBrowser() {
  const entries: Entry[] = [{ state: null, url: 'https://campus.test/' }];
  let at = 0;
  const listeners: ((event: PopStateEvent) => void)[] = [];
  const resolve = (url: string | URL | null | undefined) =>
    url ? new URL(url, (entries[at] as Entry).url).href : (entries[at] as Entry).url;
  const history = {
    get state() {
      return (entries[at] as Entry).state;
    },
    go(by = 0) {
      setTimeout(() => {
        if (!entries[at + by]) return;
        at += by;
        let isStopped = false;
        const event = { state: history.state, stopImmediatePropagation: () => (isStopped = true) };
        for (const listener of listeners) if (!isStopped) listener(event as unknown as PopStateEvent);
      }, 2);
    },
    pushState(state: object | null, _: string, url?: string | URL | null) {
      entries.splice(at + 1, entries.length, { state: state as Entry['state'], url: resolve(url) });
      at += 1;
    },
    replaceState(state: object | null, _: string, url?: string | URL | null) {
      entries[at] = { state: state as Entry['state'], url: resolve(url) };
    },
  };
  const location = {
    get href() {
      return (entries[at] as Entry).url;
    },
  };
  const addEventListener = (_: string, listener: (event: PopStateEvent) => void) => listeners.push(listener);
  return { history, location, addEventListener: addEventListener as unknown as Window['addEventListener'] };
}

/** Two pages of the router, the second shown, and what the router hears of. */
function visit() {
  const browser = fakeBrowser();
  const layers = new Layers();
  layers.start(browser);
  const heard: string[] = [];
  browser.addEventListener('popstate', () => heard.push(browser.location.href));
  const { history } = browser;
  let index = 0;
  const go = (path: string) => {
    index += 1;
    history.pushState({ key: path, idx: index }, '', path);
  };
  history.replaceState({ idx: 0 }, '');
  go('/item');
  const open = new Set<string>();
  const show = (name: string) => {
    open.add(name);
    const close = layers.open(() => open.delete(name));
    return () => {
      open.delete(name);
      close();
    };
  };
  const back = async () => {
    history.go(-1);
    await wait(12);
  };
  const here = () => new URL(browser.location.href).pathname;
  return { history, go, show, back, here, open, heard };
}

describe('what is open over a page', () => {
  let journey: ReturnType<typeof visit>;
  beforeEach(() => {
    journey = visit();
  });

  it('closes by Back, which stays on the page; the next Back leaves it', async () => {
    const { show, back, here, open, heard } = journey;
    show('dialog');
    await wait(5);
    await back();
    assert.deepEqual([[...open], here(), heard], [[], '/item', []]);
    await back();
    assert.equal(here(), '/');
    assert.equal(heard.length, 1);
  });

  it('closes one after the other', async () => {
    const { show, back, here, open } = journey;
    show('dialog');
    show('question');
    await wait(5);
    await back();
    assert.deepEqual([...open], ['dialog']);
    await back();
    assert.deepEqual([[...open], here()], [[], '/item']);
    await back();
    assert.equal(here(), '/');
  });

  it('leaves no entry when it closes otherwise, and Forward opens nothing', async () => {
    const { show, back, here, open, heard, history } = journey;
    const close = show('dialog');
    await wait(5);
    close();
    await wait(12);
    history.go(1);
    await wait(20);
    assert.deepEqual([[...open], here(), heard], [[], '/item', []]);
    await back();
    assert.equal(here(), '/');
  });

  it('gives its entry to the dialog that takes its place', async () => {
    const { show, back, here, open } = journey;
    const close = show('sheet');
    await wait(5);
    close();
    show('thanks');
    await wait(5);
    await back();
    assert.deepEqual([[...open], here()], [[], '/item']);
    await back();
    assert.equal(here(), '/');
  });

  it('closes with a navigation, to which Back returns in one step', async () => {
    for (const closesFirst of [true, false]) {
      const { show, go, back, here, open } = visit();
      const close = show('menu');
      await wait(5);
      if (closesFirst) close();
      go('/about');
      await wait(12);
      assert.deepEqual([[...open], here()], [[], '/about']);
      await back();
      assert.equal(here(), '/item');
      await back();
      assert.equal(here(), '/');
    }
  });

  it('closes two with a navigation: Back passes the entry that one leaves behind', async () => {
    const { show, go, back, here, heard } = journey;
    show('dialog');
    show('question');
    await wait(5);
    go('/about');
    await wait(5);
    await back();
    await wait(12);
    assert.equal(here(), '/item');
    assert.equal(heard.length, 1);
  });

  it('follows a page whose address changes below it', async () => {
    const { show, back, here, history, open } = journey;
    const close = show('dialog');
    await wait(5);
    history.replaceState({ key: 'sorted', idx: 1 }, '', '/item?sort=price');
    assert.deepEqual([...open], ['dialog']);
    close();
    await wait(12);
    assert.equal((history.state as { key: string }).key, 'sorted');
    await back();
    assert.equal(here(), '/');
  });

  it('is closed where the page is another one', async () => {
    const { show, history, open } = journey;
    show('dialog');
    await wait(5);
    history.replaceState({ key: 'login', idx: 1 }, '', '/login');
    assert.deepEqual([...open], []);
  });

  it('waits where it closes and opens again at once', async () => {
    const { show, back, here, open } = journey;
    const close = show('dialog');
    await wait(5);
    close();
    await wait(0);
    show('again');
    await wait(12);
    await back();
    assert.deepEqual([[...open], here()], [[], '/item']);
  });
});
