/**
 * The checks of a request in their declared order (WAL-06, WAL-10): amount, wallet, limits; then the password, which the
 * service compares; then where it goes, then the day's cap.
 */
import { formatMoney, money, moneyUnit, type Money } from "../money/money.ts";
import { ok, type Result } from "../result/result.ts";
import type { WithdrawalRefusal } from "./refusals.ts";
import type { PayoutNetwork, WithdrawalWay } from "./withdrawal.ts";

/** A refusal of a withdrawal: no other key compiles (WAL-13). */
export type RefusedWithdrawal = {
  readonly key: WithdrawalRefusal;
  readonly values?: Readonly<Record<string, string>>;
};
type Checked<Value> = Result<Value, RefusedWithdrawal>;

const refused = (key: WithdrawalRefusal, values?: Readonly<Record<string, string>>): Checked<never> => ({
  ok: false,
  refusal: values === undefined ? { key } : { key, values },
});

/** What one withdrawal may be: whole USDT, as settings say. */
export type WithdrawalLimits = {
  readonly bankMin: Money;
  readonly digitalMin: Money;
  readonly max: Money;
};

export const leastOf = (limits: WithdrawalLimits, way: WithdrawalWay): Money =>
  way === "bank" ? limits.bankMin : limits.digitalMin;

/** Refuses enterTheAmount, MustBeAnInteger, low, then TheWithdrawalAmountCannotBeLessThanOrGreaterThan. */
export const checkAmount = (
  amount: Money,
  way: WithdrawalWay,
  wallet: Money,
  limits: WithdrawalLimits,
): Checked<Money> => {
  if (amount === 0n) return refused("enterTheAmount");
  if (amount % moneyUnit !== 0n) return refused("MustBeAnInteger");
  if (amount > wallet) return refused("low");
  const min = leastOf(limits, way);
  if (amount < min || amount > limits.max) {
    const values = { min: formatMoney(min), max: formatMoney(limits.max) };
    return refused("TheWithdrawalAmountCannotBeLessThanOrGreaterThan", values);
  }
  return ok(amount);
};

/** Refuses enterTheWithdrawalPassword, then SetAWithdrawalPasswordFirst. The service checks whether it is right. */
export const checkPasswordGiven = (given: string, isSet: boolean): Checked<string> => {
  if (given === "") return refused("enterTheWithdrawalPassword");
  return isSet ? ok(given) : refused("SetAWithdrawalPasswordFirst");
};

/** What the account has saved about where its money goes. */
export type SavedPayout = {
  /** A bank account in one text; undefined: none is saved. */
  readonly bank: string | undefined;
  /** The wallet address; `network` undefined: the currency is not USDT. */
  readonly wallet:
    | {
        readonly address: string;
        readonly network: Exclude<PayoutNetwork, "bank"> | undefined;
        readonly isProven: boolean;
      }
    | undefined;
  /** The owner asked that money goes only to a proven address (WAL-12). */
  readonly onlyProven: boolean;
};

export type PayoutTarget = {
  readonly network: PayoutNetwork;
  readonly address: string;
  readonly isProven: boolean;
};

/** The table of withdrawals has the same limit. */
const mostTargetLength = 1_000;

/**
 * Where it goes. Refuses PleaseAddBankInformationFirst, or PleaseFillInTheWalletAddress, then WithdrawalsArePaidInUsdt, then
 * AddressIsNotProven; a bank account is never proven.
 */
export const checkTarget = (
  way: WithdrawalWay,
  { bank, wallet, onlyProven }: SavedPayout,
): Checked<PayoutTarget> => {
  if (way === "bank") {
    // A text that is too long was saved before the fields had limits: its owner has to save it again.
    if (bank === undefined || bank.length > mostTargetLength) return refused("PleaseAddBankInformationFirst");
    return onlyProven
      ? refused("AddressIsNotProven")
      : ok({ network: "bank", address: bank, isProven: false });
  }
  if (wallet === undefined) return refused("PleaseFillInTheWalletAddress");
  if (wallet.network === undefined) return refused("WithdrawalsArePaidInUsdt");
  if (onlyProven && !wallet.isProven) return refused("AddressIsNotProven");
  return ok({ network: wallet.network, address: wallet.address, isProven: wallet.isProven });
};

/** What is left of the business day's cap, never below zero; undefined for an owner of a financial product, who has none. */
export const capLeft = (cap: Money | undefined, taken: bigint): Money | undefined => {
  if (cap === undefined) return undefined;
  return money(taken >= cap ? 0n : cap - taken);
};

/** Refuses WithdrawalCapReached. `taken`: what the business day's withdrawals that were not returned sum to. */
export const checkCap = (amount: Money, cap: Money | undefined, taken: bigint): Checked<Money> => {
  const left = capLeft(cap, taken);
  if (left === undefined || cap === undefined || amount <= left) return ok(amount);
  return refused("WithdrawalCapReached", { cap: formatMoney(cap), left: formatMoney(left) });
};
