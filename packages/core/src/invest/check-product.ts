/**
 * Terms of an investment product as operators write them (INV-01, INV-05, INV-06, INV-16, OPS-03): which ones are terms at all, in the one way
 * of writing that passkeys sign for. The database reads the same words (`product_take`), and its constraints have the same bounds.
 *
 * Ordering: kind, rate, days, compound interest, range, exit fee, mark, further cycles, what a pool trades; the first that is wrong is named. Of a
 * copy product: kind, rate, days, what it has none of, range, mark, pair, leverage, part of a trade.
 */
import { formatMoney, money, moneyUnit, parseMoney, rate, type Money, type Rate } from "../money/money.ts";
import { ok, refuse, type Refusal, type Result } from "../result/result.ts";
import { dayInterest } from "./earned.ts";
import { purchaseStep } from "./purchase.ts";

/** All as texts: percents as decimals, for the whole cycle; amounts in USDT; "" for none. */
export type WrittenProduct = {
  readonly kind: string;
  readonly rate: string;
  readonly days: string;
  readonly compounding: string;
  readonly compoundingDays: string;
  readonly smallest: string;
  readonly largest: string;
  /** Percent of the own principal. */
  readonly exitFee: string;
  readonly marked: string;
  /** A line for each: `1: 0.86% in 60 days, 1000 to 100000 USDT`. */
  readonly furtherCycles: string;
  /** Of a copy product: the pair and the leverage that its pool trades with, and the percent of what it holds that is the margin of a trade. */
  readonly symbol?: string;
  readonly multiple?: string;
  readonly tradePart?: string;
};

export type CheckedCycle = {
  readonly rate: Rate;
  readonly days: number;
  readonly minimum: Money;
  readonly maximum: Money;
};

export type CheckedProduct = CheckedCycle & {
  /** As it was written, in the one way of writing. */
  readonly written: WrittenProduct;
  readonly cycles: readonly (CheckedCycle & { readonly id: number })[];
};

export const mostDays = 3_660;
/** Micro-units of a percent are 1e-8 of the principal. */
const mostRate = 100_000_000n;
const mostMaximum = 100_000_000n * moneyUnit;
const bpsInMicroPercent = 10_000n;
const mostExitFeeBps = 5_000n;
const mostCycles = 20;
const mostCycleId = 2_147_483_647;

/**
 * Refuses BadRequest with the field for what is not such a value at all, ProductValueOutOfRange, ProductCompoundIsHalf,
 * ProductRangeIsEmpty, ProductDayEarnsNothing.
 */
export const checkProduct = (given: WrittenProduct): Result<CheckedProduct> => {
  const { kind, marked } = given;
  if (kind === "copy") return checkPool(given);
  if (kind !== "fixed" && kind !== "experience") return badly("kind");
  const cycle = checkCycle({ ...given, minimum: given.smallest, maximum: given.largest });
  if (!cycle.ok) return cycle;
  const compound = checkCompound(given);
  if (!compound.ok) return compound;
  const exitFee = checkExitFee(given.exitFee.trim());
  if (!exitFee.ok) return exitFee;
  if (marked !== "yes" && marked !== "no") return badly("marked");
  const cycles = checkCycles(given.furtherCycles);
  if (!cycles.ok) return cycles;
  // It is taken once, for its own cycle.
  if (kind === "experience" && compound.value.compounding !== "") return badly("compounding");
  if (kind === "experience" && cycles.value.length > 0) return badly("furtherCycles");
  const { rate, days, minimum, maximum } = writtenCycle(cycle.value);
  const own = { kind, rate, days, ...compound.value, smallest: minimum, largest: maximum };
  for (const field of poolFields) if ((given[field] ?? "").trim() !== "") return badly(field);
  const rest = { exitFee: exitFee.value, marked, furtherCycles: writtenCycles(cycles.value) };
  const written = { ...own, ...rest, symbol: "", multiple: "", tradePart: "" };
  return ok({ ...cycle.value, written, cycles: cycles.value });
};

