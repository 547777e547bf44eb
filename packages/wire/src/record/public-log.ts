/**
 * The JSON files of the public tick log (MKT-08): checkpoints, the index, the keys and a demo's seeds, as the server writes and every verifier reads
 * them. Fields are exact and every number and hex text has one form, so a file in which a byte has changed is refused, or it
 * says something else that a signature or a hash does not cover, and so is found (TRUST-06).
 */
import * as z from "zod/mini";

/** Lower-case hex of this number of bytes. */
const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const symbol = z.string().check(z.regex(/^[A-Z0-9]{2,20}$/));
const count = z.int().check(z.positive());

/** A key's name: the first 8 bytes of the SHA-256 of its public bytes. */
const keyId = hex(8);

export const checkpointFile = z.strictObject({
  symbol,
  seq: count,
  timeMs: count,
  hash: hex(32),
  signature: hex(64),
  keyId,
});

export const publicKey = z.strictObject({ keyId, publicKey: hex(32), algorithm: z.literal("Ed25519") });

/** Every key that has signed here, the oldest first. */
export const keysFile = z.strictObject({ keys: z.array(publicKey) });
export type KeysFile = z.output<typeof keysFile>;

/** How the index says that a chain and a line are made. */
export const chainWords = "SHA-256(previous hash as 32 bytes, then the line up to its last comma)";
export const lineWords = "seq,timeMs,t (trade) or h (heartbeat),price,qty,b (buy) or s (sale),hash";

/** The signed record of a closed day of a pair: its ends, and the SHA-256 of the texts of its two files. */
export const dayFile = z.strictObject({
  symbol,
  day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  firstSeq: count,
  lastSeq: count,
  lastMs: count,
  previousHash: hex(32),
  hash: hex(32),
  ticks: hex(32),
  checkpoints: hex(32),
  signature: hex(64),
  keyId,
});

/** The latest minutes of a pair, oldest first, and the checkpoints of those that are signed. */
export const indexFile = z.strictObject({
  symbol,
  chain: z.literal(chainWords),
  line: z.literal(lineWords),
  segments: z.array(z.string()),
  checkpoints: z.array(checkpointFile),
});
export type IndexFile = z.output<typeof indexFile>;

/**
 * The days of a demo's market (MKT-07), oldest first: the hash of each day's seed, from when on it counts, and when it was logged; of days
 * that have ended also the seed, whose recording the prices followed, and the place at which each pair began, in 1e-8 of its anchor.
 */
export const seedsFile = z.strictObject({
  demoDays: z.array(
    z.strictObject({
      day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      sinceMs: count,
      hash: hex(32),
      loggedMs: count,
      ended: z.nullable(
        z.strictObject({
          seed: hex(32),
          feed: z.enum(["replay", "simulated"]),
          places: z.record(symbol, z.int()),
        }),
      ),
    }),
  ),
});
export type SeedsFile = z.output<typeof seedsFile>;
