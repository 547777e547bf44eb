/** The form of a deposit as pure functions: what is typed, what is wrong with it, and what is sent (WAL-01 to WAL-03). */
import { readTransferHash, type DepositKind } from "@candor/core/deposit/transfer-hash";
import { formatMoney, moneyDecimals, parseMoney, type Money } from "@candor/core/money/money";
import { channelTypes } from "@candor/wire/deposits";
import { typedNumber, typingError, type TypingError } from "../../lib/show/typed-number.ts";

/** The least and the most of a deposit, as a channel states them. */
export type Limits = { readonly minprice: string; readonly maxprice: string };

export const amountOf = (typed: string): Money | undefined => parseMoney(typedNumber(typed));

export type AmountError =
  | { readonly key: TypingError | "enterTheAmount"; readonly values?: undefined }
  | {
      readonly key: "TheAmountMustBeGreaterThanAndLessThan";
      readonly values: { readonly min: string; readonly max: string };
    };

/** What is wrong with an amount; undefined when it may be sent. */
export const amountError = (typed: string, { minprice, maxprice }: Limits): AmountError | undefined => {
  const misread = typingError(typed, moneyDecimals);
  if (misread !== undefined) return { key: misread };
  const amount = amountOf(typed);
  if (amount === undefined || amount === 0n) return { key: "enterTheAmount" };
  const [min, max] = [parseMoney(minprice), parseMoney(maxprice)];
  const isInside = (min === undefined || amount >= min) && (max === undefined || amount <= max);
  if (isInside) return undefined;
  return { key: "TheAmountMustBeGreaterThanAndLessThan", values: { min: minprice, max: maxprice } };
};

/** The amount of a form without errors, as it is sent. */
export const sentAmount = (typed: string): string => formatMoney(amountOf(typed) ?? (0n as Money));

const kindOfType = (type: number): DepositKind =>
  (Object.keys(channelTypes) as DepositKind[]).find((kind) => channelTypes[kind] === type) ?? "shared";

/** Whether a hash has the form that its channel asks for (WAL-03). */
export const isHash = (type: number, typed: string): boolean => readTransferHash(kindOfType(type), typed).ok;

/** The amounts of `reg_push`, split by |; those that the limits allow. */
export const quickAmounts = (setting: string | undefined, limits: Limits): readonly string[] =>
  (setting ?? "")
    .split("|")
    .map((amount) => amount.trim())
    .filter((amount) => amountError(amount, limits) === undefined);

export type ClaimField = "hash" | "sender";

/** The field that a refusal of `payDigital` is about; undefined for one about the whole. */
export const fieldOfRefusal = (key: string): ClaimField | undefined => {
  if (key === "enterTransferHash") return "hash";
  return key.startsWith("WalletAddress") ? "sender" : undefined;
};
