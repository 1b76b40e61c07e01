import assert from 'node:assert/strict';
import { before, describe, it, test } from 'node:test';
import { sql } from 'kysely';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { assertRefused, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anAdmin, anItem, type TestMember } from '#server/testing/factories.ts';
import { finishMerge, refileCategory } from './move-items.ts';

const { editCategory, mergeCategories, deleteCategory, listCategories, getCategoryPage } = categoryCalls;
const { signal } = new AbortController();
/** A search counts no further. */
const COUNTED = 500;

describe('a category of more items than a request changes', () => {
  const app = openApp();
  let admin: TestMember;
  let owner: TestMember;
  before(async () => {
    [admin, owner] = await Promise.all([anAdmin(app), aMember(app)]);
  });

  /** Makes 1,100 wanted posts, of which the first is held locked while `work` runs. */
  async function whileOneIsLocked<T>(categoryId: string, work: () => Promise<T>): Promise<T> {
    return app.context.db.connection().execute(async (held) => {
      await sql`begin`.execute(held);
      await sql`select from items where category_id = ${categoryId} order by id limit 1 for update`.execute(held);
      try {
        return await work();
      } finally {
        await sql`rollback`.execute(held);
      }
    });
  }
  async function aLargeCategory(name: string) {
    const category = await aCategory(app, name);
    const { id } = await anItem(app, { owner, category, kind: 'Wanted', title: 'Telescope' });
    await sql`
      insert into items (owner_id, kind, category_id, title, description, price, condition, status, publication, rental, created_at)
      select owner_id, kind, category_id, 'Telescope ' || n, description, price, condition, status, publication, rental, created_at
      from items, generate_series(1, 1099) n where id = ${id}`.execute(app.context.db);
    return category;
  }
  const ask = (call: typeof editCategory | typeof mergeCategories | typeof deleteCategory, input: object) =>
    app.call(call, input as never, { as: admin });
  const totalOf = async (keyword: string) =>
    (await app.call(itemCalls.searchItems, { keyword, kind: 'Wanted', limit: 1 })).body.total;
  const names = async () => (await app.call(listCategories)).body.data.map(({ name }) => name);

  test('I9 is renamed at once, also while an item is locked, and its items are found by the new name after the job', async () => {
    const { id: categoryId } = await aLargeCategory('Stargazing');
    const input = { categoryId, name: 'Astronomy', description: 'All that looks up' };
    const { status } = await whileOneIsLocked(categoryId, () => ask(editCategory, input));
    assert.equal(status, 200);
    assert.ok((await names()).includes('Astronomy'));
    await refileCategory(app.context, { categoryId }, signal);
    assert.deepEqual([await totalOf('astronomy'), await totalOf('stargazing')], [COUNTED, 0]);
  });

  test('I9 is merged at once, and the job moves its items and removes it', async () => {
    const [from, into] = [await aLargeCategory('Optics'), await aCategory(app, 'Instruments')];
    const merge = () => ask(mergeCategories, { categoryId: from.id, intoId: into.id });
    const { status, body } = await whileOneIsLocked(from.id, merge);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((body as unknown as { data: { items: number } }).data.items, 1100);
    assert.ok(!(await names()).includes('Optics'));
    // What comes meanwhile goes to the other one, which stays.
    assertRefused(await merge(), 404, 'NOT_FOUND');
    assertRefused(await ask(deleteCategory, { categoryId: into.id }), 409, 'CONFLICT');
    const page = (await app.call(getCategoryPage, { categoryId: from.id })).body.data;
    assert.equal(page.selectedCategory._id, into.id);
    await finishMerge(app.context, { categoryId: from.id }, signal);
    const left = await app.context.db.selectFrom('categories').select('id').where('id', '=', from.id).execute();
    assert.deepEqual(left, []);
    const { rows } = await sql`select count(*)::int as n from items where category_id = ${into.id}`.execute(
      app.context.db,
    );
    assert.deepEqual(rows, [{ n: 1100 }]);
    assert.equal(await totalOf('instruments'), COUNTED);
    // Once more, as after a crash: nothing is left to do.
    await finishMerge(app.context, { categoryId: from.id }, signal);
  });

  it('may be merged on before the job has ended: all goes to the last one', async () => {
    const first = await aLargeCategory('Lenses');
    const [second, third] = [await aCategory(app, 'Glass'), await aCategory(app, 'Crystal')];
    await ask(mergeCategories, { categoryId: first.id, intoId: second.id });
    assert.equal((await ask(mergeCategories, { categoryId: second.id, intoId: third.id })).status, 200);
    await finishMerge(app.context, { categoryId: first.id }, signal);
    assert.equal(await totalOf('crystal'), COUNTED);
  });
});
