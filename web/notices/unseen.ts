import { createShownCount } from '../browser/shown-count.ts';

export const { set: setUnseen, use: useUnseen } = createShownCount();
