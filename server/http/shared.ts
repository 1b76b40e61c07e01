import { Answer, type Kept, type Made } from './kept.ts';

/*
 * What visitors get alike is made once for all of them. A text is kept for seconds and forgotten at once when anything
 * changes that visitors see: there is no list of what depends on what to be wrong.
 */

export type Maker = (before?: Made) => Promise<Made>;

export interface Shared {
  /**
   * What is kept under the key, or what `make` makes; never asked for twice at a time. `make` is handed what it made
   * before, if that says its source and there is room for it, and may hand it back where the source is still the same.
   */
  get(key: string, make: Maker): Promise<Kept>;
  /** Forgets all, on every node. What was begun before is not kept either. Resolves when it is so. */
  forget(): Promise<void>;
}

/** Milliseconds: so long a text is sent while a newer one is made. */
const STALE = 10_000;
/** What nobody asks for twice is not kept: so many keys are remembered to tell. */
const MOST_ASKED = 5000;
/** Characters of all texts, and bytes of their encodings, together. */
const MOST = 4_000_000;

/** `tellNodes` makes the other nodes forget too; they call `drop` when they are told. */
export function createShared(tellNodes: () => Promise<void> = async () => {}): Shared & { drop(): void } {
  const kept = new Map<string, Answer>();
  // A list: it is short, and a Map's outgrown tables hold on to each other and to what was in them until V8 collects
  // everything.
  let making: { key: string; answer: Promise<Kept> }[] = [];
  const asked = new Set<string>();
  let size = 0;
  // A number, not the map of its time: whoever still holds an old answer must not hold all that were kept beside it.
  let generation = 0;

  function drop(): void {
    // What says its source is kept to be compared, and not sent any more.
    for (const [key, answer] of kept) if (answer.source === undefined) remove(key, answer);
    making = [];
    generation += 1;
  }

  function remove(key: string, answer: Answer): void {
    kept.delete(key);
    size -= answer.size;
  }

  function make(key: string, maker: Maker): Promise<Kept> {
    const running = making.find((one) => one.key === key);
    if (running) return running.answer;
    const [then, makingThen] = [generation, making];
    const isWanted = asked.has(key);
    if (asked.size >= MOST_ASKED) asked.clear();
    asked.add(key);
    const answer = run();
    making.push({ key, answer });
    return answer;

    async function run(): Promise<Kept> {
      try {
        const before = kept.get(key);
        const made = await maker(before?.source === undefined ? undefined : before);
        const isCurrent = () => isWanted && generation === then;
        const answer: Answer = new Answer(made, isCurrent, (by) => grow(key, answer, by));
        // Something has changed meanwhile: good for those who asked before, and for nobody after.
        if (answer.isFresh() && made.status === 200) put(key, answer);
        return answer;
      } finally {
        makingThen.splice(
          makingThen.findIndex((one) => one.key === key),
          1,
        );
      }
    }
  }

  function put(key: string, answer: Answer): void {
    size += answer.size - (kept.get(key)?.size ?? 0);
    // Behind all others: the first in the map is the one that was made longest ago.
    kept.delete(key);
    kept.set(key, answer);
    dropOldest();
  }

  function grow(key: string, answer: Answer, by: number): void {
    if (kept.get(key) !== answer) return;
    size += by;
    dropOldest();
  }

  function dropOldest(): void {
    for (const [key, answer] of kept) {
      if (size <= MOST) break;
      remove(key, answer);
    }
  }

  return {
    async get(key, maker) {
      const found = kept.get(key);
      if (found?.isFresh()) return found;
      const fresh = make(key, maker);
      if (!found?.isCurrent() || Date.now() - found.madeAt >= STALE) return fresh;
      // Whoever asks next is told what went wrong.
      fresh.catch(() => {});
      return found;
    },
    async forget() {
      drop();
      await tellNodes();
    },
    drop,
  };
}
