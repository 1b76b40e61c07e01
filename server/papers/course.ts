/** A subject by the words of its course, whether its code stands before them or not. */
export const courseOf = (subject: string): string =>
  subject
    .toLowerCase()
    .replace(/^[a-z]{2,4}[\s-]?\d{2,4}[a-z]?\b/, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim();
