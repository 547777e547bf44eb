/**
 * What owners do with what they hold (INV-09, INV-16): ask for its end, leave early, and, in a demo, let a day pass.
 *
 * Each first closes the days that have ended (`settle`), so that nothing is done to a holding that is behind.
 */
import { exitedMoves, dayMoves } from "@candor/core/invest/moves";
import { mayAskForEnd } from "@candor/core/invest/holding";
import { businessDayNumber, businessDayStart } from "@candor/core/time/time";
import { refuse, ok, type Result } from "@candor/core/result/result";
import type { SuccessKey } from "@candor/wire/messages/fill-in";
import type { Clock } from "../../platform/clock.ts";
import { refusedMove } from "../../records/command-port.ts";
import type { HeldHolding } from "../../records/invest/holding-row.ts";
import { submitComputed } from "../../records/recompute.ts";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { countPasses } from "./queries.ts";
import { settle, type SettleDeps } from "./settle.ts";
import { investCommand, passedOf, type InvestChange, type Invested } from "./state.ts";

export type ChangeDeps = SettleDeps & { readonly clock: Clock };

/** Days that a user may let pass in one business day of a demo. */
export const mostPasses = 60;

type Decide = (
  holding: HeldHolding,
  at: { readonly passed: number; readonly closed: number },
) => Result<InvestChange> | Promise<Result<InvestChange>>;

/** Refuses HoldingNotFound, OrderCannotBeEnded before the last three days of the first cycle, NoChanges when it is asked for. */
export const askForEnd = (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> =>
  change(deps, caller, id, (holding, { passed, closed }) => {
    if (holding.creditFrom === "budget" || !mayAskForEnd(holding, passed))
      return refuse("OrderCannotBeEnded");
    if (holding.isEndAsked) return refuse("NoChanges");
    return ok(stepOf(holding, "asked", closed, []));
  });

/** Refuses HoldingNotFound, OrderCannotBeEnded where the terms allow no early exit. */
export const leaveEarly = (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> =>
  change(deps, caller, id, (holding, { passed, closed }) =>
    holding.exitFeeBps === undefined
      ? refuse("OrderCannotBeEnded")
      : ok(stepOf(holding, "left", closed, exitedMoves(holding, holding, passed))),
  );

/** Refuses HoldingNotFound, PassDayLimit. Only a demo has this call, and only its database takes the row. */
export const passDay = async (deps: ChangeDeps, caller: KeyedCaller, id: number): Promise<StoredAnswer> => {
  const { db, clock } = deps;
  const pass: Decide = async (holding, { passed, closed }) => {
    if ((await countPasses(db, caller.userId, businessDayStart(clock.nowMs()))) >= mostPasses)
      return refuse("PassDayLimit", { most: String(mostPasses) });
    const legs = dayMoves(caller.userId, [{ holding, passed: passed + 1 }]);
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
    const closed = lastClosedDay(deps.clock);
    const invested = await settle(deps, userId, closed);
    const decided = await decideOn(invested, id, closed, decide);
    return {
      command: decided.ok
        ? investCommand(invested, decided.value, "user")
        : refusedMove(userId, "holding_steps"),
      key,
      fingerprint,
      refusal: decided.ok ? undefined : decided.refusal,
      reply: { language, says: "nothing", success } as const,
    };
  });
  return storedAnswer(outcome, derived);
};

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
