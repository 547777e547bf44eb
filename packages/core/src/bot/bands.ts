/**
 * How large a run may be (BOT-02, BOT-03): for each band of amounts, the leverages and the numbers of trades.
 *
 * Order of the checks: funds, the smallest amount, leverage, trades; the first that fails is returned.
 */
import { formatMoney, money, moneyUnit, type Money } from "../money/money.ts";
import { ok, refuse, type Result } from "../result/result.ts";

export type BotBand = {
  /** The smallest amount of the band, micro-units. */
  readonly from: Money;
  /** The end of the band, exclusive; undefined for no end. */
  readonly until: Money | undefined;
  readonly multiples: readonly number[];
  readonly times: readonly number[];
};

const usdt = (whole: bigint): Money => money(whole * moneyUnit);

/** The product's bands, ascending and without gaps. */
export const botBands: readonly BotBand[] = [
  { from: usdt(100n), until: usdt(1_000n), multiples: [10, 20], times: [1, 2, 3] },
  { from: usdt(1_000n), until: usdt(10_000n), multiples: [10, 20, 50], times: [1, 2, 3, 5] },
  { from: usdt(10_000n), until: undefined, multiples: [10, 20, 50, 100], times: [1, 2, 3, 5, 10] },
];

/** The bands with only the leverages that a product offers; a band without any is dropped. */
export const offeredBands = (offered: readonly number[]): readonly BotBand[] =>
  botBands
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

/** Checks BOT-03 without the funds, for callers that leave the funds check to the ledger. */
export const checkRunBand = (request: RunRequest, bands: readonly BotBand[]): Result<RunRequest> => {
  const least = bands[0]?.from ?? botBands[0]?.from ?? money(0n);
  if (request.amount < least) {
    return refuse("ItMustBeGreaterThanTheInitialInvestmentAmount", { value: formatMoney(least) });
  }
  const band = bands.find(
    ({ from, until }) => request.amount >= from && (until === undefined || request.amount < until),
  );
  if (band?.multiples.includes(request.multiple) !== true) return refuse("BadRequest", { field: "multiple" });
  return band.times.includes(request.times) ? ok(request) : refuse("BadRequest", { field: "times" });
};
