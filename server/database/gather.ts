/** As many as one statement takes. */
const MOST = 50;
/** Milliseconds. What has not been answered by then may wait for a lock: others go on without it. */
const PATIENCE = 50;
/** As many statements at a time, when all are slow. */
const MOST_AT_ONCE = 4;

interface Gathering<Owner, One, Done> {
  /** Those of one line are taken in the order they came, and never by two statements at a time. */
  lineOf: (one: One) => string;
  /**
   * Does for all, by one statement that is committed when it answers, what is asked for each. In the place of each
   * stands what became of it: an Error where it was refused, a promise where it goes on by itself. Where it rejects
   * nothing was done for any.
   */
  run: (owner: Owner, ones: One[]) => Promise<(Done | Promise<Done> | Error)[]>;
}

interface Waiting<One, Done> {
  one: One;
  resolve: (done: Done | Promise<Done>) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks one by one what comes one by one, and together what comes in one turn of the event loop or while others are
 * being asked: many wait for the disk once, and pay once for what is cold. Those of a line settle in their order.
 */
export function gather<Owner extends object, One, Done>(
  gathering: Gathering<Owner, One, Done>,
): (owner: Owner, one: One) => Promise<Done> {
  const queues = new WeakMap<Owner, (waiting: Waiting<One, Done>) => void>();
  return (owner, one) => {
    let add = queues.get(owner);
    if (!add) {
      add = openQueue(gathering, owner);
      queues.set(owner, add);
    }
    const { promise, resolve, reject } = Promise.withResolvers<Done>();
    add({ one, resolve, reject });
    return promise;
  };
}

function openQueue<Owner, One, Done>({ lineOf, run }: Gathering<Owner, One, Done>, owner: Owner) {
  const lines = new Map<string, Waiting<One, Done>[]>();
  /** Lines of which something is under way. */
  const busy = new Set<string>();
  let running = 0;
  /** The statement that the next waits for. */
  let current: Waiting<One, Done>[] | undefined;
  let isPlanned = false;

  function runNext(): void {
    isPlanned = false;
    if (current || running === MOST_AT_ONCE) return;
    const batch = takeBatch();
    if (batch.length === 0) return;
    current = batch;
    running += 1;
    for (const { one } of batch) busy.add(lineOf(one));
    const letGo = () => {
      if (current === batch) current = undefined;
    };
    const slow = setTimeout(() => {
      letGo();
      runNext();
    }, PATIENCE);
    void runAll(batch.map(({ one }) => one)).then((all) => {
      clearTimeout(slow);
      letGo();
      running -= 1;
      for (const { one } of batch) busy.delete(lineOf(one));
      // The disk is at work again while those who waited go on.
      runNext();
      for (const [i, { resolve, reject }] of batch.entries()) {
        const done = all[i];
        if (done instanceof Error) reject(done);
        else resolve(done as Done);
      }
    });
  }

  /** What comes after something that is under way keeps its place: it must not overtake. */
  function takeBatch(): Waiting<One, Done>[] {
    const batch: Waiting<One, Done>[] = [];
    for (const [name, line] of lines) {
      if (busy.has(name)) continue;
      batch.push(...line.splice(0, MOST - batch.length));
      // What is left goes to the end, after other lines.
      lines.delete(name);
      if (line.length > 0) lines.set(name, line);
      if (batch.length === MOST) break;
    }
    return batch;
  }

  /** Never rejects. Where one of them is at fault it is looked for by halves, and the others have what they asked for. */
  async function runAll(ones: One[]): Promise<(Done | Promise<Done> | Error)[]> {
    try {
      return await run(owner, ones);
    } catch (error) {
      if (ones.length === 1 || !isUndone(error as Error)) return ones.map(() => error as Error);
    }
    const half = Math.ceil(ones.length / 2);
    return [...(await runAll(ones.slice(0, half))), ...(await runAll(ones.slice(half)))];
  }

  return (waiting: Waiting<One, Done>) => {
    const name = lineOf(waiting.one);
    const line = lines.get(name);
    if (line) line.push(waiting);
    else lines.set(name, [waiting]);
    if (current || isPlanned) return;
    isPlanned = true;
    // What came with the same packets of the network is asked together.
    setImmediate(runNext);
  };
}

/**
 * Whether a failed statement has done nothing for certain, and may be tried again: a row that may not be
 * (22, 23), a deadlock (40), a lock that was waited for too long (55). A connection that broke may have broken after
 * the commit.
 */
function isUndone(error: Error & { code?: string }): boolean {
  return /^(22|23|40|55)...$/.test(error.code ?? '');
}
