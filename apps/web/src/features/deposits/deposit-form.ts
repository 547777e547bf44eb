/** The form of a deposit as pure functions: what is typed, what is wrong with it, and what is sent (WAL-01 to WAL-03). */
import {
  isHashOf,
  networkOfHash,
  readTransferHash,
  type DepositKind,
} from "@candor/core/deposit/transfer-hash";
import { formatMoney, moneyDecimals, parseMoney, type Money } from "@candor/core/money/money";
import { channelTypes } from "@candor/wire/deposits";
import type { TextKey } from "../../i18n/use-text.ts";
import { typedNumber, typingError, type TypingError } from "../../lib/show/typed-number.ts";

/** The least and the most of a deposit, as a channel states them; "" for the most where there is none. */
export type Limits = { readonly minprice: string; readonly maxprice: string };

export const amountOf = (typed: string): Money | undefined => parseMoney(typedNumber(typed));

export type AmountError =
  | { readonly key: TypingError | "enterTheAmount"; readonly values?: undefined }
  | {
      readonly key: "ItMustBeGreaterThanTheInitialInvestmentAmount";
      readonly values: { readonly value: string };
    }
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
  // Only ETH has no maximum.
  if (maxprice === "")
    return { key: "ItMustBeGreaterThanTheInitialInvestmentAmount", values: { value: `${minprice} ETH` } };
  return { key: "TheAmountMustBeGreaterThanAndLessThan", values: { min: minprice, max: maxprice } };
};

/** The amount of a form without errors, as it is sent. */
export const sentAmount = (typed: string): string => formatMoney(amountOf(typed) ?? (0n as Money));

const kindOfType = (type: number): DepositKind =>
  (Object.keys(channelTypes) as DepositKind[]).find((kind) => channelTypes[kind] === type) ?? "shared";

/** The hash in one form, without spaces and in small letters. Undefined when it cannot be a hash of the channel's network (WAL-03). */
export const hashOf = (type: number, typed: string): string | undefined => {
  const kind = kindOfType(type);
  const read = readTransferHash(kind, typed);
  return read.ok && isHashOf(networkOfHash(kind, read.value), read.value) ? read.value : undefined;
};

/** The message for a text that is no hash: the form of a hash on the channel's network. */
export const noHashText = (type: number, typed: string): TextKey => {
  if (typed.trim() === "") return "refusal.enterTransferHash";
  const kind = kindOfType(type);
  if (kind === "shared") return "deposits.claim.noHash.shared";
  return `deposits.claim.noHash.${networkOfHash(kind, "")}`;
};

/** The amounts of `reg_push`, split by |; those that the limits allow. */
export const quickAmounts = (setting: string | undefined, limits: Limits): readonly string[] =>
  (setting ?? "")
    .split("|")
    .map((amount) => amount.trim())
    .filter((amount) => amountError(amount, limits) === undefined);

export type ClaimField = "hash" | "payaddress";

/** The field that a refusal of `payDigital` is about; undefined when it is about the whole form. */
export const fieldOfRefusal = (key: string): ClaimField | undefined => {
  if (key === "enterTransferHash") return "hash";
  return key.startsWith("WalletAddress") ? "payaddress" : undefined;
};
