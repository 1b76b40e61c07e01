import { type RawBuilder, sql } from 'kysely';

/** Edge in pixels of the grey square that is hashed, and of the low frequencies that count. */
export const HASHED = 32;
const KEPT = 8;
/** Range of shades in a flat picture, which looks like any other flat one. */
const FLAT = 24;

/** Bits of 64 in which two pictures that look the same may differ. */
const NEAR = 6;
/** Masks of up to one bit: of two near hashes, one part differs in at most one bit. */
const FLIPS = [0, ...Array.from({ length: 16 }, (_, bit) => 1 << bit)];

/** The parts that a near hash may share, of those in SQL; an index finds the others by them. */
export const nearParts = (parts: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql<number[]>`(select array_agg(part # flip) from unnest(${parts}) part, unnest(${FLIPS}::int[]) flip)`;
/** Whether two hashes are of pictures that look the same. */
export const isNear = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`bit_count((${one} # ${other})::bit(64)) <= ${sql.lit(NEAR)}`;

export interface PictureHash {
  /** A signed 64-bit number as text; null for a flat picture. */
  hash: string | null;
  /** Its four parts of 16 bits, each tagged with its position: near hashes share a part, or all but one bit of it. */
  parts: number[];
}

/** A perceptual hash (pHash): pictures that look the same differ in few of its bits. `grey`: HASHED x HASHED pixels. */
export function hashPixels(grey: Uint8Array): PictureHash {
  if (Math.max(...grey) - Math.min(...grey) < FLAT) return { hash: null, parts: [] };
  const frequencies = lowFrequencies(grey);
  const median = [...frequencies].sort((a, b) => a - b)[frequencies.length / 2] as number;
  const parts = [0, 0, 0, 0];
  let hash = 0n;
  frequencies.forEach((frequency, n) => {
    const bit = frequency > median ? 1 : 0;
    hash = (hash << 1n) | BigInt(bit);
    const place = n >> 4;
    parts[place] = ((parts[place] as number) << 1) | bit;
  });
  return { hash: BigInt.asIntN(64, hash).toString(), parts: parts.map((part, place) => place * 65_536 + part) };
}

/** The discrete cosine transform, without the rows that hold brightness only. */
function lowFrequencies(grey: Uint8Array): number[] {
  const waves = Array.from({ length: KEPT }, (_, u) =>
    Array.from({ length: HASHED }, (_, x) => Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * HASHED))),
  );
  // Rows first, then columns.
  const rows = Array.from({ length: HASHED }, (_, y) =>
    waves.map((wave) => wave.reduce((sum, value, x) => sum + value * (grey[y * HASHED + x] as number), 0)),
  );
  return waves.flatMap((wave) =>
    waves.map((_, u) => wave.reduce((sum, value, y) => sum + value * (rows[y]?.[u] as number), 0)),
  );
}
