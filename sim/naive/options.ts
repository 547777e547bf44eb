/** Timed options, a second implementation (OPT-04, OPT-06, OPT-07, LEV-19, MKT-09). Shares no code with core. */
import type { PlaceOption } from "@candor/core/engine/command";
import { money } from "@candor/core/money/money";
import { heldIn, houseOwns, optionsHold, pay, takeId } from "./book.ts";
import { wholeCost } from "./orders.ts";
import { lastTrade } from "./log.ts";
import {
  countDecision,
  decidingTick,
  factText,
  no,
  stressOf,
  yes,
  type Outcome,
  type Twin,
  type TwinFact,
} from "./twin-state.ts";

export const judgeOption = (twin: Twin, command: PlaceOption): Outcome => {
  const { world, book } = twin;
  const { userId, symbol, direction, stake, seconds, acceptedMs } = command;
  if (!world.symbols.includes(symbol)) return no("FailedToGetProductInformation");
  const tick = decidingTick(twin, symbol, acceptedMs);
  if (tick === undefined) return no("PriceIsStale");
  const seen = command.seenPrice * 1_000n;
  if (seen < tick.price * 998n || seen > tick.price * 1_002n) return no("PriceMoved");
  const placedMs = book.placedMs.get(userId);
  if (placedMs !== undefined && tick.timeMs < placedMs + world.cooldownMs)
    return no("TheOrderWillBePlacedIn");
  const percent = twin.percents.get(symbol)?.get(seconds);
  if (percent === undefined) return no("BadRequest");
  const payout = money((stake * BigInt(percent)) / 100n);
  if (stake > heldIn(book, userId, "wallet")) return no("low");
  // Capital by itself must cover it, and all that the house owns must cover it together with what contracts may cost (LEV-17).
  const free = houseOwns(book) - stressOf(twin, book.orders.values());
  if (payout > heldIn(book, 0, "capital") || payout > free) return no("ExposureLimit");
  const own = [...book.orders.values()].filter((order) => order.userId === userId);
  if ((wholeCost(twin, own) + optionsHold(book, userId) + payout) * 10n > houseOwns(book))
    return no("GateShareLimit");
  const option = {
    id: takeId(book, "option"),
    userId,
    symbol,
    direction,
    stake,
    percent,
    payout,
    acceptedMs,
    entrySeq: tick.seq,
    entryPrice: tick.price,
    buyMs: tick.timeMs,
    sellMs: tick.timeMs + seconds * 1_000,
  };
  book.options.set(option.id, option);
  book.placedMs.set(userId, option.buyMs);
  const after = pay(book, [
    [userId, "wallet", -stake],
    [userId, "stake", stake],
    [0, "capital", -payout],
    [0, "option_reserve", payout],
  ]);
  return yes([factText("optionPlaced", option, after)], option.id);
};

/** Options whose time has passed get their exit: the last trade up to then. */
export const endOptions = ({ book, log }: Twin, untilMs: number): void => {
  const ended = [...book.options.values()]
    .filter(({ sellMs }) => sellMs <= untilMs)
    .toSorted((a, b) => a.sellMs - b.sellMs || a.id - b.id);
  for (const option of ended) {
    book.options.delete(option.id);
    const exit = lastTrade(log, book.seen, option.symbol, option.sellMs);
    if (exit !== undefined) book.dueOptions.push({ option, exit });
  }
};

export const settleOptions = (twin: Twin, limit: number): readonly TwinFact[] => {
  const { book } = twin;
  const facts: TwinFact[] = [];
  while (facts.length < limit) {
    const next = book.dueOptions.shift();
    if (next === undefined) break;
    const { option, exit } = next;
    const { id, userId, stake, payout, direction, entryPrice } = option;
    const rise = exit.price - entryPrice;
    const gain = direction === "call" ? rise : -rise;
    const outcome = gain > 0n ? "win" : gain < 0n ? "lose" : "tie";
    const net = gain > 0n ? payout : gain < 0n ? -stake : 0n;
    const forOwner = gain < 0n ? 0n : stake + (gain > 0n ? payout : 0n);
    const after = pay(book, [
      [userId, "stake", -stake],
      [userId, "wallet", forOwner],
      [0, "option_reserve", -payout],
      [0, "capital", stake + payout - forOwner],
    ]);
    const says = { id, seq: exit.seq, price: exit.price, outcome, net };
    facts.push(factText("optionSettled", says, after));
    countDecision(twin);
  }
  return facts;
};
