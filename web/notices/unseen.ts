import { createShownCount } from '../shown-count.ts';

export const { set: setUnseen, use: useUnseen } = createShownCount();
