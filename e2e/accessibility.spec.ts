import { expect } from './fixtures.ts';
import './walks/admin-screens.ts';
import './walks/deal-screens.ts';
import './walks/item-screens.ts';
import './walks/member-screens.ts';
import './walks/visitor-screens.ts';
import { pageModules, test, visited } from './walks/screens.ts';

/*
 * Axe on every screen of the product, in both themes and at both sizes, in the states that differ most: as it opens,
 * with refused input, with its dialog open. Other journeys do not run axe.
 */

test('every screen is walked', () => {
  expect([...visited].sort()).toEqual(pageModules.sort());
});
