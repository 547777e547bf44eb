/**
 * Terms of a pair as operators write them (LEV-01, LEV-09, LEV-13, LEV-17, OPT-01, SAFE-01): which ones are terms at all, in the one way of
 * writing that passkeys sign for. An empty list offers nothing of its kind.
 *
 * Ordering: asset class, leverages, divisor, fee, stress, expiries, payouts; the first that is wrong is named.
 */
import { formatMoney, parseMoney } from "../money/money.ts";
import { isAscending, numberList } from "../money/number-list.ts";
import { ok, refuse, type Result } from "../result/result.ts";

/** The classes that a protection profile caps; `lever-offer.test.ts` compares them with its own. */
export const assetClasses = [
  "crypto",
  "equity",
  "commodity",
  "index",
  "minor-currency",
  "major-currency",
] as const;

/** All as texts: comma lists ascending, percents as decimals. */
export type WrittenTerms = {
  readonly assetClass: string;
  readonly leverages: string;
  readonly divisor: string;
  readonly fee: string;
  readonly stress: string;
  readonly expiries: string;
  readonly payouts: string;
};

export type PairTermsAsked = WrittenTerms & {
  readonly molecule: number;
  /** 1e-8 of the notional. */
  readonly feeRate: bigint;
  readonly stressBps: number;
};

const mostLeverage = 1_000;
const mostMinutes = 9_999;
const mostPayout = 999;
const mostMolecule = 1_000_000;
/** A tenth of the notional, in 1e-8. */
const mostFee = 10_000_000n;
/** One percent has this many 1e-8, and a micro-unit of a percent is one. */
const bpsInMicroPercent = 10_000n;
const mostStressBps = 10_000n;

/** Refuses BadRequest with the field. */
export const checkTerms = (written: WrittenTerms): Result<PairTermsAsked> => {
  const field = (name: keyof WrittenTerms) => refuse("BadRequest", { field: name });
  const { assetClass } = written;
  if (!(assetClasses as readonly string[]).includes(assetClass)) return field("assetClass");
  const leverages = numberList(written.leverages, mostLeverage);
  if (leverages === undefined || !isAscending(leverages)) return field("leverages");
  const [molecule] = numberList(written.divisor, mostMolecule) ?? [];
  if (molecule === undefined || /,/.test(written.divisor)) return field("divisor");
  const fee = parseMoney(written.fee.trim());
  if (fee === undefined || fee > mostFee) return field("fee");
  const stress = parseMoney(written.stress.trim());
  if (stress === undefined || stress % bpsInMicroPercent !== 0n) return field("stress");
  const stressBps = stress / bpsInMicroPercent;
  if (stressBps < 1n || stressBps > mostStressBps) return field("stress");
  const expiries = numberList(written.expiries, mostMinutes);
  if (expiries === undefined || !isAscending(expiries)) return field("expiries");
  const payouts = numberList(written.payouts, mostPayout);
  if (payouts?.length !== expiries.length) return field("payouts");
  return ok({
    assetClass,
    leverages: leverages.join(","),
    divisor: String(molecule),
    fee: formatMoney(fee),
    stress: formatMoney(stress),
    expiries: expiries.join(","),
    payouts: payouts.join(","),
    molecule,
    feeRate: fee,
    stressBps: Number(stressBps),
  });
};
