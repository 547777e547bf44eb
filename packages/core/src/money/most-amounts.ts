/**
 * The limits of amounts that people choose (OPS-03). The database keeps amounts, and sums and products of them, in 64 bits: up to 9.2e18 of
 * the smallest unit. What operators ask for stays so far below that no row that follows from it can leave them and stop the engine.
 *
 * Known limit: trading, and money that arrives from outside, have no limit here; they never bring that much.
 */
import { houseClasses, type AccountId } from "../ids/account-id.ts";
import { money, moneyUnit } from "./money.ts";

/** A setting that is an amount: a hundred million USDT. */
export const mostOfSetting = money(100_000_000n * moneyUnit);

/** No act takes an account above this, or below its negative: a billion USDT, ten million of a token. */
const mostInAccount = 10n ** 15n;
/** What outside parties hold is the sum of all accounts. */
const mostOutside = 2n ** 62n;

/** Whether an act may change an account by this much. Towards zero it always may. */
export const mayHold = (account: AccountId, before: bigint, change: bigint): boolean => {
  const isOutside = Number(account % 64n) >= houseClasses["custody:sandbox"];
  const after = absolute(before + change);
  return after <= (isOutside ? mostOutside : mostInAccount) || after <= absolute(before);
};

const absolute = (units: bigint): bigint => (units < 0n ? -units : units);
