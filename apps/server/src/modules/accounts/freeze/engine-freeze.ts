/**
 * A freeze reaches the engine (SES-17): it decides nothing new for the user, ends the bot's run, and cancels waiting orders.
 *
 * The row in `account` is the freeze. The engine is told what the row says, again and again until it accepts. The retry is not
 * stored: an engine that cannot be reached reads `account.frozen_ms` at its next start and acts on it then.
 * Invariant: the last state the engine accepts is the one in the row. The row is read again after every message, so a freeze
 * and an unfreeze that cross, in any processes, end in the engine as they ended in the database.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { AccountDeps } from "../deps.ts";
import { findAccountById } from "../repo.ts";

export type FreezeDeps = Pick<AccountDeps, "db" | "engineFreeze" | "log">;

/** How long a caller waits for the engine; the account is frozen or open whatever the engine does. */
const timeoutMs = 2_000;
/** Between tries: longer each time. */
const firstPauseMs = 100;
const longestPauseMs = 30_000;

/** Makes the engine accept what the account's row says. Resolves when it has, or when the caller has waited enough; the retries then go on. */
export const syncFreezeToEngine = async (deps: FreezeDeps, userId: number): Promise<void> => {
  await Promise.race([untilTaken(deps, userId), waitFor(timeoutMs)]);
};

const untilTaken = async (deps: FreezeDeps, userId: number): Promise<void> => {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await tell(deps, userId);
    } catch (error) {
      deps.log.warn({ err: error }, "a freeze, or its end, has not reached the engine yet");
    }
    await waitFor(pauseMs);
  }
};

const tell = async ({ db, engineFreeze }: FreezeDeps, userId: number): Promise<void> => {
  const isFrozen = async (): Promise<boolean> => (await findAccountById(db, userId))?.frozen === true;
  for (let frozen = await isFrozen(), told: boolean | undefined; told !== frozen; frozen = await isFrozen()) {
    await (frozen ? engineFreeze.freeze(userId) : engineFreeze.unfreeze(userId));
    told = frozen;
  }
};

/** Does not keep a closing server alive. */
const waitFor = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });
