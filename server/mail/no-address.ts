import { type RawBuilder, sql } from 'kysely';

/*
 * An alumnus without a second address has none that is theirs: the college address may be somebody else's. `members.email`
 * then holds a name below `.invalid`, which nobody can have (RFC 2606), so that the column stays what all versions read:
 * one text, unique. Mails to it are not sent, and nobody sees it.
 */
const DOMAIN = '@no-address.invalid';

export const noAddressOf = (memberId: string): string => memberId + DOMAIN;
export const hasAddress = (email: string): boolean => !email.endsWith(DOMAIN);

/** The address of a member, given as an alias; '' for who has none. */
export const shownAddress = (alias: string): RawBuilder<string> => {
  const email = sql.ref(`${alias}.email`);
  return sql<string>`case when ${email} like ${sql.lit(`%${DOMAIN}`)} then '' else ${email} end`;
};
