/**
 * For tests that are not about hashes: Argon2id as cheap as it can be. Their hundreds of logins took half of their processor time.
 * What a hash must cost is tested with the server's own (`hash-threads.test.ts`, `register.test.ts`, `log-in.test.ts`).
 */
import { hash, verify } from "@node-rs/argon2";
import type { HashThreads } from "./hash-threads.ts";

// 2 is Argon2id; 8 KiB is the least memory.
const cheapest = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };

export const cheapHashes: HashThreads = {
  hash: (password) => hash(password, cheapest),
  verify: (stored, password) => verify(stored, password),
};
