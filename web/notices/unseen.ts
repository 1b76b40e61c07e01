import { createShownCount } from '../shown-count.ts';

/** How many notices were not seen. */
export const { set: setUnseen, use: useUnseen } = createShownCount();
