import { besideBare, besideSql } from '../beside.ts';
import { compare, type Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { busyMinute } from './busy-minute.ts';
import { chatOfNodes, chatOfRoom, chatOfTwo } from './chat.ts';
import { createItems } from './create-item.ts';
import { deepPages } from './deep-pages.ts';
import { firstLoad } from './first-load.ts';
import { coldStart, idleSockets, memory } from './footprint.ts';
import { isolation } from './isolation.ts';
import { amongBlocks, logIns, openDeals } from './members-act.ts';
import { pictureInChat } from './message-pictures.ts';
import { readScans, searchPapers } from './papers.ts';
import { READS, type Read } from './reads.ts';
import { afterWrite, match, publish } from './writes.ts';

type Scenario = (stage: Stage) => Promise<Result[]>;

/** Goal from memory: at least 0.80 of what a bare server sends. */
const BARE = 0.8;

const reading =
  ({ name, same, different, sql }: Read): Scenario =>
  async (stage) => {
    const results: Result[] = [];
    if (same) results.push(compare(name, 'bare', 'rate', await besideBare(stage, same(stage)), BARE));
    if (different && sql) {
      const pair = await besideSql(stage, (n) => different(stage, n));
      results.push(compare(`${name}, uncached`, 'SQL', 'rate', pair, sql));
    }
    return results;
  };

/** Scenarios by name, of which --only takes any part; in this order: first what only reads, then what writes, then the memory. */
export const SCENARIOS: Record<string, Scenario> = {
  ...Object.fromEntries(READS.map((read) => [read.name, reading(read)])),
  'page 1000': deepPages,
  'home page after a write': afterWrite,
  'sign-in': logIns,
  'create item': createItems,
  'opening a deal': openDeals,
  'busiest minute': busyMinute,
  isolation,
  blocks: amongBlocks,
  publishing: publish,
  'saved searches': match,
  'chat of two': chatOfTwo,
  'chat of a room': chatOfRoom,
  'picture in a chat': pictureInChat,
  'chat over nodes': chatOfNodes,
  'idle sockets': idleSockets,
  'search in papers': searchPapers,
  'reading a scan': readScans,
  'cold start': coldStart,
  memory,
  'first load': firstLoad,
};
