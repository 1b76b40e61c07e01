import { createShownCount } from '../shown-count.ts';

/** The number of unseen notices. */
export const { set: setUnseen, use: useUnseen } = createShownCount();
