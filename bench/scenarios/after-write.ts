import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { BROWSER } from '../beside.ts';
import { API, post } from '../data/calls.ts';
import { connect, write } from '../load.ts';
import { inTurn, type Measured, sumUp } from '../measure.ts';
import { databaseUrl, startLoop } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { writeDown } from '../statements.ts';

/** The home page for the first visitor after somebody has changed an item, beside rendering and reading it alone. */
export async function afterWrite({ product, folder, pace, tokens }: Stage): Promise<Result[]> {
  const [token] = tokens as [string];
  const me = await (
    await fetch(product.url + API + peopleCalls.getMe.path, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const item = me.data.itemsToSell.find(({ ItemStatus }: { ItemStatus: string }) => ItemStatus === 'Published');
  if (!item) throw new Error('The first member has nothing published.');
  let changes = 0;
  const change = () => {
    changes += 1;
    const status = changes % 2 === 0 ? 'Available' : 'Reserved';
    return post(product.url, itemCalls.changeItemStatus, { itemId: item._id, status }, token);
  };

  const page = write({ path: '/', headers: BROWSER });
  await change();
  const statements = await writeDown(product, [page]);
  if (statements[0]?.length === 0) throw new Error('The page after a write was answered without the database.');
  const file = path.join(folder, 'after-write.json');
  await writeFile(file, JSON.stringify(statements));
  const sql = startLoop('sql.ts', databaseUrl(product.dataDir), file);
  const render = startLoop('render.ts', `${product.url}/`, path.join(folder, 'render'));
  const connection = await connect(product.url);
  try {
    const pair = await inTurn(
      async (ms) => {
        const times: number[] = [];
        for (const end = performance.now() + ms; performance.now() < end; ) {
          await change();
          const start = performance.now();
          await connection.ask(page);
          times.push(performance.now() - start);
        }
        return sumUp(
          times,
          times.reduce((all, one) => all + one, 0),
        );
      },
      async (ms) => addUp(await render.run(1, ms / 2), await sql.run(1, ms / 2)),
      pace,
    );
    return [
      {
        scenario: 'home page, first after a write',
        limit: 'render + SQL',
        value: pair.product.p50 / pair.limit.p50,
        unit: '× p50',
        goal: { atMost: 1.5 },
        product: pair.product,
        beside: pair.limit,
      },
    ];
  } finally {
    connection.close();
    await render.stop();
    await sql.stop();
  }
}

const addUp = (one: Measured, other: Measured): Measured => ({
  rate: 1 / (1 / one.rate + 1 / other.rate),
  p50: one.p50 + other.p50,
  p99: one.p99 + other.p99,
});
