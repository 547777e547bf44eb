/**
 * A swap (SWAP-01): a fact of the ledger, posted as `swapped`. Two legs, one for each asset, so each asset sums to zero: what is sold
 * goes to the house's stock of it, what is bought comes from the house's stock. The stock has a floor: the house sells only what it has.
 *
 * Invariants: both amounts are above zero. USDT is in the wallet, a token in the account `token` of its asset.
 */
import { houseAccount, userAccount, type AccountId } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Asset, Money } from "../money/money.ts";
import type { SwapAsset } from "./swap-asset.ts";

export type Swap = {
  readonly userId: number;
  readonly sold: SwapAsset;
  readonly bought: SwapAsset;
  readonly soldAmount: Money<Asset>;
  readonly boughtAmount: Money<Asset>;
};

/** Where a user holds an asset that can be swapped. */
export const swapAccount = (userId: number, asset: SwapAsset): AccountId =>
  userAccount(userId, asset === "USDT" ? "wallet" : "token", asset);

/** What the house holds of it for swaps. */
export const stockAccount = (asset: SwapAsset): AccountId => houseAccount("swap_stock", asset);

export const swapMoves = ({ userId, sold, bought, soldAmount, boughtAmount }: Swap): readonly Leg[] => [
  { debit: swapAccount(userId, sold), credit: stockAccount(sold), amount: soldAmount },
  { debit: stockAccount(bought), credit: swapAccount(userId, bought), amount: boughtAmount },
];

/** Play money for the house's stock, posted as `stock_funded`: only in a demo. A live house moves its own. */
export const stockMoves = (asset: SwapAsset, amount: Money<Asset>): readonly Leg[] => [
  { debit: houseAccount("custody:sandbox", asset), credit: stockAccount(asset), amount },
];
