/**
 * Passwords as Argon2id hashes (SES-13): 19 MiB, two passes, one lane, some 15 to 45 ms of a core each. Only a
 * few are computed at once and only so many wait, so that logins cannot starve the rest of the server.
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { refuseWith } from "../../platform/refused.ts";

export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Whether the password is the hash's. Without a hash it takes as long and says no. */
  readonly verify: (stored: string | null | undefined, password: string) => Promise<boolean>;
  /** Whether one more would be taken; ask before anything is written about it. */
  readonly hasRoom: () => boolean;
};

// 2 is Argon2id.
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Half of the machine: a flood of logins leaves the other half to everyone else. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const mostWaiting = 100;

/** Throws `Refused` "NotReady" when too many are waiting. */
export const createPasswords = (): Passwords => {
  const { inTurn, hasRoom } = boundedQueue(atOnce, mostWaiting);
  let nobody: Promise<string> | undefined;
  // The hash of a text that nobody knows: what an unknown account is compared with.
  const nobodysHash = (): Promise<string> => (nobody ??= hash(randomBytes(32), settings));
  return {
    hash: (password) => inTurn(() => hash(password, settings)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobodysHash()), password);
        return matches && stored !== null && stored !== undefined;
      }),
    hasRoom,
  };
};

/** Runs at most `running` works at once, in the order of asking; refuses when `waiting` are in line. */
const boundedQueue = (running: number, waiting: number) => {
  let active = 0;
  const line: (() => void)[] = [];
  const hasRoom = (): boolean => line.length < waiting;
  const inTurn = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (!hasRoom()) refuseWith("NotReady");
    if (active >= running) await new Promise<void>((resolve) => line.push(resolve));
    else active += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next === undefined) active -= 1;
      else next();
    }
  };
  return { inTurn, hasRoom };
};
