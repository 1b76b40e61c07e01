import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openConversation, putUpItems, signUp } from './data.ts';
import { startProduct } from './processes.ts';
import { chatDelivery } from './scenarios/chat.ts';
import { homeFeed, type Result } from './scenarios/home-feed.ts';

/*
 * npm run bench: the product beside its limit, in turn in one run. Absolute times say little on a shared machine;
 * the ratio does. Prints a table and writes results/latest.json.
 */

const folder = await mkdtemp(path.join(tmpdir(), 'dogear-bench-'));
const dataDir = path.join(folder, 'data');
const server = await startProduct(dataDir);
const results: Result[] = [];
try {
  const member = await signUp(server.url, dataDir);
  await putUpItems(server.url, member.token, 48);
  results.push(await homeFeed(server.url, folder));
  const other = await signUp(server.url, dataDir, 'other@campus.edu');
  const conversationId = await openConversation(server.url, member, other);
  results.push(await chatDelivery(server.url, [member.token, other.token], conversationId));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const digits = (value: number, places = 0) => value.toFixed(places);
console.table(
  results.map(({ scenario, limit, product, bare, ratio }) => ({
    scenario,
    limit,
    ratio: digits(ratio, 2),
    'answers/s': digits(product.rate),
    'limit/s': digits(bare.rate),
    'p50 ms': digits(product.p50, 1),
    'p99 ms': digits(product.p99, 1),
    'limit p99': digits(bare.p99, 1),
  })),
);
console.log(`Cold start on an empty folder: ${digits(server.startedIn / 1000, 1)} s to the first page.`);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/latest.json', `${JSON.stringify({ at: new Date().toISOString(), results }, null, 2)}\n`);
