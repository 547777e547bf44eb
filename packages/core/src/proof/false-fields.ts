/**
 * Which fields of an audit the public log contradicts, each with what the file says and what the record says (OPT-08, LEV-14, TRUST-06).
 *
 * The steps of a check say whether the whole holds; this names the fields, for a reader of a file that was changed. Known limits: what nothing
 * public can prove, such as a stake, a stop or the time of an acceptance, is taken as the file says it; only what lies in the given segments
 * is compared, and whether their chain holds and is signed, the steps say.
 */
import { closeOutPriceOf } from "../leverage/close-out.ts";
import { feeOf } from "../leverage/margin.ts";
import { leverNet, leverOutcome } from "../leverage/profit.ts";
import { exitTick } from "../market/exit-tick.ts";
import type { Segment } from "../market/segment.ts";
import { parseTickLine, type Tick } from "../market/tick.ts";
import { formatMoney, formatPrice, parseMoney } from "../money/money.ts";
import { settleOption } from "../options/settle.ts";
import type { AuditFacts } from "./check-audit.ts";
import { marginByRule } from "./check-lever.ts";
import type { OptionFacts } from "./check-option.ts";
import { readLeverFacts, type LeverFacts } from "./lever-facts.ts";
import type { ShownTick } from "./shown-ticks.ts";

/** `field` is its path, such as `order.entryPrice`. */
export type FalseField = {
  readonly field: string;
  readonly says: string;
  /** Missing where only the form is false, and nothing here says what it was. */
  readonly record?: string;
  /** Present where the record was computed from what only the file says, such as a stake: that may be what is false. */
  readonly byFile?: true;
};

type Logged = Tick & { readonly line: string; readonly hash: string };
type Value = string | number | null | undefined;

export const falseFields = (audit: AuditFacts, segments: readonly Segment[]): readonly FalseField[] => {
  const { order } = audit;
  const ticks = ticksOf(order.symbol, segments);
  return [
    ...("multiple" in order ? ofLever(order, ticks) : ofOption(order, ticks)),
    ...shown("entry", audit.entry, ticks),
    ...shown("exit", audit.exit, ticks),
    ...shown("before", audit.before, ticks),
    ...shown("next", audit.next, ticks),
    ...ofRide(audit.ride, ticks),
  ];
};

/**
 * The same together with the fields that are not in their form (`broken`, which the compared audit does not have): what the file says there,
 * and what the record says if it was found.
 */
export const withBroken = (
  found: readonly FalseField[],
  broken: readonly FalseField[],
): readonly FalseField[] => {
  const isIn = ({ field }: FalseField, other: FalseField): boolean =>
    `${field}.`.startsWith(`${other.field}.`);
  return [
    ...broken.filter((each) => !found.some((other) => isIn(each, other))),
    ...found.map((each) => ({ ...each, says: broken.find((other) => isIn(other, each))?.says ?? each.says })),
  ];
};

const ticksOf = (symbol: string, segments: readonly Segment[]): readonly Logged[] =>
  segments
    .filter(({ head }) => head.symbol === symbol)
    .flatMap(({ rows }) =>
      rows.flatMap(({ line, hash }) => {
        const tick = parseTickLine(symbol, line);
        return tick === undefined ? [] : [{ ...tick, line, hash }];
      }),
    )
    .toSorted((one, other) => one.seq - other.seq);

const differing = (field: string, says: Value, record: Value): readonly FalseField[] =>
  String(says ?? "–") === String(record ?? "–")
    ? []
    : [{ field, says: String(says ?? "–"), record: String(record ?? "–") }];

/** The same of what follows from the log and from amounts or rates that the file says. */
const differingByFile = (field: string, says: Value, record: Value): readonly FalseField[] =>
  differing(field, says, record).map((found) => ({ ...found, byFile: true }));

