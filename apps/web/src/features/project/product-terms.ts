/** The terms of a product as numbers, and as the pages show them (INV-01, INV-02, INV-06). */
import { annualPercent, type CycleTerms } from "@candor/core/invest/earned";
import type { Interest } from "@candor/core/invest/holding";
import { mostCovered } from "@candor/core/invest/purchase";
import {
  formatMoney,
  formatRate,
  parseMoney,
  parseRate,
  rate,
  zeroMoney,
  type Money,
  type Rate,
} from "@candor/core/money/money";
import type { ProductRow } from "@candor/wire/earn/invest";
import { showMoney, showCount } from "../../lib/show/show-money.ts";

/** Money of the wire, which is never malformed. */
export const moneyOf = (text: string): Money => parseMoney(text) ?? zeroMoney;
export const rateOf = (text: string): Rate => parseRate(text) ?? rate(0n);

/** One way to buy a product. */
export type Offer = CycleTerms & {
  /** Undefined for the product's own cycle (INV-06). */
  readonly cycleId: string | undefined;
  readonly minimum: Money;
  readonly maximum: Money;
};

export const hasCompound = ({ compoundRate }: ProductRow): boolean => rateOf(compoundRate) > 0n;

/** The product's own cycle and its further ones; those have one rate for both kinds of interest. */
export const offersOf = (product: ProductRow, interest: Interest): readonly Offer[] => [
  { ...limitsOf(product), ...ownTerms(product, interest), cycleId: undefined },
  ...product.cycles.map((cycle) => ({
    ...limitsOf(cycle),
    rate: rateOf(cycle.cycleRate),
    days: cycle.cycleDays,
    cycleId: cycle.id,
  })),
];

export const ownTerms = (product: ProductRow, interest: Interest): CycleTerms =>
  interest === "compound" && hasCompound(product)
    ? { rate: rateOf(product.compoundRate), days: product.compoundDays }
    : { rate: rateOf(product.cycleRate), days: product.cycleDays };

/** The product's own cycle by its kinds of interest. */
export const ownOffers = (product: ProductRow): readonly (CycleTerms & { readonly interest: Interest })[] =>
  (hasCompound(product) ? (["fixed", "compound"] as const) : (["fixed"] as const)).map((interest) => ({
    interest,
    ...ownTerms(product, interest),
  }));

type Limits = { readonly leastAmount: string; readonly mostAmount: string };
const limitsOf = ({ leastAmount, mostAmount }: Limits) => ({
  minimum: moneyOf(leastAmount),
  maximum: moneyOf(mostAmount),
});

export const isOpen = ({ status }: ProductRow): boolean => status === 1;

/** What a purchase may be at most so that the reserve covers it. */
export const coveredBy = ({ cover }: ProductRow, terms: CycleTerms): Money | undefined =>
  mostCovered(moneyOf(cover), terms.rate);

/** "0.6" for a rate of 0.006. */
export const showRate = (terms: CycleTerms): string => formatRate(terms.rate * 100n);
export const showAnnual = (terms: CycleTerms): string => `${showCount(annualPercent(terms))}%`;
export const show = (amount: Money): string => showMoney(formatMoney(amount));
/** Limits are whole: "1,000". */
export const showWhole = (amount: Money): string => showMoney(formatMoney(amount)).replace(/\.00$/, "");
/** "5" for 500. */
export const showBps = (bps: number): string => String(bps / 100);
