/** Whether If-None-Match names this ETag, given with its quotes: the answer is 304 then (RFC 9110, 13.1.2). */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
