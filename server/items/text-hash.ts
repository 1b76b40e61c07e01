import { type RawBuilder, sql } from 'kysely';

/** Characters without spaces and signs below which texts of others may well be the same. */
const LEAST = 40;

const hashOf = (given: RawBuilder<unknown>): RawBuilder<Buffer | null> => {
  const text = sql`regexp_replace(lower(${given}), '[[:space:][:punct:]]+', '', 'g')`;
  return sql<Buffer | null>`
    case when length(${text}) >= ${sql.lit(LEAST)} then sha256(convert_to(${text}, 'UTF8')) end`;
};

/** The hash of title and description of `items` as SQL; null for a short text. */
export const textHash = hashOf(sql`title || description`);
/** The hash of the description alone: the same text under another title is the same text. */
export const descriptionHash = hashOf(sql`description`);
