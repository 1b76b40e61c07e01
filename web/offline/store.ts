import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Image } from '#contract/items.ts';
import type { Paper, PaperPage } from '#contract/papers.ts';
import { VISITOR } from '../browser/belongings.ts';

/*
 * Data of this browser for offline use, shared by pages and the service worker. All of it belongs to one owner, checked
 * in the writing transaction: late writes for somebody who has signed out are dropped. Signing out deletes the whole
 * database, whose name session.ts knows.
 */

export { VISITOR };

/** The answer to a call. */
export interface Copy {
  /** Identifies the call and its input. */
  key: string;
  call: string;
  /** Milliseconds since 1970. */
  at: number;
  input: unknown;
  answer: unknown;
}

/** A paper saved for the exam. */
export interface SavedPaper {
  paper: Paper;
  file: Blob;
  at: number;
  /** Absent where its pages could not be had, or there was no room for them. */
  pages?: SavedPage[];
}

/** A page as it is read, with its picture. */
export interface SavedPage extends Omit<PaperPage, 'url'> {
  picture: Blob;
}

/** An uploaded photo, or a file to upload. */
export type WaitingPhoto = { id: string; image: Image } | { file: File };

/** A new item that waits for the network. */
export interface WaitingItem {
  /** Equal at every attempt, so that the server creates one item. */
  clientId: string;
  at: number;
  fields: Record<string, string | number | boolean | null | undefined>;
  /** Photos in order, the cover first. */
  photos: WaitingPhoto[];
  /** Why the server refused it; it is not retried automatically. */
  failed?: string;
}

interface Schema extends DBSchema {
  owner: { key: string; value: string };
  copies: { key: string; value: Copy; indexes: { call: string } };
  papers: { key: string; value: SavedPaper };
  items: { key: string; value: WaitingItem };
  /** Photos for an item: 'photo' is the one that another app shared; the others belong to a draft of the form. Keys of pictures in unsent messages begin with 'chat ', of papers that are not sent yet, and photos that are to be one, with 'paper '. */
  shared: { key: string; value: File };
}
type Store = StoreNames<Schema>;
type Things = Exclude<Store, 'owner'>;
const STORES = ['copies', 'papers', 'items', 'shared'] as const;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Schema>('offline', 1, {
    upgrade(db) {
      db.createObjectStore('owner');
      db.createObjectStore('copies', { keyPath: 'key' }).createIndex('call', 'call');
      db.createObjectStore('papers', { keyPath: 'paper._id' });
      db.createObjectStore('items', { keyPath: 'clientId' });
      db.createObjectStore('shared');
    },
    // The database is being deleted, perhaps by another tab.
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/**
 * Makes this person the owner, after deleting everything of another member. A visitor does not replace a member, whose
 * session may only have expired.
 */
async function claimFor(database: IDBPDatabase<Schema>, owner: string): Promise<void> {
  const tx = database.transaction(['owner', ...STORES], 'readwrite');
  const before = await tx.objectStore('owner').get('owner');
  if (before !== owner && (before === undefined || owner !== VISITOR)) {
    // A shared photo stays for the member who signs in to sell it.
    if (before !== undefined)
      for (const name of STORES) if (name !== 'shared' || before !== VISITOR) await tx.objectStore(name).clear();
    await tx.objectStore('owner').put(owner, 'owner');
  }
  await tx.done;
}

/** The owner's data in a database that `open` opens, again after it was deleted. */
export function createStore(open: () => Promise<IDBPDatabase<Schema>>) {
  const readOwner = async (): Promise<string | undefined> => (await open()).get('owner', 'owner');

  const claim = async (owner: string): Promise<void> => claimFor(await open(), owner);

  /**
   * Runs the work on one store if the database is this person's; undefined otherwise. The work may await only the store.
   */
  async function ifTheirs<T>(
    owner: string,
    name: Things,
    mode: 'readonly' | 'readwrite',
    work: (tx: IDBPTransaction<Schema, Store[], typeof mode>) => Promise<T>,
  ): Promise<T | undefined> {
    const tx = (await open()).transaction(['owner', name] as Store[], mode);
    const isTheirs = (await tx.objectStore('owner').get('owner')) === owner;
    const result = isTheirs ? await work(tx) : undefined;
    await tx.done;
    return result;
  }

  const read = <S extends Things>(owner: string, name: S, key: string): Promise<Schema[S]['value'] | undefined> =>
    ifTheirs(owner, name, 'readonly', (tx) => tx.objectStore(name).get(key));

  const readAll = async <S extends Things>(owner: string, name: S): Promise<Schema[S]['value'][]> =>
    (await ifTheirs(owner, name, 'readonly', (tx) => tx.objectStore(name).getAll())) ?? [];

  const readKeys = async (owner: string, name: Things): Promise<string[]> =>
    (await ifTheirs(owner, name, 'readonly', (tx) => tx.objectStore(name).getAllKeys())) ?? [];

  /** False if the database is no longer this person's. `key` for a store without keys of its own. */
  async function write<S extends Things>(
    owner: string,
    name: S,
    value: Schema[S]['value'],
    key?: string,
  ): Promise<boolean> {
    const written = await ifTheirs(
      owner,
      name,
      'readwrite',
      (tx) => tx.objectStore(name).put?.(value, key) as Promise<string>,
    );
    return written !== undefined;
  }

  async function remove(owner: string, name: Things, key: string): Promise<void> {
    await ifTheirs(owner, name, 'readwrite', async (tx) => tx.objectStore(name).delete?.(key));
  }

  /** Deletes the copies of a call that `choose` names. */
  async function prune(owner: string, call: string, choose: (copies: Copy[]) => Copy[]): Promise<void> {
    await ifTheirs(owner, 'copies', 'readwrite', async (tx) => {
      const store = tx.objectStore('copies');
      const found = await store.index('call').getAll(call);
      for (const { key } of choose(found)) await store.delete?.(key);
    });
  }

  return { readOwner, claim, read, readAll, readKeys, write, remove, prune };
}

export const { readOwner, claim, read, readAll, readKeys, write, remove, prune } = createStore(open);
