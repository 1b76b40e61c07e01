import { type Item, itemCalls } from '#contract/items.ts';
import { BROWSER, writeAside } from '../beside.ts';
import { get, logIn, post } from '../data/calls.ts';
import { PASSWORD } from '../data/fill.ts';
import { ask, askJson } from '../load.ts';
import { inTurn, type Measured, type Round, sumUp } from '../measure.ts';
import { connectTo, databaseUrl, type Product, startLoop } from '../processes.ts';
import type { Result } from '../result.ts';
import type { Stage } from '../stage.ts';
import { statementsOf } from '../statements.ts';

const HOME = { path: '/', headers: BROWSER };

/** The home page for the first visitor after an item that it shows has changed, beside rendering and reading alone. */
export async function afterWrite({ product, folder, pace }: Stage): Promise<Result[]> {
  const change = await makeChange(product);
  await change();
  const statements = await statementsOf(product, [HOME]);
  if (statements[0]?.length === 0) throw new Error('The page after a write was answered without the database.');
  const sql = startLoop('sql.ts', databaseUrl(product.dataDir), await writeAside(folder, statements));
  const render = startLoop('render.ts', `${product.url}/`);

  const firstAfterEach: Round = async (milliseconds) => {
    const times: number[] = [];
    const began = performance.now();
    while (performance.now() < began + milliseconds) {
      await change();
      const start = performance.now();
      await ask(product.url, HOME);
      times.push(performance.now() - start);
    }
    return sumUp(times, performance.now() - began);
  };
  const limit: Round = async (milliseconds) =>
    addUp(await render.run(1, milliseconds / 2), await sql.run(1, milliseconds / 2));
  try {
    const { product: first, limit: beside } = await inTurn(firstAfterEach, limit, pace);
    return [
      {
        scenario: 'home page, first after a write',
        limit: 'render + SQL',
        value: first.p50 / beside.p50,
        unit: '× p50',
        goal: { atMost: 4 },
        product: first,
        beside,
      },
    ];
  } finally {
    await render.stop();
    await sql.stop();
  }
}

/** Changes the newest item, as its owner. */
async function makeChange(product: Product): Promise<() => Promise<unknown>> {
  const { data } = await askJson<{ data: Item[] }>(product.url, get(itemCalls.listItems));
  const [{ _id: itemId, owner }] = data as [Item];
  const db = await connectTo(product.dataDir);
  const { rows } = await db.query('select email from members where id = $1', [owner]);
  await db.end();
  const token = await logIn(product.url, rows[0].email, PASSWORD);
  let changes = 0;
  return () => {
    const status = changes++ % 2 === 0 ? 'Reserved' : 'Available';
    return ask(product.url, post(itemCalls.changeItemStatus, { itemId, status }, token));
  };
}

const addUp = (one: Measured, other: Measured): Measured => ({
  rate: 1 / (1 / one.rate + 1 / other.rate),
  p50: one.p50 + other.p50,
  p99: one.p99 + other.p99,
});
