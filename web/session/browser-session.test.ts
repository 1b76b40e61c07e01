import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { Member } from '#contract/people.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { createMemoryStorage } from '../browser/storage.ts';
import { BrowserSession, type Device, type Ending } from './browser-session.ts';

const memberOf = (id: string): Member => ({ _id: id, firstName: id }) as Member;
/** A token of this member, good until then. */
const sessionOf = (id: string, until: number) => ({
  token: `x.${btoa(JSON.stringify({ exp: until / 1000 }))}.x`,
  user: memberOf(id),
});

/** A browser whose tabs share a storage, as far as it is written through `elsewhere`. */
function createBrowser() {
  const storage = createMemoryStorage();
  const tab = createMemoryStorage();
  const world = { ahead: 0, emptied: 0, reloads: 0, asked: 0, isMember: false };
  let hear: (key: string | null, value: string | null) => void = () => {};
  const device: Device = {
    storage,
    tab,
    onOtherTab: (isOurs, listener) => {
      hear = (key, value) => {
        if (key === null || isOurs(key)) listener(key, value);
      };
    },
    now: () => Date.now() - world.ahead,
    askTheTime: async () => {
      world.asked += 1;
    },
    emptyOffline: () => {
      world.emptied += 1;
    },
    mark: (isMember) => {
      world.isMember = isMember;
    },
    reload: () => {
      world.reloads += 1;
    },
  };
  /** Another tab changes the storage; null removes. */
  const elsewhere = (changes: Record<string, string | null>) => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) storage.remove(key);
      else storage.set(key, value);
      hear(key, value);
    }
  };
  const open = async () => {
    const session = new BrowserSession(device);
    await session.restore();
    const endings: Ending[] = [];
    session.endings.subscribe((ending) => endings.push(ending));
    return { session, endings };
  };
  return { world, storage, tab, device, elsewhere, open };
}

describe('the session of a browser', () => {
  let browser: ReturnType<typeof createBrowser>;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000_000 });
    browser = createBrowser();
  });
  afterEach(() => mock.timers.reset());
  const inAnHour = () => Date.now() + 60 * MINUTE;

  it('outlives a reload, and not its time', async () => {
    const first = await browser.open();
    first.session.begin(sessionOf('asha', inAnHour()));
    assert.equal(browser.world.isMember, true);
    mock.timers.tick(59 * MINUTE);
    const { session, endings } = await browser.open();
    assert.equal(session.current?.user._id, 'asha');
    mock.timers.tick(MINUTE);
    assert.deepEqual([session.current, endings, session.lastMember], [null, ['expired'], 'asha']);
    assert.equal(browser.storage.get('token'), null);
  });

  it('that is over when the page loads is none, and is told once; the server’s clock counts', async () => {
    const over = sessionOf('asha', Date.now() - MINUTE);
    const store = () => {
      browser.storage.set('token', over.token);
      browser.storage.set('user', JSON.stringify(over.user));
    };
    store();
    const first = await browser.open();
    assert.deepEqual([first.session.current, first.session.wasOver, browser.world.asked], [null, true, 1]);
    assert.equal((await browser.open()).session.wasOver, false);
    store();
    browser.device.askTheTime = async () => {
      browser.world.ahead = 7 * 24 * 60 * MINUTE;
    };
    assert.equal((await browser.open()).session.current?.user._id, 'asha');
  });

  it('that cannot be read is none', async () => {
    for (const [token, user] of [
      ['x', '{}'],
      ['x.x.x', '{}'],
      [sessionOf('asha', inAnHour()).token, '{'],
    ] as const) {
      browser.storage.set('token', token);
      browser.storage.set('user', user);
      assert.equal((await browser.open()).session.current, null);
    }
  });

  it('J3 leaves nothing of the member when they log out, and the browser’s own', async () => {
    const { session, endings } = await browser.open();
    session.begin(sessionOf('asha', inAnHour()));
    for (const key of ['theme', 'clock', 'cart']) browser.storage.set(key, 'x');
    browser.tab.set('draft', 'x');
    await session.leave(async () => {
      assert.equal(browser.storage.get('leaving'), '1', 'other tabs know before');
      // A call that learns first that the server has ended it.
      session.end('expired');
      assert.ok(session.current);
    });
    assert.deepEqual([session.current, endings, browser.world.emptied], [null, ['left'], 1]);
    assert.deepEqual([browser.storage.keys(), browser.tab.keys()], [['theme', 'clock'], []]);
  });

  it('goes on where logging out fails', async () => {
    const { session, endings } = await browser.open();
    session.begin(sessionOf('asha', inAnHour()));
    await assert.rejects(
      session.leave(async () => {
        throw new Error('no network');
      }),
    );
    assert.deepEqual([session.current?.user._id, endings, browser.world.emptied], ['asha', [], 0]);
    assert.equal(browser.storage.get('leaving'), null);
    session.end('expired');
    assert.deepEqual(endings, ['expired'], 'it is no longer held');
  });

  it('ends with the log-out in another tab, and loses what this tab holds; one that expires there loses nothing', async () => {
    const { session, endings } = await browser.open();
    session.begin(sessionOf('asha', inAnHour()));
    browser.tab.set('draft', 'x');
    browser.elsewhere({ token: null, user: null });
    assert.deepEqual([session.current, endings, browser.tab.keys()], [null, ['expired'], ['draft']]);

    session.begin(sessionOf('asha', inAnHour()));
    browser.elsewhere({ leaving: '1', token: null, user: null, leaving2: null });
    assert.deepEqual([endings, browser.tab.keys()], [['expired', 'left-elsewhere'], []]);
  });

  it('is left elsewhere also where a call learns of it first, and not after a log-out there that failed', async () => {
    const { session, endings } = await browser.open();
    session.begin(sessionOf('asha', inAnHour()));
    browser.elsewhere({ leaving: '1' });
    session.end('expired');
    session.begin(sessionOf('asha', inAnHour()));
    browser.elsewhere({ leaving: null });
    session.end('expired');
    assert.deepEqual(endings, ['left-elsewhere', 'expired']);
  });

  it('begins with that of another tab, and shows the page of somebody else anew', async () => {
    const { session } = await browser.open();
    const [asha, ravi] = [sessionOf('asha', inAnHour()), sessionOf('ravi', inAnHour())];
    browser.elsewhere({ token: asha.token, user: JSON.stringify(asha.user) });
    assert.deepEqual([session.current?.user._id, browser.world.reloads], ['asha', 0]);
    browser.elsewhere({ user: JSON.stringify(ravi.user) });
    assert.equal(browser.world.reloads, 1);
  });

  it('tells that it begins, but not when the member changes', async () => {
    const { session } = await browser.open();
    let begun = 0;
    let changed = 0;
    session.beginnings.subscribe(() => (begun += 1));
    session.changes.subscribe(() => (changed += 1));
    session.begin(sessionOf('asha', inAnHour()));
    session.begin(sessionOf('asha', inAnHour()));
    assert.deepEqual([begun, changed], [1, 2]);
  });
});
