import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Item, itemCalls } from '#contract/items.ts';
import { peopleCalls } from '#contract/people.ts';
import { BROWSER } from '../beside.ts';
import { API, logIn, post } from '../data/calls.ts';
import { PASSWORD } from '../data/keep.ts';
import { connect, write } from '../load.ts';
import { type Measured, sumUp, takeTurns } from '../measure.ts';
import { connectTo, databaseUrl, type Product, startLoop } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { writeDown } from '../statements.ts';

/**
 * The home page for the first visitor after somebody has changed an item: an item that the page shows, so that it is
 * another page each time, and one that it does not. Beside it rendering and reading alone: again and again, as every limit
 * is measured, and once after each such write, as what is measured here is.
 */
export async function afterWrite(stage: Stage): Promise<Result[]> {
  const { product, tokens } = stage;
  const { data } = await get<{ data: Item[] }>(product, itemCalls.listItems.path);
  const [shown] = data as [Item];
  const [token] = tokens as [string];
  const me = await get<{ data: { itemsToSell: Item[] } }>(product, peopleCalls.getMe.path, token);
  const elsewhere = me.data.itemsToSell.find(
    ({ _id, ItemStatus }) => ItemStatus === 'Published' && !data.some((one) => one._id === _id),
  );
  if (!elsewhere) throw new Error('The first member has nothing published that the home page does not show.');
  const owner = await logIn(product.url, await emailOf(product, shown.owner), PASSWORD);
  return [
    ...(await measure(stage, 'home page, first after a write it shows', shown, owner)),
    ...(await measure(stage, 'home page, first after a write elsewhere', elsewhere, token)),
  ];
}

async function get<T>(product: Product, at: string, token?: string): Promise<T> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return (await fetch(product.url + API + at, { headers })).json() as Promise<T>;
}

async function emailOf(product: Product, memberId: string): Promise<string> {
  const db = await connectTo(product.dataDir);
  try {
    return (await db.query('select email from members where id = $1', [memberId])).rows[0].email;
  } finally {
    await db.end();
  }
}

async function measure(
  { product, folder, pace }: Stage,
  scenario: string,
  item: Item,
  token: string,
): Promise<Result[]> {
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
  const file = path.join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(statements));
  const sql = startLoop('sql.ts', databaseUrl(product.dataDir), file);
  const render = startLoop('render.ts', `${product.url}/`, path.join(folder, randomUUID()));
  const connection = await connect(product.url);
  try {
    const afterEach = (once: () => Promise<number>) => async (ms: number) => {
      const times: number[] = [];
      for (const end = performance.now() + ms; performance.now() < end; ) {
        await change();
        times.push(await once());
      }
      return sumUp(
        times,
        times.reduce((all, one) => all + one, 0),
      );
    };
    const ask = async () => {
      const start = performance.now();
      await connection.ask(page);
      return performance.now() - start;
    };
    const askLimit = async () => addUp(await render.run(1, 0), await sql.run(1, 0)).p50;
    const again = async (ms: number) => addUp(await render.run(1, ms / 2), await sql.run(1, ms / 2));
    const [first, hot, cold] = (await takeTurns([afterEach(ask), again, afterEach(askLimit)], pace)) as [
      Measured,
      Measured,
      Measured,
    ];
    const besides = (limit: string, beside: Measured): Result => ({
      scenario,
      limit,
      value: first.p50 / beside.p50,
      unit: '× p50',
      goal: { atMost: 1.5 },
      product: first,
      beside,
    });
    return [besides('render + SQL', hot), besides('render + SQL, after a write too', cold)];
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
