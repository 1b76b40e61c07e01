import { besideBare, besideSql } from '../beside.ts';
import { byRate, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { afterWrite } from './after-write.ts';
import { chatOfRoom, chatOfTwo } from './chat.ts';
import { coldStart } from './cold-start.ts';
import { createItems } from './create-item.ts';
import { deepPages } from './deep-pages.ts';
import { firstLoad } from './first-load.ts';
import { logIns } from './log-in.ts';
import { memory } from './memory.ts';
import { chatOfNodes } from './nodes.ts';
import { openDeals } from './open-deals.ts';
import { match, publish } from './publish.ts';
import { READS, type Read } from './reads.ts';
import { idleSockets } from './sockets.ts';

export interface Scenario {
  /** `--only` takes any part of it. */
  name: string;
  run: (stage: Stage) => Promise<Result[]>;
}

/** From memory at least 0.80 of what a bare server sends. */
const BARE = 0.8;

const fromRead = ({ name, same, different, sql }: Read): Scenario => ({
  name,
  run: async (stage) => {
    const results: Result[] = [];
    if (same) results.push(byRate(name, 'bare', await besideBare(stage, same(stage)), BARE));
    if (different && sql) {
      const pair = await besideSql(stage, (n) => different(stage, n));
      results.push(byRate(`${name}, uncached`, 'SQL', pair, sql));
    }
    return results;
  },
});

/** In this order: first what only reads, then what writes, then the memory of it all. */
export const SCENARIOS: Scenario[] = [
  ...READS.map(fromRead),
  { name: 'page 1000', run: deepPages },
  { name: 'home page after a write', run: afterWrite },
  { name: 'sign-in', run: logIns },
  { name: 'create item', run: createItems },
  { name: 'opening a deal', run: openDeals },
  { name: 'publishing', run: publish },
  { name: 'saved searches', run: match },
  { name: 'chat of two', run: chatOfTwo },
  { name: 'chat of a room', run: chatOfRoom },
  { name: 'chat over nodes', run: chatOfNodes },
  { name: 'idle sockets', run: idleSockets },
  { name: 'cold start', run: coldStart },
  { name: 'memory', run: memory },
  { name: 'first load', run: firstLoad },
];
