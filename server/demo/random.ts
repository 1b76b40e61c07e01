/** A small generator of our own (mulberry32): the same numbers from the same seed on every machine. */
export interface Random {
  /** Number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from min to max, both possible. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** Some of them in random order, none twice. */
  some<T>(all: readonly T[], count: number): T[];
  /** Random bytes as hex. */
  hex(bytes: number): string;
  /** A UUID as random ones look. */
  id(): string;
}

/** Each part of the sample campus has its own seed, so that a change in one does not shuffle the others. */
export function randomFrom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(all: readonly T[]) => all[whole(0, all.length - 1)] as T;
  const some = <T>(all: readonly T[], count: number) => {
    const rest = [...all];
    return Array.from({ length: Math.min(count, all.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0] as T);
  };
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () => whole(0, 255).toString(16).padStart(2, '0')).join('');
  const id = () => {
    const digits = hex(16);
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `${pick(['8', '9', 'a', 'b'])}${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-');
  };
  return { next, whole, chance: (probability) => next() < probability, pick, some, hex, id };
}

// FNV-1a: spreads short names over all 32 bits.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) as number), 0x01000193);
  return value | 0;
}
