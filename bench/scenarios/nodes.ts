import { readFileSync } from 'node:fs';
import path from 'node:path';
import { takeData } from '../data/keep.ts';
import { CONNECTIONS } from '../load.ts';
import { inTurn } from '../measure.ts';
import { databaseUrl, freePort, type Product, startBeside, startProduct } from '../processes.ts';
import { compare, type Result } from '../result.ts';
import { prepareStage, range, type Stage } from '../stage.ts';
import { connect, type Line, talk } from './chat.ts';

const NODES = [2, 4];

/** Several nodes on a database of their own, and pairs whose two are on different nodes. */
async function openNodes(stage: Stage, count: number, cluster: string) {
  const dataDir = await takeData(stage.size, path.join(stage.folder, `${count} ${cluster.slice(0, 5)}`));
  const first = await startProduct(dataDir, { env: { CLUSTER: cluster } });
  const nodes: Product[] = [first];
  const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim();
  const env = { CLUSTER: cluster, DATABASE_URL: databaseUrl(dataDir), JWT_SECRET: secret };
  for (const n of range(count - 1, (n) => n)) nodes.push(await startProduct(path.join(dataDir, `node ${n}`), { env }));
  const { data, tokens } = await prepareStage(first, stage);
  const lines: Line[] = [];
  const at = (n: number, token?: string) => connect((nodes[n % count] as Product).url, { token });
  for (const [n, { id, first, second }] of data.pairs.slice(0, 4 * CONNECTIONS).entries())
    lines.push({ from: await at(n, tokens[first]), to: await at(n + 1, tokens[second]), conversationId: id });
  return {
    round: (milliseconds: number) => talk(lines, milliseconds),
    async close() {
      for (const { from, to } of lines) for (const socket of [from, to]) socket.disconnect();
      for (const node of nodes.toReversed()) await node.stop();
    },
  };
}

/** Chat of pairs across nodes: with Redis between them, beside PostgreSQL alone. Needs redis-server. */
export async function chatOfNodes(stage: Stage): Promise<Result[]> {
  const port = await freePort();
  startBeside('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', stage.folder]);
  const results: Result[] = [];
  for (const count of NODES) {
    const ours = await openNodes(stage, count, `redis://127.0.0.1:${port}`);
    const theirs = await openNodes(stage, count, 'postgres');
    const pair = await inTurn(ours.round, theirs.round, stage.pace);
    results.push(compare(`chat over ${count} nodes, Redis`, 'NOTIFY', 'rate', pair));
    await ours.close();
    await theirs.close();
  }
  return results;
}