const ofOption = (order: OptionFacts, ticks: readonly Logged[]): readonly FalseField[] => {
  const at = ticks.findIndex((tick) => tick.timeMs > order.acceptedTime);
  const entry = at > 0 || ticks[at]?.seq === 1 ? ticks[at] : undefined;
  const isWhole = ticks.some((tick) => tick.timeMs > order.sellTime);
  const exit = isWhole ? exitTick(ticks, order.sellTime) : undefined;
  const found: FalseField[] = [];
  if (entry !== undefined)
    found.push(
      ...differing("order.entrySeq", order.entrySeq, entry.seq),
      ...differing("order.entryPrice", order.entryPrice, formatPrice(entry.price)),
      ...differing("order.entryTime", order.entryTime, entry.timeMs),
    );
  if (exit !== undefined)
    found.push(
      ...differing("order.exitSeq", order.exitSeq, exit.seq),
      ...differing("order.exitPrice", order.exitPrice, formatPrice(exit.price)),
    );
  if (entry !== undefined && exit !== undefined) found.push(...ofOutcome(order, entry, exit));
  return found;
};

const ofOutcome = (order: OptionFacts, entry: Logged, exit: Logged): readonly FalseField[] => {
  const [stake, percent] = [parseMoney(order.fee), Number(order.percent)];
  if (stake === undefined || !Number.isSafeInteger(percent) || percent <= 0) return [];
  if (order.directionDigit !== 0 && order.directionDigit !== 1) return [];
  const direction = order.directionDigit === 0 ? "call" : "put";
  const { outcome, net } = settleOption({ direction, stake, percent, entryPrice: entry.price }, exit.price);
  return [
    ...differing("order.isWin", order.isWin, outcome === "lose" ? 2 : 1),
    ...differingByFile("order.optionNet", order.optionNet, formatMoney(net)),
  ];
};

const ofLever = (order: LeverFacts, ticks: readonly Logged[]): readonly FalseField[] => {
  const claimed = readLeverFacts(order);
  if (claimed === undefined) return [];
  // A false margin does not make what follows from the true one false.
  const read = { ...claimed, margin: marginByRule(order, claimed) };
  const entry = ticks.find(({ seq }) => seq === read.entrySeq);
  const exit = ticks.find(({ seq }) => seq === read.exitSeq);
  const [opened, closed] = [entry?.price ?? read.openPrice, exit?.price ?? read.closePrice];
  const { profit, shortfall } = leverOutcome(read, opened, closed);
  const fee = feeOf(read.share, read.feeRate);
  const closeOut = closeOutPriceOf(read, opened);
  return [
    ...(entry === undefined
      ? []
      : [
          ...differing("order.openPrice", order.openPrice, formatPrice(entry.price)),
          ...differing("order.transactionTime", order.transactionTime, entry.timeMs),
        ]),
    ...(exit === undefined ? [] : differing("order.newPrice", order.newPrice, formatPrice(exit.price))),
    ...differingByFile("order.orderMargin", order.orderMargin, formatMoney(read.margin)),
    ...differingByFile("order.tradeFee", order.tradeFee, formatMoney(fee)),
    ...differingByFile("order.closeOutPrice", order.closeOutPrice, closeOut && formatPrice(closeOut)),
    ...differingByFile("order.grossProfit", order.grossProfit, formatMoney(profit)),
    ...differingByFile("order.houseLoss", order.houseLoss, formatMoney(shortfall)),
    ...(order.net === null || order.net === undefined
      ? []
      : differingByFile("order.net", order.net, formatMoney(leverNet({ fee }, profit)))),
  ];
};

/** A line of the log as the audit shows it. */
const shown = (
  name: string,
  tick: ShownTick | null | undefined,
  ticks: readonly Logged[],
): readonly FalseField[] => {
  const logged = ticks.find(({ seq }) => seq === tick?.seq);
  if (tick === null || tick === undefined || logged === undefined) return [];
  return [
    ...differing(`${name}.time`, tick.time, logged.timeMs),
    ...differing(`${name}.price`, tick.price, formatPrice(logged.price)),
    ...differing(`${name}.line`, tick.line, logged.line),
    ...differing(`${name}.hash`, tick.hash, logged.hash),
  ];
};

/** A point whose time has ticks, but none of its price. */
const ofRide = (ride: AuditFacts["ride"], ticks: readonly Logged[]): readonly FalseField[] =>
  ride.flatMap(([timeMs, price], index) => {
    const prices = ticks.filter((tick) => tick.timeMs === timeMs).map((tick) => formatPrice(tick.price));
    const [record] = prices;
    return record === undefined || prices.includes(price) ? [] : differing(`ride.${index}`, price, record);
  });
