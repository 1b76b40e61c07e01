import { Problem } from '#contract/problems.ts';

interface Turns {
  atOnce: number;
  waiting: number;
  seconds: number;
  /** So many of those who wait begin together, and go on together when the last of them is done. */
  inGroupsOf?: number;
}

/** Those who began together. */
interface Group {
  working: number;
  allDone: PromiseWithResolvers<void>;
}
const groupOf = (working: number): Group => ({ working, allDone: Promise.withResolvers() });

/** Runs work in turns: some at once, a few waiting, and 503 for more or for whoever waits too long. */
export function createTurns({ atOnce, waiting, seconds, inGroupsOf = 1 }: Turns) {
  let running = 0;
  const queue: ((group: Group) => void)[] = [];
  const hasRoom = () => atOnce - running >= inGroupsOf;
  const busy = () => new Problem('UNAVAILABLE', { retryAfter: 5 });

  async function turn(): Promise<Group> {
    // A free place is for those who wait.
    if (hasRoom() && queue.length === 0) {
      running += 1;
      return groupOf(1);
    }
    if (queue.length >= waiting) throw busy();
    return await new Promise<Group>((resolve, reject) => {
      const start = (group: Group) => {
        clearTimeout(timer);
        resolve(group);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(busy());
      }, seconds * 1000);
      queue.push(start);
    });
  }

  function leave(group: Group): void {
    running -= 1;
    group.working -= 1;
    if (group.working === 0) group.allDone.resolve();
    if (!hasRoom()) return;
    const beginning = queue.splice(0, atOnce - running);
    running += beginning.length;
    const next = groupOf(beginning.length);
    for (const begin of beginning) begin(next);
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const group = await turn();
    let done: T;
    try {
      done = await work();
    } finally {
      leave(group);
    }
    if (inGroupsOf > 1) await group.allDone.promise;
    return done;
  };
}
