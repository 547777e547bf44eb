/**
 * Taking an option (OPT-02, OPT-04, OPT-06, OPT-07, MKT-09), at the first tick of its symbol after it was accepted.
 *
 * Order of the checks; the first that fails is returned: product known, price fresh, price not moved, cooldown over, expiry
 * offered, for at least the percent that was seen, stake covered by the wallet, payout covered by the house's own money after what leveraged contracts could cost,
 * and the user's share of that money.
 */
import { houseAccount } from "../../ids/account-id.ts";
import { cooldownLeftMs } from "../../options/cooldown.ts";
import { optionPayout } from "../../options/payout.ts";
import { placedLegs } from "../../options/postings.ts";
import { hasPriceMoved } from "../../options/price-moved.ts";
import { termOf } from "../../options/terms.ts";
import { ok, refuse, type Result } from "../../result/result.ts";
import { secondMs } from "../../time/time.ts";
import { decisionTick } from "../decision-tick.ts";
import type { PlaceOption } from "../command.ts";
import type { Decision } from "../events.ts";
import { applyMoves, shortOf } from "../funds/funds.ts";
import { freeEquity } from "../levers/exposure.ts";
import { countPromise, fitsShare, overShare } from "../levers/gate-share.ts";
import { nextId, peekId, type DueOption, type EngineState, type OpenOption } from "../state.ts";

/** Opens the option in the state, or returns a refusal and changes nothing. */
export const placeOption = (state: EngineState, command: PlaceOption): Result<Decision> => {
  const drafted = draftOption(state, command);
  if (!drafted.ok) return drafted;
  const option = drafted.value;
  const legs = placedLegs(option);
  const short = shortOf(state.funds, legs);
  if (short !== undefined) return refuse(short === capital ? "ExposureLimit" : "low");
  // What leveraged contracts could cost is already promised (LEV-17).
  if (option.payout > freeEquity(state)) return refuse("ExposureLimit");
  if (!fitsShare(state, option.userId, option.payout)) return { ok: false, refusal: overShare(state) };
  const id = nextId(state, "option");
  addOption(state, option);
  if (state.cooldownMs > 0) {
    // The latest placement is last, so that old ones are deleted from the front.
    state.placedMs.delete(option.userId);
    state.placedMs.set(option.userId, option.buyMs);
  }
  const after = applyMoves(state.funds, legs);
  return ok({ facts: [{ type: "optionPlaced", option, after }], newId: id });
};

/** Adds an option that is already open: its money was moved before. */
export const addOption = (state: EngineState, option: OpenOption): void => {
  state.open.set(option.id, option);
  state.heap.push(option);
  countPromise(state, option, 1n);
};

/** The same for an option whose sell time the mark has passed: the exit is given, because the last trade may be later. */
export const restoreDueOption = (state: EngineState, due: DueOption): void => {
  state.open.set(due.option.id, due.option);
  countPromise(state, due.option, 1n);
  state.due.push(due);
};

const capital = houseAccount("capital");

/** The option that would be opened, before funds are checked. */
const draftOption = (state: EngineState, command: PlaceOption): Result<OpenOption> => {
  const { userId, symbol, direction, stake, acceptedMs } = command;
  const terms = state.terms.get(symbol);
  if (terms === undefined) return refuse("FailedToGetProductInformation");
  const tick = decisionTick(state, symbol, acceptedMs);
  if (tick === undefined) return refuse("PriceIsStale");
  if (hasPriceMoved(command.seenPrice, tick.price)) return refuse("PriceMoved");
  const waitMs = cooldownLeftMs(state.placedMs.get(userId), tick.timeMs, state.cooldownMs);
  if (waitMs > 0) {
    return refuse("TheOrderWillBePlacedIn", { seconds: String(Math.ceil(waitMs / secondMs)) });
  }
  const term = termOf(terms, command.seconds);
  const { seenPercent } = command;
  if (seenPercent !== undefined && (term?.percent ?? 0) < seenPercent) return refuse("TermsChanged");
  if (term === undefined) return refuse("BadRequest", { field: "expirySeconds" });
  return ok({
    id: peekId(state, "option"),
    userId,
    symbol,
    direction,
    stake,
    percent: term.percent,
    payout: optionPayout(stake, term.percent),
    acceptedMs,
    entrySeq: tick.seq,
    entryPrice: tick.price,
    buyMs: tick.timeMs,
    sellMs: tick.timeMs + term.seconds * secondMs,
  });
};
