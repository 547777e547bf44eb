/**
 * What can be swapped against USDT (SWAP-01): tokens whose pair has a price in the tick log. CDR has no market, so it has no price
 * and cannot be swapped.
 */
import { assetCodes } from "../ids/account-id.ts";
import {
  formatMoney,
  formatQuantity,
  money,
  moneyDecimals,
  parseQuantity,
  type Asset,
  type Money,
} from "../money/money.ts";

export const swapTokens = ["BTC", "ETH"] as const satisfies readonly Asset[];
export type SwapToken = (typeof swapTokens)[number];
/** USDT first. */
export const swapAssets = ["USDT", ...swapTokens] as const;
export type SwapAsset = (typeof swapAssets)[number];

export const isSwapToken = (asset: Asset): asset is SwapToken => asset !== "USDT" && asset !== "CDR";

/** The pair whose ticks price it. */
export const pairOfToken = (token: SwapToken): string => `${token}USDT`;

/** The asset of a wallet's number on the wire; undefined when it cannot be swapped. */
export const swapAssetOf = (code: number): SwapAsset | undefined =>
  swapAssets.find((asset) => assetCodes[asset] === code);

/** A token's smallest unit is 1e-8, so its amounts are read and written as quantities are; USDT has six decimals. */
const quantityDecimals = 8;
export const decimalsOf = (asset: SwapAsset): number => (asset === "USDT" ? moneyDecimals : quantityDecimals);

/** An amount of at most 12 whole digits and the asset's decimals; anything else is undefined. */
export const parseAmount = (asset: SwapAsset, text: string): Money<Asset> | undefined => {
  const units = parseQuantity(text);
  if (units === undefined) return undefined;
  if (asset !== "USDT") return money<Asset>(units);
  return units % quantityUnitsAMicro === 0n ? money<Asset>(units / quantityUnitsAMicro) : undefined;
};
const quantityUnitsAMicro = 100n;

export const formatAmount = (asset: SwapAsset, amount: Money<Asset>): string =>
  asset === "USDT" ? formatMoney(amount) : formatQuantity(amount);
