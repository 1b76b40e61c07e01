import { besideBare, besideSql } from '../beside.ts';
import type { Size } from '../data/keep.ts';
import { byRate, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { afterWrite } from './after-write.ts';
import { chatOfRoom, chatOfTwo } from './chat.ts';
import { coldStart } from './cold-start.ts';
import { createItems } from './create-item.ts';
import { deepPages } from './deep-pages.ts';
import { firstLoad } from './first-load.ts';
import { loadProgram } from './load-program.ts';
import { logIns } from './log-in.ts';
import { memory } from './memory.ts';
import { READS, type Read } from './reads.ts';
import { idleSockets } from './sockets.ts';

export interface Scenario {
  /** What --only goes by: any part of it. */
  name: string;
  run: (stage: Stage, size: Size) => Promise<Result[]>;
}

const fromRead = ({ name, same, bare, different, sql }: Read): Scenario => ({
  name,
  run: async (stage) => {
    const results: Result[] = [];
    if (same) results.push(byRate(name, 'bare', await besideBare(stage, same(stage)), bare));
    if (different && sql !== undefined) {
      const beside = await besideSql(stage, (n) => different(stage, n));
      results.push(byRate(`${name}, uncached`, 'SQL', beside.sql, sql));
      results.push(byRate(`${name}, uncached`, 'SQL, planned once', beside.once));
    }
    return results;
  },
});

/** In this order: what only reads comes first, then what writes, then the memory of it all. */
export const SCENARIOS: Scenario[] = [
  { name: 'load program', run: loadProgram },
  ...READS.map(fromRead),
  { name: 'page 1000', run: deepPages },
  { name: 'home page after a write', run: afterWrite },
  { name: 'sign-in', run: logIns },
  { name: 'create item', run: createItems },
  { name: 'chat of two', run: chatOfTwo },
  { name: 'chat of a room', run: chatOfRoom },
  { name: 'idle sockets', run: idleSockets },
  { name: 'cold start', run: coldStart },
  { name: 'memory', run: memory },
  { name: 'first load', run: firstLoad },
];
