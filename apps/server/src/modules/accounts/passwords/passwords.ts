/**
 * Passwords as Argon2id hashes (SES-13): 19 MiB, two passes, one lane, about 15 to 45 ms of a core each. Half of the
 * machine's cores compute them, at low priority, and only a limited number waits, so that logins cannot starve the rest.
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { createHashThreads, type HashThreads } from "./hash-threads.ts";
import { createWorkQueue, type Priority, type WorkQueue } from "../login/work-queue.ts";

/** Whether the password matches the hash. Without a hash it takes as long and returns false. */
export type Verify = (stored: string | null | undefined, password: string) => Promise<boolean>;

/** Everything here refuses LoginBusy when too many wait, or when the turn does not come in time. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** For callers who have proved something already: a session, a code. */
  readonly verify: Verify;
  /** Does the work when its turn comes; its own verification does not wait again. */
  readonly inTurn: <Value>(
    priority: Priority,
    work: (verify: Verify) => Promise<Value>,
    sinceMs?: number,
  ) => Promise<Value>;
} & Pick<WorkQueue, "hasRoom" | "requireRoom">;

/** Half of the machine: a flood of logins leaves the other half to everyone else. */
const cores = Math.max(1, Math.floor(availableParallelism() / 2));
/** The longest time to wait for a turn. */
const defaultMaxWaitMs = 10_000;

type PasswordOptions = { readonly threads?: HashThreads; readonly maxWaitMs?: number };

export const createPasswords = ({
  threads = createHashThreads(cores),
  maxWaitMs = defaultMaxWaitMs,
}: PasswordOptions = {}): Passwords => {
  // Of trusted callers, as many as are served within two seconds; of strangers, as many as the rate limit lets fail.
  const maxWaiting = { known: 60 * cores, proved: 60 * cores, stranger: 40 };
  const queue = createWorkQueue({ atOnce: cores, maxWaiting, maxWaitMs });
  let nobody: Promise<string> | undefined;
  // The hash of a text that nobody knows; the password for an unknown account is compared with it.
  const nobodysHash = (): Promise<string> => {
    nobody ??= threads.hash(randomBytes(32).toString("base64url"));
    nobody.catch(() => (nobody = undefined));
    return nobody;
  };
  const verify: Verify = async (stored, password) => {
    const matches = await threads.verify(stored ?? (await nobodysHash()), password);
    return matches && stored !== null && stored !== undefined;
  };
  return {
    hash: (password) => queue.inTurn("known", () => threads.hash(password)),
    verify: (stored, password) => queue.inTurn("known", () => verify(stored, password)),
    inTurn: (priority, work, sinceMs) => queue.inTurn(priority, () => work(verify), sinceMs),
    hasRoom: queue.hasRoom,
    requireRoom: queue.requireRoom,
  };
};
