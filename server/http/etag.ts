/** Does the client have what this tag, in its quotes, stands for? By its If-None-Match (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ?? false;
