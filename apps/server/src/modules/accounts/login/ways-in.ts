/**
 * The count of a login at its name (SES-13), and the ways in while strangers have locked it. Five wrong passwords lock a name for
 * everyone who can type it; so that nobody is kept out like this, a locked name still takes an attempt
 *
 * - from a known network, of any account, so that it reveals nothing about this one;
 * - with a captcha's answer, a proof of work.
 *
 * Each of both is counted for the name and the caller's network, with the same locks, so one network gets five guesses in each way.
 * All networks together get a hundred in a row; after that only the networks that the account itself was used from are
 * let in. A passkey needs no name, and a new password by a code clears the locks of the name.
 *
 * Known limits: after a hundred failures, another user of a network that the account is used from sees that they do not lock that
 * network. A guesser with many networks and the work gets a hundred guesses in a row instead of five.
 */
import { nameLock, waysLock } from "@candor/core/accounts/login-lock";
import type { Reader } from "../../../platform/db/schema/schema.ts";
import { callerNetwork } from "../addresses/network.ts";
import type { AccountName } from "../repo.ts";
import type { Outcome } from "./counting-failures.ts";
import {
  clearAttempts,
  clearAttemptsFor,
  countUnlessLocked,
  lockoutSubject,
  refuseLocked,
  uncountAttempt,
  waysSubject,
  type CountedAttempt,
  type Locked,
} from "./lockout.ts";

/** Who tries a name, and what may let this attempt in while it is locked. */
export type Entrant = {
  readonly name: AccountName;
  readonly userId: number | undefined;
  readonly callerAddress: string;
  readonly isKnownNetwork: boolean;
  /** Uses up the captcha's answer; false when none was given. Refuses CaptchaError. */
  readonly prove: () => Promise<boolean>;
};

/** Where an attempt was counted. */
export type Counts = readonly { readonly subject: string; readonly counted: CountedAttempt }[];

/** Counts an attempt before its password is checked. Refuses LoginLocked, and then counts nothing. */
export const countEntrant = async (db: Reader, entrant: Entrant, nowMs: number): Promise<Counts> => {
  const subject = lockoutSubject(entrant.name);
  const counted = await countUnlessLocked(db, subject, nowMs, nameLock);
  if (!("leftMs" in counted)) return [{ subject, counted }];
  const found = await countWayIn(db, entrant, nowMs, counted);
  if ("leftMs" in found) return refuseLocked(found);
  const all = waysSubject(entrant.name);
  const inAll = await countUnlessLocked(db, all, nowMs, waysLock);
  if (!("leftMs" in inAll)) return [found, { subject: all, counted: inAll }];
  if (await isOwnNetwork(db, entrant)) return [found];
  await uncountAttempt(db, found.subject, found.counted);
  return refuseLocked(inAll);
};

/** Counts the attempt in the first way that is open to it; else the shortest time until one is. */
const countWayIn = async (
  db: Reader,
  { name, callerAddress, isKnownNetwork, prove }: Entrant,
  nowMs: number,
  locked: Locked,
): Promise<Counts[number] | Locked> => {
  let { leftMs } = locked;
  const ways = [
    ["known", async () => isKnownNetwork],
    ["proved", prove],
  ] as const;
  for (const [way, isOpen] of ways) {
    if (!(await isOpen())) continue;
    const subject = wayOf(name, callerAddress, way);
    const counted = await countUnlessLocked(db, subject, nowMs, nameLock);
    if (!("leftMs" in counted)) return { subject, counted };
    leftMs = Math.min(leftMs, counted.leftMs);
  }
  return { leftMs };
};

const wayOf = (name: AccountName, callerAddress: string, way: "known" | "proved"): string =>
  `${lockoutSubject(name)}:${callerNetwork(callerAddress)}:${way}`;

/** More sessions than are opened in the time that they are kept. */
const mostSessions = 500;

/** Whether the account was used from the caller's network. */
const isOwnNetwork = async (db: Reader, { userId, callerAddress }: Entrant): Promise<boolean> => {
  const sessions = await db
    .selectFrom("session")
    .select("address")
    .where("user_id", "=", BigInt(userId ?? 0))
    .orderBy("created_ms", "desc")
    .limit(mostSessions)
    .execute();
  return sessions.some(({ address }) => callerNetwork(address) === callerNetwork(callerAddress));
};

/**
 * Counts how an attempt ended. A wrong one stays counted and any other is taken back; a right one also clears what is counted for
 * the name and for its own way in, so that its owner is not kept waiting by it.
 */
export const settleEntrant = async (
  db: Reader,
  name: AccountName,
  counts: Counts,
  outcome: Outcome,
): Promise<void> => {
  if (outcome === "wrong" || counts.length === 0) return;
  const isCleared = outcome === "right" && (await clearAttemptsFor(db, name));
  for (const { subject, counted } of counts) {
    // The count of all networks limits guesses between two logins of the owner too, so only a new password clears it.
    if (isCleared && subject !== waysSubject(name)) await clearAttempts(db, subject);
    else await uncountAttempt(db, subject, counted);
  }
};

/** A new password: everything that strangers have counted at the name is forgotten. */
export const openName = async (db: Reader, name: AccountName): Promise<void> => {
  if (await clearAttemptsFor(db, name)) await clearAttempts(db, waysSubject(name));
};
