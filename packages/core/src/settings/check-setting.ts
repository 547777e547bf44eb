/**
 * Whether a setting may have a value: it has its form, and agrees with the settings that it is read together with. So a change of
 * one setting cannot make a product unusable that other settings offer: in particular the least withdrawal stays within what may be withdrawn
 * in a day and at once (WAL-10, WAL-13).
 *
 * Ordering: form, above zero, not too large to be computed with, the rate of deposits, relations; the first that fails is returned.
 */
import { formatMoney, parseMoney, parseRate, rateUnit, type Money } from "../money/money.ts";
import { mostOfSetting } from "../money/most-amounts.ts";
import { ok, refuse, type Result } from "../result/result.ts";
import { isOfForm, type SettingForm } from "./setting-form.ts";

export type Setting = { readonly name: string; readonly form: SettingForm; readonly value: string };

/** The first is at most the second. */
const pairs: readonly (readonly [string, string])[] = [
  ["order_min_price", "order_max_price"],
  ["order_inter_price", "order_max_price"],
  ["userpay_min", "userpay_max"],
  ["cash_min", "cash_max"],
  ["cash_min_digital", "cash_max"],
  ["cash_min", "cash_cap_without_product"],
  ["cash_min_digital", "cash_cap_without_product"],
];

const aboveZero: ReadonlySet<string> = new Set([
  "order_inter_price",
  "order_max_price",
  "userpay_max",
  "cash_max",
  "cash_cap_without_product",
]);

/** `settings`: all that there are, with the value that is asked for. Refuses KeyValueIncorrect, AmountIsTooLarge, DepositsAreOneForOne, KeyBreaksAnother. */
export const checkSetting = (name: string, settings: readonly Setting[]): Result<Setting> => {
  const setting = settings.find((each) => each.name === name);
  if (setting === undefined) return refuse("KeyNotFound");
  if (!isOfForm(setting.form, setting.value)) return refuse("KeyValueIncorrect", { form: setting.form });
  if (aboveZero.has(name) && amountOf(setting) === 0n)
    return refuse("KeyValueIncorrect", { form: setting.form });
  if (shares.has(name) && !isShare(setting.value)) return refuse("KeyValueIncorrect", { form: setting.form });
  if (setting.form === "amount" && (amountOf(setting) ?? 0n) > mostOfSetting)
    return refuse("AmountIsTooLarge", { most: formatMoney(mostOfSetting) });
  if (name === "usdt_exchange_rate" && setting.value !== "1") return refuse("DepositsAreOneForOne");
  const named = (other: string): Money | undefined =>
    amountOf(settings.find((each) => each.name === other) ?? setting);
  const broken = pairs.find(([least, most]) => {
    if (least !== name && most !== name) return false;
    const [low, high] = [named(least), named(most)];
    return low !== undefined && high !== undefined && low > high;
  });
  return broken === undefined
    ? ok(setting)
    : refuse("KeyBreaksAnother", { least: broken[0], most: broken[1] });
};

/** Shares of the exposure gate (LEV-19, INV-14), and of the stock for swaps (SWAP-01). */
const shares: ReadonlySet<string> = new Set(["gate_user_share", "gate_pool_share", "swap_user_share"]);

/** With a share of nothing nobody could trade, and there is no more than all of it. */
const isShare = (value: string): boolean => {
  const share = parseRate(value);
  return share !== undefined && share > 0n && share <= rateUnit;
};

const amountOf = ({ value }: Setting): Money | undefined => parseMoney(value);
