/**
 * Seeded randomness for simulated markets and simulation: the same seed gives the same sequence on
 * every machine (sfc32, Chris Doty-Humphrey; 32-bit integer arithmetic only). Not for secrets.
 */
export type Prng = {
  /** The next integer in 0 .. 2^32 - 1. */
  readonly next: () => number;
  /** An integer in 0 .. bound - 1; bound from 1 to 2^32. */
  readonly below: (bound: number) => number;
};

export const prng = (seed: string): Prng => {
  let [a, b, c] = [hash32(seed, 1), hash32(seed, 2), hash32(seed, 3)];
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return { next, below: (bound) => Math.floor((next() / 4_294_967_296) * bound) };
};

/** A 32-bit hash of a text (FNV-1a with a final mix): the same everywhere, not for security. */
export const hash32 = (text: string, salt = 0): number => {
  let hash = 2_166_136_261 ^ salt;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
  return (hash ^ (hash >>> 16)) >>> 0;
};
