import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DAY } from '#contract/rules/time.ts';
import { openApp } from '#server/testing/app.ts';
import { runsUntil } from '#server/testing/cut-off.ts';
import { aMember, anItem } from '#server/testing/factories.ts';
import { notifyOfEnds } from './notify-of-ends.ts';

const { signal } = new AbortController();

describe('a process that is killed while it tells of ends', () => {
  const test = openApp({ timeZone: 'UTC' });

  it('M3 tells each owner once, before whatever statement it dies', async () => {
    const { db, now } = test.context;
    const owner = await aMember(test);
    const items = await Promise.all([anItem(test, { owner }), anItem(test, { owner })]);
    await db
      .updateTable('items')
      .set({ ends_at: new Date(now().getTime() + 1.5 * DAY) })
      .execute();
    // Noon is late enough in the day.
    const noon = new Date(`${now().toISOString().slice(0, 10)}T12:00:00Z`);
    let statement = 1;
    const runs = () => runsUntil(test, statement, (dying) => notifyOfEnds({ ...dying, now: () => noon }, signal));
    const counted = async () => {
      const causes = await db.selectFrom('notice_causes').select('item_id').execute();
      const told = await db.selectFrom('items').select('id').where('end_notices', '=', 1).execute();
      return [causes.length, told.length];
    };
    while (!(await runs())) {
      // Those of the other acts are statements too: what is told of stays so.
      const [causes, told] = await counted();
      assert.equal(causes, told, `killed before statement ${statement}`);
      statement += 1;
    }
    assert.ok(statement > 5, 'it died before each of its statements');
    assert.deepEqual(await counted(), [items.length, items.length]);
    assert.ok(await runs());
    assert.deepEqual(await counted(), [items.length, items.length], 'and a later run tells nothing');
  });
});
