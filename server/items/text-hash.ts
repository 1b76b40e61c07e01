import { sql } from 'kysely';

/** Characters without spaces and signs below which texts of others may well be the same. */
const LEAST = 40;
const TEXT = sql`regexp_replace(lower(title || description), '[[:space:][:punct:]]+', '', 'g')`;

/** The hash of the text of `items` as SQL; null for a short text. */
export const textHash = sql<Buffer | null>`
  case when length(${TEXT}) >= ${sql.lit(LEAST)} then sha256(convert_to(${TEXT}, 'UTF8')) end`;
