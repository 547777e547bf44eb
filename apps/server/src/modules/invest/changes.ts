/**
 * What owners do with what they hold (INV-09, INV-16): ask for its end, leave early, and, in a demo, let a day pass.
 *
 * Each first closes the days that have ended (`settle`), so that nothing is done to a holding that is behind. What it then does is computed
 * from the reading that found them closed, through the day that counts for it: not from one that another call has changed, nor for a day before.
 */
import { poolIds } from "@candor/core/ids/account-id";
import { exitedMoves, dayMoves } from "@candor/core/invest/moves";
import { mayAskForEnd } from "@candor/core/invest/holding";
import { mayAskInPeriod } from "@candor/core/pools/period";
import { returnedMoves } from "@candor/core/pools/pool-moves";
import { businessDayNumber, businessDayStart } from "@candor/core/time/time";
import { refuse, ok, type Result } from "@candor/core/result/result";
import type { SuccessKey } from "@candor/wire/messages/fill-in";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/open-database.ts";
import { partOfPool } from "../../records/invest/changed-parts.ts";
import { refusedMove } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import { readVersions, submitComputed } from "../../records/recompute.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { countPasses } from "./queries.ts";
import { settle, type SettleDeps } from "./settle.ts";
import {
  investCommand,
  isClosedAfter,
  isOfPool,
  passedOf,
  type InvestChange,
  type Invested,
} from "./state.ts";

export type ChangeDeps = SettleDeps & { readonly clock: Clock };

/** Days that a user may let pass in one business day of a demo. */
export const mostPasses = 60;

type Decide = (
  holding: HeldHolding,
  at: { readonly passed: number; readonly closed: number },
) => Result<InvestChange> | Promise<Result<InvestChange>>;

/** Refuses HoldingNotFound; OrderCannotBeEnded for what ends at its owner's request (INV-10), and otherwise before the last three days of the first cycle, NoChanges when it is asked for. */
export const askForEnd = (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> =>
  change(deps, caller, id, (holding, { passed, closed }) => {
    if (holding.creditFrom === "budget" || isOfPool(holding) || !mayAskForEnd(holding, passed))
      return refuse("OrderCannotBeEnded");
    if (holding.isEndAsked) return refuse("NoChanges");
    return ok(stepOf(holding, "asked", closed, []));
  });

/**
 * Refuses HoldingNotFound, OrderCannotBeEnded where the terms allow no early exit. Of a pool: money that waits to enter comes back at once; the
 * end is asked for in the last days of a period, otherwise OrderCannotBeEnded, and then NoChanges (INV-10).
 */
export const leaveEarly = (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> =>
  change(deps, caller, id, (holding, { passed, closed }) => {
    if (isOfPool(holding)) return leavePool(holding, passed, closed);
    if (holding.exitFeeBps === undefined) return refuse("OrderCannotBeEnded");
    return ok(stepOf(holding, "left", closed, exitedMoves(holding, holding, passed)));
  });

const leavePool = (holding: HeldHolding, passed: number, closed: number): Result<InvestChange> => {
  const { id, userId, productId, own, units, days, isEndAsked } = holding;
  if (units === undefined)
    return ok({
      list: "pool_steps",
      row: { pool_id: productId, step: "returned", holding_id: id, amount: own },
      legs: returnedMoves(userId, own),
    });
  if (isEndAsked) return refuse("NoChanges");
  return mayAskInPeriod(passed, days)
    ? ok(stepOf(holding, "asked", closed, []))
    : refuse("OrderCannotBeEnded");
};

/** Refuses HoldingNotFound, PassDayLimit. Only a demo has this call, and only its database takes the row. */
export const passDay = async (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> => {
  const { db, clock } = deps;
  const pass: Decide = async (holding, { passed, closed }) => {
    if ((await countPasses(db, caller.userId, businessDayStart(clock.nowMs()))) >= mostPasses)
      return refuse("PassDayLimit", { most: String(mostPasses) });
    const legs = isOfPool(holding) ? [] : dayMoves(caller.userId, [{ holding, passed: passed + 1 }]);
    return ok(stepOf(holding, "passed", closed, legs));
  };
  const answer = await change(deps, caller, id, pass, "success");
  if (answer.refusal === undefined) await settle(deps, caller.userId, lastClosedDay(clock));
  return answer;
};

/** Every day before today's is closed, or to be closed. */
export const lastClosedDay = (clock: Clock): number => businessDayNumber(clock.nowMs()) - 1;

const stepOf = (
  { id }: HeldHolding,
  step: string,
  closed: number,
  legs: InvestChange["legs"],
): InvestChange => ({
  list: "holding_steps",
  row: { holding_id: id, step, closed },
  legs,
});

const change = async (
  deps: ChangeDeps,
  { userId, language, key, derived, fingerprint }: KeyedCaller,
  id: number,
  decide: Decide,
  success: SuccessKey = "SuccessfulRedemption",
): Promise<StoredAnswer> => {
  const outcome = await submitComputed(deps, async () => {
    const poolVersionOf = await readPoolVersions(deps.db);
    const { invested, closed } = await settled(deps, userId);
    const decided = await decideOn(invested, id, closed, decide);
    const holding = invested.holdings.find((each) => each.id === id);
    // Its pool may have ended, and the holding with it.
    const pool = holding && isOfPool(holding) ? poolVersionOf(holding.productId) : undefined;
    return {
      command: decided.ok
        ? investCommand(invested, { ...decided.value, pool }, "user")
        : refusedMove(userId, "holding_steps"),
      key,
      fingerprint,
      refusal: decided.ok ? undefined : decided.refusal,
      reply: { language, says: "nothing", success } as const,
    };
  });
  return storedAnswer(outcome, derived);
};

const lookAgainMs = 20;

/**
 * What the user holds with all days through `closed` closed, and none after it. Another process may have closed a day that has not ended by
 * this clock, or that ended while this call waited: then it looks again, until the clock is there.
 */
const settled = async (
  deps: ChangeDeps,
  userId: number,
): Promise<{ readonly invested: Invested; readonly closed: number }> => {
  for (;;) {
    const closed = lastClosedDay(deps.clock);
    const invested = await settle(deps, userId, closed);
    if (!isClosedAfter(invested, closed)) return { invested, closed };
    await pause(lookAgainMs);
  }
};

const readPoolVersions = async (db: Db) => {
  const versionOf = await readVersions(db, poolParts);
  return (id: number) => ({ id, version: versionOf(partOfPool(id)) });
};
const poolParts = Array.from({ length: poolIds.last }, (_, index) => partOfPool(index + poolIds.first));

const decideOn = async (
  invested: Invested,
  id: number,
  closed: number,
  decide: Decide,
): Promise<Result<InvestChange>> => {
  const holding = invested.holdings.find((each) => each.id === id);
  if (holding === undefined) return refuse("HoldingNotFound");
  return await decide(holding, {
    passed: passedOf(holding, { ...invested, paidThrough: closed }, closed),
    closed,
  });
};
