import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { it } from 'node:test';
import { actOf, DEAL_ACTS } from '#contract/deals/acts.ts';

it('each form of an act has its file, and each file is the form of an act', () => {
  const files = globSync('*.form.tsx', { cwd: import.meta.dirname });
  const named = DEAL_ACTS.flatMap((act) => actOf(act).form ?? []).map((form) => `${form}.form.tsx`);
  assert.deepEqual(files.sort(), named.sort());
});
