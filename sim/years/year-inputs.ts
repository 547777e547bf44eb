/** What can happen in a year of holdings: requests of users, money for reserves and budgets, ends of days, closes. */
import type { Interest } from "@candor/core/invest/holding";
import { money, rate, type Money, type Rate } from "@candor/core/money/money";
import type { PoolInput } from "./year-pool-inputs.ts";

export type YearProduct = {
  readonly id: number;
  readonly rate: Rate;
  readonly days: number;
  readonly exitFeeBps: number | undefined;
  readonly hasCompound: boolean;
  /** Its principal is lent by the reward budget, for one cycle (INV-07). */
  readonly isExperience: boolean;
};

export type YearInput =
  | {
      readonly kind: "buy";
      readonly userId: number;
      readonly productId: number;
      readonly interest: Interest;
      readonly amount: Money;
    }
  /** The `nth` of the user's live holdings. */
  | { readonly kind: "ask" | "leave"; readonly userId: number; readonly nth: number }
  | {
      readonly kind: "fund";
      readonly pool: number | "referral_budget" | "reward_budget" | "capital";
      readonly amount: Money;
    }
  /** The same day is claimed under this many keys at one moment. */
  | { readonly kind: "checkIn"; readonly userId: number; readonly times: number }
  /** A speech of the user is approved (COM-02), and looked at this many times at one moment. */
  | { readonly kind: "speech"; readonly userId: number; readonly times: number }
  | PoolInput
  | { readonly kind: "dayEnds" }
  /** All days that have ended are closed, and commissions are paid. The server is killed after these numbers of steps, one after another. */
  | { readonly kind: "close"; readonly kills: readonly number[] };

export type YearWorld = {
  readonly seed: number;
  readonly products: readonly YearProduct[];
  /** By user: who introduced whom. */
  readonly referrers: ReadonlyMap<number, number | undefined>;
  readonly wallets: ReadonlyMap<number, Money>;
  readonly inputs: readonly YearInput[];
};

/** The day before the first one, as days since 1970-01-01 by UTC-4. */
export const firstDay = 20_000;

const bps = (count: number): Rate => rate(BigInt(count) * 10_000n);
export const yearProducts: readonly YearProduct[] = [
  { id: 101, rate: bps(7), days: 7, exitFeeBps: 5, hasCompound: false, isExperience: false },
  { id: 102, rate: bps(17), days: 14, exitFeeBps: undefined, hasCompound: true, isExperience: false },
  // A rate that no day divides, and a fee that is often more than was earned.
  { id: 103, rate: rate(1_234_567n), days: 30, exitFeeBps: 200, hasCompound: true, isExperience: false },
  { id: 120, rate: bps(14), days: 7, exitFeeBps: undefined, hasCompound: false, isExperience: true },
];

/** What the experience product lends. */
export const lent = money(1_000_000_000n);
/** What checking in pays: on every seventh day in a row more. */
export const [dayPays, seventhPays, row] = [money(200_000n), money(1_000_000n), 7] as const;
/** What an approved speech earns, once a day. */
export const speechPays = money(1_000_000n);
