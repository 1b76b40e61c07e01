import { sql } from 'kysely';

/** Characters of a title and description, without spaces and signs, below which others may well have the same. */
const LEAST = 40;
const TEXT = sql`regexp_replace(lower(title || description), '[[:space:][:punct:]]+', '', 'g')`;

/** Of the text of `items`, as SQL; null of a short one. */
export const textHash = sql<Buffer | null>`
  case when length(${TEXT}) >= ${sql.lit(LEAST)} then sha256(convert_to(${TEXT}, 'UTF8')) end`;
