/**
 * Reads the wire form of a closed lever order into integers in internal units (LEV-06, LEV-14). If it is not a closed order,
 * or a number is missing or malformed, the whole result is undefined: a check never runs on an incomplete claim.
 */
import type { CloseReason, LeverSide } from "../leverage/lever-order.ts";
import { parseMoney, parsePrice, parseRate, type Money, type Price, type Rate } from "../money/money.ts";

/** The fields of a closed lever order as they are on the wire (see wire's `leverRow`). */
export type LeverFacts = {
  readonly type: number;
  readonly symbol: string;
  readonly multiple: number;
  readonly askedPrice: string;
  readonly share: number;
  readonly status: number;
  readonly openPrice: string | null;
  readonly targetProfitPrice: string | null;
  readonly stopLossPrice: string | null;
  readonly newPrice: string | null;
  readonly orderMargin: string;
  readonly grossProfit: string | null;
  /** Null or absent in evidence that was saved before rows had this field. */
  readonly net?: string | null;
  readonly tradeFee: string;
  readonly createdTime: number;
  readonly transactionTime: number | null;
  readonly handleTime: number | null;
  readonly completeTime: number | null;
  readonly molecule: number;
  readonly closeOutPrice: string | null;
  readonly closeOutRatio: string;
  readonly feeRate: string;
  readonly closeReason: number | null;
  readonly houseLoss: string | null;
  readonly placedSeq: number;
  readonly sinceSeq: number;
  readonly entrySeq: number | null;
  readonly exitSeq: number | null;
  readonly partOf: string | null;
};

export type ReadFacts = {
  readonly side: LeverSide;
  readonly share: number;
  readonly multiple: number;
  readonly molecule: number;
  readonly margin: Money;
  readonly feeRate: Rate;
  readonly closeOutBps: number;
  readonly askedPrice: Price;
  readonly openPrice: Price;
  readonly closePrice: Price;
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly acceptedMs: number;
  readonly openMs: number;
  readonly askedMs: number;
  readonly doneMs: number;
  readonly entrySeq: number;
  readonly exitSeq: number;
  readonly reason: CloseReason;
};

/** The wire's digits: `status` of a closed order, `type`, `closeReason`. */
const closed = 3;
const sides: Readonly<Partial<Record<number, LeverSide>>> = { 1: "long", 2: "short" };
const reasons: Readonly<Partial<Record<number, CloseReason>>> = {
  1: "owner",
  2: "stopLoss",
  3: "takeProfit",
  4: "closeOut",
  5: "runEnd",
};

export const readLeverFacts = (facts: LeverFacts): ReadFacts | undefined => {
  const { share, multiple, molecule, type, closeReason } = facts;
  const [side, reason] = [sides[type], reasons[closeReason ?? 0]];
  if (facts.status !== closed || side === undefined || reason === undefined) return undefined;
  if (![share, multiple, molecule].every((count) => Number.isSafeInteger(count) && count > 0))
    return undefined;
  const stops = { stopLoss: maybe(facts.stopLossPrice), takeProfit: maybe(facts.targetProfitPrice) };
  const read = {
    margin: parseMoney(facts.orderMargin),
    feeRate: parseRate(facts.feeRate),
    closeOutBps: basisPoints(facts.closeOutRatio),
    askedPrice: above(facts.askedPrice),
    openPrice: above(facts.openPrice),
    closePrice: above(facts.newPrice),
    acceptedMs: facts.createdTime,
    openMs: facts.transactionTime ?? undefined,
    askedMs: facts.handleTime ?? undefined,
    doneMs: facts.completeTime ?? undefined,
    entrySeq: facts.entrySeq ?? undefined,
    exitSeq: facts.exitSeq ?? undefined,
  };
  if (stops.stopLoss === "bad" || stops.takeProfit === "bad" || !isWhole(read)) return undefined;
  const { stopLoss, takeProfit } = stops;
  return {
    ...read,
    side,
    share,
    multiple,
    molecule,
    stopLoss,
    takeProfit,
    reason,
  };
};

type Whole<T> = { readonly [Key in keyof T]: Exclude<T[Key], undefined> };
const isWhole = <T extends object>(read: T): read is T & Whole<T> =>
  Object.values(read).every((value) => value !== undefined);

/** A price above zero. */
const above = (text: string | null): Price | undefined => {
  const price = parsePrice(text ?? "");
  return price === 0n ? undefined : price;
};

/** A stop that may be missing: null on the wire. */
const maybe = (text: string | null): Price | undefined | "bad" =>
  text === null ? undefined : (above(text) ?? "bad");

const basisPoints = (ratio: string): number | undefined => {
  const units = parseRate(ratio);
  return units === undefined || units % 10_000n !== 0n ? undefined : Number(units / 10_000n);
};
