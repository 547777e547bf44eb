/**
 * Taking an option (OPT-02, OPT-04, OPT-06, OPT-07, MKT-09).
 *
 * Ordering of the checks, first failure answers: product known, price and clock fresh, price not moved,
 * cooldown over, expiry offered, payout covered by the house's own money
 * beside what leveraged contracts could cost.
 * The option opens at the last logged trade; its time is the engine's mark, so that "the last tick
 * up to its time" names its entry exactly as it names its exit.
 */
import { money, type Money } from "../../money/money.ts";
import { cooldownLeftMs } from "../../options/cooldown.ts";
import { optionPayout } from "../../options/payout.ts";
import { hasPriceMoved } from "../../options/price-moved.ts";
import { termOf, type OptionTerm } from "../../options/terms.ts";
import { ok, refuse, type Result } from "../../result/result.ts";
import { secondMs } from "../../time/time.ts";
import type { PlaceOption } from "../events.ts";
import { freeEquity } from "../levers/exposure.ts";
import { freshTrade } from "../fresh-trade.ts";
import type { DueOption, EngineState, OpenOption, TradePoint } from "../state.ts";
import { optionDigest } from "../state-hash.ts";

/** Opens the option in the state, or says why not and changes nothing. */
export const placeOption = (state: EngineState, command: PlaceOption): Result<OpenOption> => {
  const checked = checkPlacement(state, command);
  if (!checked.ok) return checked;
  const { term, last, payout } = checked.value;
  const option: OpenOption = {
    id: state.nextOptionId,
    userId: command.userId,
    symbol: command.symbol,
    style: command.style,
    fee: command.fee,
    percent: term.percent,
    payout,
    entrySeq: last.seq,
    entryPrice: last.price,
    buyMs: state.markMs,
    sellMs: state.markMs + term.seconds * secondMs,
  };
  state.nextOptionId += 1;
  holdOption(state, option);
  state.capital = money(state.capital - payout);
  if (state.cooldownMs > 0) state.placedMs.set(option.userId, option.buyMs);
  return ok(option);
};

/** Adds an option that is open already: capital has paid its reserve before. */
export const holdOption = (state: EngineState, option: OpenOption): void => {
  bindOption(state, option);
  state.heap.push(option);
};

/** The same for one whose sell time the mark has passed: its exit is named, because the last trade may be later. */
export const holdDueOption = (state: EngineState, due: DueOption): void => {
  bindOption(state, due.option);
  state.due.push(due);
};

const bindOption = (state: EngineState, option: OpenOption): void => {
  state.open.set(option.id, option);
  state.reserved = money(state.reserved + option.payout);
  state.openDigest ^= optionDigest(option);
};

/** Takes an option out of the open ones and gives back its reserve, which the caller must place. */
export const releaseOption = (state: EngineState, option: OpenOption): Money => {
  state.open.delete(option.id);
  state.reserved = money(state.reserved - option.payout);
  state.openDigest ^= optionDigest(option);
  return option.payout;
};

type Placeable = { readonly term: OptionTerm; readonly last: TradePoint; readonly payout: Money };

const checkPlacement = (state: EngineState, command: PlaceOption): Result<Placeable> => {
  const terms = state.terms.get(command.symbol);
  if (terms === undefined) return refuse("FailedToGetProductInformation");
  const last = freshTrade(state, command.symbol, command.acceptedMs);
  if (last === undefined) return refuse("PriceIsStale");
  if (hasPriceMoved(command.seenPrice, last.price)) return refuse("PriceMoved");
  const waitMs = cooldownLeftMs(state.placedMs.get(command.userId), state.markMs, state.cooldownMs);
  if (waitMs > 0) {
    return refuse("TheOrderWillBePlacedIn", { seconds: String(Math.ceil(waitMs / secondMs)) });
  }
  const term = termOf(terms, command.seconds);
  if (term === undefined) return refuse("BadRequest", { field: "endprofit" });
  const payout = optionPayout(command.fee, term.percent);
  // What leveraged contracts could cost is promised already (LEV-17).
  const isCovered = payout <= state.capital && payout <= freeEquity(state);
  return isCovered ? ok({ term, last, payout }) : refuse("ExposureLimit");
};