const poolFields = ["symbol", "multiple", "tradePart"] as const;
/** What a pool has none of: it promises no rate (INV-14). */
const rateFields = ["compounding", "compoundingDays", "exitFee", "furtherCycles"] as const;

/** `days` is a period (INV-10). */
const checkPool = (given: WrittenProduct): Result<CheckedProduct> => {
  if (!["", "0"].includes(given.rate.trim())) return badly("rate");
  const days = checkDays(given.days, "days");
  if (!days.ok) return days;
  for (const field of rateFields) if (given[field].trim() !== "") return badly(field);
  const range = checkRange(given);
  if (!range.ok) return range;
  const { marked } = given;
  if (marked !== "yes" && marked !== "no") return badly("marked");
  const symbol = (given.symbol ?? "").trim();
  if (!/^[A-Z0-9]{2,20}$/.test(symbol)) return badly("symbol");
  const multiple = (given.multiple ?? "").trim();
  if (!/^\d{1,4}$/.test(multiple)) return badly("multiple");
  if (Number(multiple) < 1 || Number(multiple) > mostMultiple)
    return outOf("multiple", "1", String(mostMultiple));
  const part = parseMoney((given.tradePart ?? "").trim());
  if (part === undefined || part % bpsInMicroPercent !== 0n) return badly("tradePart");
  if (part < bpsInMicroPercent || part / bpsInMicroPercent > mostTradePartBps)
    return outOf("tradePart", "0.01", "50");
  const written = {
    kind: "copy",
    rate: "0",
    days: String(days.value),
    compounding: "",
    compoundingDays: "",
    smallest: formatMoney(range.value.minimum),
    largest: formatMoney(range.value.maximum),
    exitFee: "",
    marked,
    furtherCycles: "",
    symbol,
    multiple: String(Number(multiple)),
    tradePart: formatMoney(part),
  };
  return ok({ rate: rate(0n), days: days.value, ...range.value, written, cycles: [] });
};

const mostMultiple = 1_000;
const mostTradePartBps = 5_000n;

const checkRange = (given: WrittenProduct): Result<Pick<CheckedCycle, "minimum" | "maximum">> => {
  const minimum = checkAmount(given.smallest, "smallest");
  if (!minimum.ok) return minimum;
  const maximum = checkAmount(given.largest, "largest");
  if (!maximum.ok) return maximum;
  return maximum.value < minimum.value
    ? refuse("ProductRangeIsEmpty", { field: "largest" })
    : ok({ minimum: minimum.value, maximum: maximum.value });
};

/** Further cycles in the one way of writing. */
export const writtenCycles = (cycles: CheckedProduct["cycles"]): string =>
  cycles
    .toSorted((one, other) => one.id - other.id)
    .map((cycle) => ({ id: cycle.id, ...writtenCycle(cycle) }))
    .map(
      ({ id, rate, days, minimum, maximum }) =>
        `${id}: ${rate}% in ${days} days, ${minimum} to ${maximum} USDT`,
    )
    .join("\n");

const writtenCycle = ({ rate, days, minimum, maximum }: CheckedCycle) => ({
  rate: formatMoney(rate),
  days: String(days),
  minimum: formatMoney(minimum),
  maximum: formatMoney(maximum),
});

const line =
  /^\s*(\d{1,10})\s*:\s*([\d.]+)\s*%\s*in\s*(\d+)\s*days\s*,\s*([\d.]+)\s*to\s*([\d.]+)\s*USDT\s*$/;

/** The parts of a line, as texts; undefined for a line of another form. */
export const readCycleLine = (text: string) => {
  const [, id, rate, days, minimum, maximum] = line.exec(text) ?? [];
  if (id === undefined || rate === undefined || days === undefined) return undefined;
  return { id, rate, days, minimum: minimum ?? "", maximum: maximum ?? "" };
};

