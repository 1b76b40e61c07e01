import type { Member } from '#contract/people.ts';
import { SECOND } from '#contract/rules/time.ts';
import { createListeners } from '../browser/listeners.ts';
import type { onOtherTab, SafeStorage } from '../browser/storage.ts';

/** Who is signed in, in this browser. Lives in local storage under `token` and `user`; all tabs agree. */
export interface Session {
  token: string;
  user: Member;
}

/** `replaced`: the password was changed here, and the page goes on by itself. */
export type Ending = 'left' | 'expired' | 'left-elsewhere' | 'replaced';

/** The browser, as far as a session needs it. */
export interface Device {
  storage: SafeStorage;
  tab: SafeStorage;
  onOtherTab: typeof onOtherTab;
  /** The server's time, as far as it is known. */
  now(): number;
  /** Learns the server's time. Never rejects. */
  askTheTime(): Promise<void>;
  /** Deletes what a member has left outside of both storages. */
  emptyOffline(): void;
  /** Marks the page as a member's. */
  mark(isMember: boolean): void;
  reload(): void;
}

/** Key in the browser's storage while a member logs out: other tabs learn of it before the token is gone. */
const LEAVING = 'leaving';
/** Storage keys of the browser, not of a member. */
const NOBODYS = ['theme', 'install', 'clock'];

/** The session of this browser, as this page sees it: restored, begun, ended here or in another tab, or expired. */
export class BrowserSession {
  current: Session | null = null;
  /** The id of whose session it is, or was last. */
  lastMember: string | undefined;
  /** The stored session had expired before the page loaded. */
  wasOver = false;
  readonly changes = createListeners();
  readonly endings = createListeners<Ending>();
  readonly beginnings = createListeners();
  readonly #device: Device;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A member logs out in another tab. Every other end of a session elsewhere is one that expired. */
  #isLeftElsewhere = false;
  /** The member is leaving: calls that learn of it first do not end the session as expired. */
  #isLeaving = false;

  constructor(device: Device) {
    this.#device = device;
  }

  /** Reads the stored session, once, before the first render. */
  async restore(): Promise<void> {
    const found = this.#stored();
    // It is over by the clock of this device, which may be wrong.
    if (found && (this.#timeLeft(found.token) ?? 1) <= 0) await this.#device.askTheTime();
    const left = found && this.#timeLeft(found.token);
    const good = typeof left === 'number' && left > 0;
    if (!good) this.#forget();
    this.#become(good ? found : null);
    const isOurs = (key: string) => key === 'token' || key === 'user' || key === LEAVING;
    this.#device.onOtherTab(isOurs, (key, value) => this.#followOtherTab(key, value));
    this.wasOver = found !== null && !good;
  }

  begin(session: Session): void {
    const { storage } = this.#device;
    const isNew = this.current === null;
    storage.set('token', session.token);
    storage.set('user', JSON.stringify(session.user));
    this.#become(session);
    if (isNew) this.beginnings.notify();
  }

  end(ending: Ending): void {
    if (this.#isLeaving && ending === 'expired') return;
    if (!this.current) return;
    this.#forget();
    if (ending === 'left') this.#empty();
    this.#become(null);
    // A call may learn of a log-out in another tab first.
    this.#ended(ending === 'expired' && this.#isLeftElsewhere ? 'left-elsewhere' : ending);
  }

  /** While this runs, calls that learn first that the server has ended the session do not end it as expired. */
  async hold(work: () => Promise<void>): Promise<void> {
    this.#isLeaving = true;
    try {
      await work();
    } finally {
      this.#isLeaving = false;
    }
  }

  /** Does what it takes to leave, then ends the session. If that fails, the session goes on. */
  async leave(work: () => Promise<void>): Promise<void> {
    this.#device.storage.set(LEAVING, '1');
    await this.hold(async () => {
      await work();
      // Another tab may have learned of it first.
      if (this.current) return this.end('left');
      this.#empty();
      this.endings.notify('left');
    }).finally(() => this.#device.storage.remove(LEAVING));
  }

  #followOtherTab(key: string | null, value: string | null): void {
    const had = this.current;
    this.#become(this.#stored());
    // All of the storage was cleared: by hand, as a log-out would. A log-out that fails takes its mark back.
    if (key === null || (key === LEAVING && value)) this.#isLeftElsewhere = true;
    else if (this.current && key !== 'user') this.#isLeftElsewhere = false;
    if (had && !this.current && !this.#isLeaving) this.#ended(this.#isLeftElsewhere ? 'left-elsewhere' : 'expired');
    // Somebody else signed in, so this tab shows another member's data.
    if (had && this.current && this.current.user._id !== had.user._id) this.#device.reload();
  }

  #ended(ending: Ending): void {
    if (ending === 'left-elsewhere') this.#emptyTab();
    this.endings.notify(ending);
  }

  #become(next: Session | null): void {
    this.current = next;
    this.lastMember = next?.user._id ?? this.lastMember;
    clearTimeout(this.#timer);
    const left = next && this.#timeLeft(next.token);
    // A longer delay than 2^31 ms would fire at once; such a token is looked at again on the next load.
    if (left && left < 2 ** 31) this.#timer = setTimeout(() => this.end('expired'), left);
    this.#device.mark(next !== null);
    this.changes.notify();
  }

  /** Milliseconds until the token's `exp` (seconds), or undefined if the token cannot be read. */
  #timeLeft(token: string): number | undefined {
    try {
      const payload = token.split('.')[1] ?? '';
      const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
      return typeof exp === 'number' ? exp * SECOND - this.#device.now() : undefined;
    } catch {
      return undefined;
    }
  }

  #stored(): Session | null {
    const token = this.#device.storage.get('token');
    const user = this.#device.storage.get('user');
    if (!token || !user) return null;
    try {
      return { token, user: JSON.parse(user) as Member };
    } catch {
      return null;
    }
  }

  #forget(): void {
    this.#device.storage.remove('token');
    this.#device.storage.remove('user');
  }

  #emptyTab(): void {
    for (const key of this.#device.tab.keys()) this.#device.tab.remove(key);
  }

  /** Deletes a member's data in this browser: the cart, drafts. */
  #empty(): void {
    const { storage } = this.#device;
    for (const key of storage.keys()) if (!NOBODYS.includes(key)) storage.remove(key);
    this.#emptyTab();
    this.#device.emptyOffline();
  }
}
