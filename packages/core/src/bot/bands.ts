/**
 * How large a run may be (BOT-02, BOT-03): for each band of amounts, the leverages and the numbers of trades. Operators announce
 * other bands before they count (OPS-02); a run starts with the bands that count when it is accepted, and keeps
 * them.
 *
 * Order of the checks: funds, the smallest amount, leverage, trades; the first that fails is returned.
 */
import { formatMoney, parseMoney, type Money } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";

export type BotBand = {
  /** The smallest amount of the band, micro-units. */
  readonly from: Money;
  /** The end of the band, exclusive; undefined for no end. */
  readonly until: Money | undefined;
  readonly multiples: readonly number[];
  readonly times: readonly number[];
};

/** The bands from a time on, until the next ones. */
export type TimedBands = { readonly fromMs: number; readonly bands: readonly BotBand[] };
/** Ascending by time. */
export type BandSchedule = readonly TimedBands[];

/** The bands that count at a time. */
export const bandsAt = (schedule: BandSchedule, atMs: number): readonly BotBand[] =>
  schedule.findLast(({ fromMs }) => fromMs <= atMs)?.bands ?? [];

/** Bands as the database keeps them and passkeys sign for them: a line each, in ascending order. */
export const textOfBands = (bands: readonly BotBand[]): string =>
  bands
    .map(({ from, until, multiples, times }) => {
      const range = until === undefined ? "and more" : `to ${formatMoney(until)}`;
      return `${formatMoney(from)} ${range}: leverages ${multiples.join(",")}; trades ${times.join(",")}`;
    })
    .join("\n");

const bandLine = /^([\d.]+) (?:to ([\d.]+)|and more): leverages ([\d,]+); trades ([\d,]+)$/;

/** Reads what `textOfBands` has written; a line of another form is no band. */
export const bandsOfText = (text: string): readonly BotBand[] =>
  text.split("\n").flatMap((line) => {
    const [, least = "", end = "", multiples = "", times = ""] = bandLine.exec(line) ?? [];
    const from = parseMoney(least);
    return from === undefined
      ? []
      : [{ from, until: parseMoney(end), multiples: numbersIn(multiples), times: numbersIn(times) }];
  });

const numbersIn = (list: string): readonly number[] => list.split(",").map(Number);

/** The bands with only the leverages that a product offers; a band without any is dropped. */
export const offeredBands = (bands: readonly BotBand[], offered: readonly number[]): readonly BotBand[] =>
  bands
    .map((band) => ({ ...band, multiples: band.multiples.filter((multiple) => offered.includes(multiple)) }))
    .filter((band) => band.multiples.length > 0);

export type RunRequest = { readonly amount: Money; readonly multiple: number; readonly times: number };

/** Checks BOT-03 in its declared order; `balance` is the contract wallet, `bands` the offered ones. */
export const checkRunRequest = (
  request: RunRequest,
  balance: Money,
  bands: readonly BotBand[],
): Result<RunRequest> => {
  if (request.amount > balance) return refuse("low");
  return checkRunBand(request, bands);
};

/** Checks BOT-03 without the funds, for a back-test. */
export const checkRunBand = (request: RunRequest, bands: readonly BotBand[]): Result<RunRequest> => {
  const least = bands[0]?.from;
  if (least !== undefined && request.amount < least) {
    return refuse("ItMustBeGreaterThanTheInitialInvestmentAmount", { value: formatMoney(least) });
  }
  const band = bands.find(
    ({ from, until }) => request.amount >= from && (until === undefined || request.amount < until),
  );
  if (band?.multiples.includes(request.multiple) !== true) return refuse("BadRequest", { field: "multiple" });
  return band.times.includes(request.times) ? ok(request) : refuse("BadRequest", { field: "times" });
};
