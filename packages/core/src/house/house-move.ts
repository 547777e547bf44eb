/**
 * Moves of the house's own money (OPS-03): between its capital, reserves and budgets, out of fees that were earned, and in or out
 * through a channel. Posted as `house_moved`, for an act that two operators have approved.
 *
 * Invariants: `amount` is above zero; both accounts are the house's, of one asset. No row has the accounts from which open
 * options and sold interest are paid: nobody moves that money. The posting matrix has the same rows, which a test compares.
 * What interest is paid from belongs to investment products (INV-13): a move of `yield_free` names one, and the move is of its account.
 */
import { houseAccount, productAccount, type AccountId, type HouseClass } from "../ids/account-id.ts";
import type { Leg } from "../money/leg.ts";
import type { Asset, Money } from "../money/money.ts";

/** The assets in which the house has money of its own. */
export const houseAssets = ["USDT", "BTC", "ETH"] as const satisfies readonly Asset[];
export type HouseAsset = (typeof houseAssets)[number];

/** Where customers' and the house's coins are held outside, in a live system; a demo has the sandbox. */
export const liveChannels = [
  "custody:ethereum",
  "custody:tron",
  "custody:bitcoin",
  "custody:gateway",
] as const satisfies readonly HouseClass[];

const channels = ["custody:sandbox", ...liveChannels] as const;

/** Where money of each account may go. */
const movable: Readonly<Partial<Record<HouseClass, readonly HouseClass[]>>> = {
  capital: [
    "trading_book",
    "insurance",
    "yield_free",
    "referral_budget",
    "reward_budget",
    "swap_stock",
    ...channels,
  ],
  trading_book: ["capital"],
  insurance: ["capital"],
  yield_free: ["capital"],
  referral_budget: ["capital"],
  reward_budget: ["capital"],
  swap_stock: ["capital", ...channels],
  fees: ["capital", "insurance", "yield_free", "referral_budget", "reward_budget"],
  ...Object.fromEntries(channels.map((channel) => [channel, ["capital", "swap_stock"]])),
};

/** Accounts that money may be moved from, in the order in which people choose. */
export const moveSources = Object.keys(movable) as readonly HouseClass[];

/** Where money of `from` may go in this mode: a token is only stock, and comes from or goes outside. */
export const moveTargets = (
  from: HouseClass,
  asset: HouseAsset,
  mode: "demo" | "live",
): readonly HouseClass[] =>
  (movable[from] ?? []).filter((to) => isOfMode(from, to, mode) && (asset === "USDT" || isOfToken(from, to)));

const isOutside = (name: HouseClass): boolean => name.startsWith("custody:");

const isOfMode = (from: HouseClass, to: HouseClass, mode: "demo" | "live"): boolean =>
  [from, to].every((name) => !isOutside(name) || (name === "custody:sandbox") === (mode === "demo"));

const isOfToken = (from: HouseClass, to: HouseClass): boolean =>
  [from, to].includes("swap_stock") && [from, to].some(isOutside);

/** Whether a move between these names an investment product, whose reserve it is. */
export const isOfProduct = (from: HouseClass, to: HouseClass): boolean => [from, to].includes("yield_free");

/** The account that a move means by this class: of a reserve, the product's own. */
export const movedAccount = (name: HouseClass, asset: HouseAsset, productId: number | undefined): AccountId =>
  name === "yield_free" && productId !== undefined
    ? productAccount(productId, name)
    : houseAccount(name, asset);

export type HouseMove = {
  readonly debit: AccountId;
  readonly credit: AccountId;
  readonly amount: Money<Asset>;
};

export const houseMoves = ({ debit, credit, amount }: HouseMove): readonly Leg[] => [
  { debit, credit, amount },
];
