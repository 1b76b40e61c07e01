import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { openApp } from '#server/testing/app.ts';
import { runsUntil } from '#server/testing/cut-off.ts';
import { aMember, anItem } from '#server/testing/factories.ts';
import { matchItem } from './match-item.ts';

const { signal } = new AbortController();

describe('a process that is killed while it matches', () => {
  const test = openApp();

  it('M3 tells each member once, before whatever statement it dies', async () => {
    const { context } = test;
    for (let i = 0; i < 2; i += 1)
      await test.call(savedSearchCalls.saveSearch, { keyword: 'gramophone' }, { as: await aMember(test) });
    const { id } = await anItem(test, { owner: await aMember(test), title: 'Gramophone' });
    const counted = async () => {
      const { rows } = await sql<{ matches: number; causes: number }>`
        select (select count(*)::int from saved_search_matches) as matches,
          (select count(*)::int from notice_causes) as causes`.execute(context.db);
      return rows[0];
    };
    let statement = 1;
    const runs = () => runsUntil(test, statement, (dying) => matchItem(dying, { itemId: id }, signal));
    while (!(await runs())) {
      assert.deepEqual(await counted(), { matches: 0, causes: 0 }, `killed before statement ${statement}`);
      statement += 1;
    }
    assert.ok(statement > 2, 'it died before each of its statements');
    assert.deepEqual(await counted(), { matches: 2, causes: 2 });
    assert.ok(await runs());
    assert.deepEqual(await counted(), { matches: 2, causes: 2 });
  });
});
