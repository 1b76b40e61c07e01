/* The limits that the first page needs, which does without limits.ts. */

/** Characters of a search. */
export const KEYWORD_LENGTH = 200;
/** Longest edge in pixels of the three stored sizes of a picture. */
export const PICTURE_EDGE = { large: 1600, card: 640, small: 192 } as const;
