import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deskCalls } from '#contract/desk.ts';
import { runAdminTool } from '#server/testing/admin.ts';
import { openApp } from '#server/testing/app.ts';
import { aReportedItem } from '#server/testing/desk.ts';
import { aMember, aModerator, anAdmin } from '#server/testing/factories.ts';
import { LONGEST_WAIT } from '#server/testing/process.ts';

describe('npm run admin -- cases', { timeout: 3 * LONGEST_WAIT }, () => {
  const app = openApp();

  const said = async () => {
    const { code, said } = await runAdminTool(['cases'], app.context.config.dataDir, { DATABASE_URL: app.databaseUrl });
    assert.equal(code, 0, said);
    return said;
  };

  test('says who may decide a case against the only admin, or what to do where nobody may', async () => {
    const admin = await anAdmin(app);
    await aReportedItem(app, { owner: await aMember(app) });
    assert.match(await said(), /^No case/);
    const { id, number } = await aReportedItem(app, { owner: admin });
    assert.match(await said(), new RegExp(`^Case ${number} of .*nobody may decide it.*admin -- moderator EMAIL`));
    const moderator = await aModerator(app);
    const line = await said();
    assert.match(line, new RegExp(`^Case ${number} of .*may be decided by ${moderator.email}\\.\\n$`));
    const decision = { caseId: id, acts: ['warn' as const], reason: 'money' as const, words: 'No' };
    assert.equal((await app.call(deskCalls.decideCase, decision, { as: moderator })).status, 200);
    assert.match(await said(), /^No case/);
  });
});
