/** Id of the place in the header where a page of a phone may stand in for the logo, by an element of the class `own-head`. */
export const HEAD_SPOT = 'head-spot';
