/** Swaps at a quote, a second implementation (SWAP-01, SWAP-02, API-18), read only from the row that is booked. */
import type { MoveFunds } from "@candor/core/engine/command";
import type { Tick } from "@candor/core/market/tick";
import { heldIn, pay, takeId, type Flow } from "./book.ts";
import { naiveHasMoved, naiveProceeds } from "./swap-rules.ts";
import { decidingTick, factText, no, yes, type Outcome, type Twin } from "./twin-state.ts";

const assets: Readonly<Record<number, string>> = { 1: "USDT", 3: "BTC", 4: "ETH" };
const validMs = 10_000;
const hourMs = 3_600_000;

export const stockName = (asset: string): string => `swap_stock ${asset}`;
const ownName = (asset: string): string => (asset === "USDT" ? "wallet" : `token ${asset}`);

export const judgeSwap = (twin: Twin, { row, userId, acceptedMs }: MoveFunds): Outcome => {
  const tick = keptAt(twin, row, acceptedMs);
  if (typeof tick === "string") return no(tick);
  const [sold = "", bought = ""] = [row["sold_asset"], row["bought_asset"]].map(
    (code) => assets[Number(code)],
  );
  const [amount, price, spread] = [unitsOf(row, "sold"), unitsOf(row, "quote_price"), unitsOf(row, "spread")];
  const proceeds = naiveProceeds(amount, { isBuying: sold === "USDT", price, spread });
  if (heldIn(twin.book, userId, ownName(sold)) < amount) return no("low");
  if (heldIn(twin.book, 0, stockName(bought)) < proceeds) return no("SwapStockIsShort");
  const day = Math.floor((acceptedMs - 4 * hourMs) / (24 * hourMs));
  const [given, taken] = [sold, bought].map((asset) => `${userId} ${asset} ${day}`);
  const drawn = (twin.book.drawn.get(taken ?? "") ?? 0n) + proceeds;
  // A fifth of what the house had if this user had not been there today.
  const withoutUser = heldIn(twin.book, 0, stockName(bought)) + drawn - proceeds;
  if (drawn > 0n && drawn * 5n > withoutUser) return no("SwapShareLimit");
  twin.book.drawn.set(taken ?? "", drawn);
  twin.book.drawn.set(given ?? "", (twin.book.drawn.get(given ?? "") ?? 0n) - amount);
  const id = takeId(twin.book, "swaps");
  twin.book.kept.add(String(row["quote"]));
  const flow: Flow = [
    [userId, ownName(sold), -amount],
    [0, stockName(sold), amount],
    [0, stockName(bought), -proceeds],
    [userId, ownName(bought), proceeds],
  ];
  const after = pay(twin.book, flow);
  const decided = { tick_seq: tick.seq, tick_ms: tick.timeMs, tick_price: tick.price };
  const says = { list: "swaps", userId, row: { ...row, ...decided, id, accepted_ms: acceptedMs } };
  return yes([factText("moved", says, after)], id);
};

type SwapRow = MoveFunds["row"];

const unitsOf = (row: SwapRow, name: string): bigint => BigInt(row[name] ?? 0);

/** The tick at which the quote is kept, or the refusal. */
const keptAt = (twin: Twin, row: SwapRow, acceptedMs: number): Tick | string => {
  if (acceptedMs > Number(row["made_ms"]) + validMs) return "QuoteExpired";
  if (twin.book.kept.has(String(row["quote"]))) return "QuoteUsed";
  const tick = decidingTick(twin, String(row["symbol"]), acceptedMs);
  if (tick === undefined) return "PriceIsStale";
  return naiveHasMoved(unitsOf(row, "quote_price"), tick.price) ? "PriceMoved" : tick;
};
