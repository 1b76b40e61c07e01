import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { actOf, DEAL_ACTS } from '#contract/deals/acts.ts';

it('the picture of states in the README shows what the table says', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const drawn = [...readme.matchAll(/^ {2}(\S+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, acts = '']) =>
    acts.split(', ').map((act) => `${from} ${act} ${to}`),
  );
  const held = DEAL_ACTS.flatMap((act) => {
    const { from, to } = actOf(act);
    const states = from.length > 0 ? from.filter((state) => state !== to) : ['[*]'];
    return to ? states.map((state) => `${state} ${act} ${to}`) : [];
  });
  assert.deepEqual(drawn.sort(), held.sort());
});
