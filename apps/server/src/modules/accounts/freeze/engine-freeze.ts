/**
 * A freeze reaches the engine (SES-17): there nothing new is decided for the user, the bot's run ends, waiting orders are revoked.
 *
 * The row in `account` is the freeze; the engine is told what the row says, and again until it took it. Nothing of this is
 * kept: an engine that cannot be reached reads `account.frozen_ms` at its next start, and decides then what follows from it.
 * Invariant: what the engine takes last is what the row says. After every word the row is looked at once more, so a freeze
 * and an opening that cross, in whichever process, end in the engine as they ended in the database.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { AccountParts } from "../parts.ts";
import { findAccountById } from "../repo.ts";

export type FreezeParts = Pick<AccountParts, "db" | "engineFreeze" | "log">;

/** How long a caller waits for the engine; the account is frozen or open whatever comes of it. */
const patienceMs = 2_000;
/** Between tries: longer each time. */
const firstPauseMs = 100;
const longestPauseMs = 30_000;

/** Has the engine take what the account's row says. Resolves when it has, or when the caller has waited enough: then it goes on by itself. */
export const bringToEngine = async (parts: FreezeParts, userId: number): Promise<void> => {
  await Promise.race([untilTaken(parts, userId), waitFor(patienceMs)]);
};

const untilTaken = async (parts: FreezeParts, userId: number): Promise<void> => {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await tell(parts, userId);
    } catch (error) {
      parts.log.warn({ err: error }, "a freeze, or its end, has not reached the engine yet");
    }
    await waitFor(pauseMs);
  }
};

const tell = async ({ db, engineFreeze }: FreezeParts, userId: number): Promise<void> => {
  const isFrozen = async (): Promise<boolean> => (await findAccountById(db, userId))?.frozen === true;
  for (let frozen = await isFrozen(), told: boolean | undefined; told !== frozen; frozen = await isFrozen()) {
    await (frozen ? engineFreeze.freeze(userId) : engineFreeze.unfreeze(userId));
    told = frozen;
  }
};

/** A server that closes does not wait for it. */
const waitFor = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });
