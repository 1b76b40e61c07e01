/** Plain http has no randomUUID. */
export const newClientId = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '');