const checkCycles = (text: string): Result<CheckedProduct["cycles"]> => {
  const lines = text.split("\n").filter((each) => each.trim() !== "");
  if (lines.length > mostCycles) return badly("furtherCycles");
  const cycles: (CheckedCycle & { readonly id: number })[] = [];
  for (const each of lines) {
    const parts = readCycleLine(each);
    const id = Number(parts?.id);
    if (parts === undefined || id < 1 || id > mostCycleId || cycles.some((other) => other.id === id))
      return badly("furtherCycles");
    const checked = checkCycle(parts, "furtherCycles");
    if (!checked.ok) return checked;
    cycles.push({ id, ...checked.value });
  }
  return ok(cycles);
};

type WrittenCycle = Readonly<Record<"rate" | "days" | "minimum" | "maximum", string>>;
type Field = keyof WrittenProduct;

/** `at`: the field that a wrong part is named after, when that is not its own. */
const checkCycle = (given: WrittenCycle, at?: Field): Result<CheckedCycle> => {
  const rateGiven = checkRate(given.rate, at ?? "rate");
  if (!rateGiven.ok) return rateGiven;
  const days = checkDays(given.days, at ?? "days");
  if (!days.ok) return days;
  const minimum = checkAmount(given.minimum, at ?? "smallest");
  if (!minimum.ok) return minimum;
  const maximum = checkAmount(given.maximum, at ?? "largest");
  if (!maximum.ok) return maximum;
  if (maximum.value < minimum.value) return refuse("ProductRangeIsEmpty", { field: at ?? "largest" });
  const terms = { rate: rateGiven.value, days: days.value };
  // A day without a payment would look like a day without a holding (INV-12).
  if (dayInterest(minimum.value, terms, 1) === 0n)
    return refuse("ProductDayEarnsNothing", { field: at ?? "rate" });
  return ok({ ...terms, minimum: minimum.value, maximum: maximum.value });
};

const checkCompound = (
  given: WrittenProduct,
): Result<Pick<WrittenProduct, "compounding" | "compoundingDays">> => {
  const [rateText, daysText] = [given.compounding.trim(), given.compoundingDays.trim()];
  if ((rateText === "") !== (daysText === ""))
    return refuse("ProductCompoundIsHalf", { field: rateText === "" ? "compounding" : "compoundingDays" });
  if (rateText === "") return ok({ compounding: "", compoundingDays: "" });
  const rateGiven = checkRate(rateText, "compounding");
  if (!rateGiven.ok) return rateGiven;
  const days = checkDays(daysText, "compoundingDays");
  if (!days.ok) return days;
  return ok({ compounding: formatMoney(rateGiven.value), compoundingDays: String(days.value) });
};

const checkRate = (text: string, field: Field): Result<Rate> => {
  const given = parseMoney(text.trim());
  if (given === undefined) return badly(field);
  if (given < 1n || given > mostRate) return outOf(field, "0.000001", "100");
  return ok(rate(given));
};

const checkDays = (text: string, field: Field): Result<number> => {
  if (!/^\d{1,6}$/.test(text.trim())) return badly(field);
  const days = Number(text);
  return days < 1 || days > mostDays ? outOf(field, "1", String(mostDays)) : ok(days);
};

const checkAmount = (text: string, field: Field): Result<Money> => {
  const amount = parseMoney(text.trim());
  if (amount === undefined) return badly(field);
  if (amount < purchaseStep || amount > mostMaximum)
    return outOf(field, formatMoney(purchaseStep), formatMoney(mostMaximum));
  if (amount % purchaseStep !== 0n)
    return refuse("MustBeAnIntegralMultipleOf", { field, step: formatMoney(purchaseStep) });
  return ok(money(amount));
};

const checkExitFee = (text: string): Result<string> => {
  if (text === "") return ok("");
  const fee = parseMoney(text);
  if (fee === undefined || fee % bpsInMicroPercent !== 0n) return badly("exitFee");
  return fee / bpsInMicroPercent > mostExitFeeBps ? outOf("exitFee", "0", "50") : ok(formatMoney(fee));
};

const badly = (field: Field): { readonly ok: false; readonly refusal: Refusal } =>
  refuse("BadRequest", { field });
const outOf = (field: Field, least: string, most: string) =>
  refuse("ProductValueOutOfRange", { field, least, most });
