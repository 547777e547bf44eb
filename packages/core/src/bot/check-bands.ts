/**
 * Bands of the bot as operators write them (BOT-02, OPS-02): which ones are bands at all. Each ends where the next one begins, so
 * every amount lies in one of them at most.
 *
 * Ordering: how many there are; then from the first band to the last its amount, leverages, trades; then the end of the last one;
 * then the length of all. The first that is wrong is named, with the band's number.
 */
import { moneyUnit, parseMoney, type Money } from "../money/money.ts";
import { isAscending, numberList } from "../money/number-list.ts";
import { ok, refuse, type Result } from "../result/result.ts";
import { textOfBands, type BotBand } from "./bands.ts";

/** All as texts: an amount in USDT, and comma lists. */
export type WrittenBand = { readonly from: string; readonly leverages: string; readonly trades: string };
export type WrittenBands = {
  readonly bands: readonly WrittenBand[];
  /** Where the last band ends, in USDT; "" for no end. */
  readonly until: string;
};

export const mostBands = 10;
/** Characters of their text: passkeys sign for two of them, the old and the new. */
const mostText = 1_800;
const mostLeverage = 1_000;
const mostTrades = 100;
const leastAmount = moneyUnit;
const mostAmount = 100_000_000n * moneyUnit;

/** Refuses BadRequest with the field: `bands`, `until`, or one of a band with its number, such as `trades 2`. */
export const checkBands = ({ bands: written, until }: WrittenBands): Result<readonly BotBand[]> => {
  if (written.length === 0 || written.length > mostBands) return refuse("BadRequest", { field: "bands" });
  const bands: BotBand[] = [];
  for (const [at, { from: least, leverages, trades }] of written.entries()) {
    const field = (name: keyof WrittenBand) => refuse("BadRequest", { field: `${name} ${at + 1}` });
    const from = amountOf(least);
    if (from === undefined || from <= (bands.at(-1)?.from ?? 0n)) return field("from");
    const multiples = choicesOf(leverages, mostLeverage);
    if (multiples === undefined) return field("leverages");
    const times = choicesOf(trades, mostTrades);
    if (times === undefined) return field("trades");
    bands.push({ from, until: undefined, multiples, times });
  }
  const end = amountOf(until);
  if (until.trim() !== "" && (end === undefined || end <= (bands.at(-1)?.from ?? 0n)))
    return refuse("BadRequest", { field: "until" });
  const all = bands.map((band, at) => ({ ...band, until: bands[at + 1]?.from ?? end }));
  return textOfBands(all).length > mostText ? refuse("BadRequest", { field: "bands" }) : ok(all);
};

const amountOf = (text: string): Money | undefined => {
  const amount = parseMoney(text.trim());
  return amount === undefined || amount < leastAmount || amount > mostAmount ? undefined : amount;
};

/** One number at least, ascending. */
const choicesOf = (text: string, most: number): readonly number[] | undefined => {
  const numbers = numberList(text, most);
  return numbers === undefined || numbers.length === 0 || !isAscending(numbers) ? undefined : numbers;
};
