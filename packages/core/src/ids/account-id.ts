/**
 * The number of a ledger account, computed from its owner, its asset and its class:
 * `owner * 4096 + asset * 64 + class`. Owner 0 is the house. `db/ledger.sql` computes the same with
 * shifts, and generates an entry's class columns from it, so an account never has to be looked up.
 *
 * Invariants: classes below 32 belong to users (owner > 0; 1 to 99 are pools of copy products), classes from 32 to the house: to owner 0, or,
 * of what an investment product has in reserve and has promised, to the product (owners 100 to 999).
 */
import { assert } from "../assert/assert.ts";
import type { Asset } from "../money/money.ts";

declare const accountBrand: unique symbol;
export type AccountId = bigint & { readonly [accountBrand]: true };

/** Asset codes; they never change their meaning. */
export const assetCodes = { USDT: 1, CDR: 2, BTC: 3, ETH: 4 } as const satisfies Record<Asset, number>;

/** The accounts of a user. `stake`, `margin`, `invested`, `withdraw_hold` and `credit_bound` are bound, the rest is free. */
export const userClasses = {
  wallet: 1,
  contract: 2,
  credit: 3,
  margin: 4,
  stake: 5,
  invested: 6,
  withdraw_hold: 7,
  token: 8,
  credit_bound: 9,
} as const;

/** The accounts of the house. `custody:<channel>` is what an outside party holds for us; its balance is negative. */
export const houseClasses = {
  capital: 33,
  trading_book: 34,
  option_reserve: 35,
  insurance: 36,
  yield_free: 37,
  yield_committed: 38,
  referral_budget: 39,
  reward_budget: 40,
  fees: 41,
  rounding: 42,
  suspense: 43,
  swap_stock: 44,
  /** What moves between its owner and a pool; zero after each batch. */
  pool_transit: 45,
  "custody:sandbox": 48,
  "custody:ethereum": 49,
  "custody:tron": 50,
  "custody:bitcoin": 51,
  "custody:gateway": 52,
} as const;

/** The accounts that each investment product has of its own, in USDT. */
export type ProductClass = "yield_free" | "yield_committed";
const productClasses: ReadonlySet<string> = new Set<ProductClass>(["yield_free", "yield_committed"]);

/** The numbers of pools: each is the owner of the accounts that a copy product trades with, which are those of a user (INV-14). */
export const poolIds = { first: 1, last: 99 } as const;
export const isPool = (owner: number): boolean => owner >= poolIds.first && owner <= poolIds.last;

/** The numbers of investment products with reserves. */
export const productIds = { first: 100, last: 999 } as const;

export type UserClass = keyof typeof userClasses;
export type HouseClass = keyof typeof houseClasses;
export type AccountClass = UserClass | HouseClass;

const firstHouseClass = 32;
const ownerSize = 4_096n;
const assetSize = 64n;

/** The account of a user, `userId` from 1; asset USDT unless named. */
export const userAccount = (userId: number, name: UserClass, asset: Asset = "USDT"): AccountId => {
  assert(Number.isSafeInteger(userId) && userId > 0, "a user's account needs a user id");
  return numbered(BigInt(userId), asset, userClasses[name]);
};

/** The account of the house; asset USDT unless named. */
export const houseAccount = (name: HouseClass, asset: Asset = "USDT"): AccountId =>
  numbered(0n, asset, houseClasses[name]);

/** The account of an investment product, in USDT. */
export const productAccount = (productId: number, name: ProductClass): AccountId => {
  assert(isProduct(productId), "a product's account needs the number of a product");
  return numbered(BigInt(productId), "USDT", houseClasses[name]);
};

/** The accounts of the house, its own and its products', are below this number. Users' accounts are not all above it. */
export const houseAccountsEnd: bigint = BigInt(productIds.last + 1) * ownerSize;

/** True for an account of the house: its own, or a product's. */
export const isHouseAccount = (account: AccountId): boolean => Number(account % assetSize) >= firstHouseClass;

/** An account's parts; `userId` is 0 for the house, `productId` is undefined unless it is an investment product's. */
export type AccountParts = {
  readonly userId: number;
  readonly productId: number | undefined;
  readonly asset: Asset;
  readonly class: AccountClass;
};

/** Splits an account's number into its parts. Throws `AssertionFailed` for a number that names no account. */
export const readAccount = (account: bigint): AccountParts => {
  const code = Number(account % assetSize);
  const assetCode = Number((account / assetSize) % (ownerSize / assetSize));
  const owner = Number(account / ownerSize);
  const named = classNames.get(code);
  const asset = assetNames.get(assetCode);
  assert(account > 0n && named !== undefined && asset !== undefined, `no account ${account}`);
  if (code < firstHouseClass) {
    assert(owner > 0, `account ${account} has the wrong owner`);
    return { userId: owner, productId: undefined, asset, class: named };
  }
  const isOfProduct = isProduct(owner) && productClasses.has(named) && asset === "USDT";
  assert(owner === 0 || isOfProduct, `account ${account} has the wrong owner`);
  return { userId: 0, productId: owner === 0 ? undefined : owner, asset, class: named };
};

const isProduct = (owner: number): boolean => owner >= productIds.first && owner <= productIds.last;

const numbered = (owner: bigint, asset: Asset, code: number): AccountId =>
  (owner * ownerSize + BigInt(assetCodes[asset]) * assetSize + BigInt(code)) as AccountId;

const classNames: ReadonlyMap<number, AccountClass> = new Map(
  Object.entries({ ...userClasses, ...houseClasses }).map(([name, code]) => [code, name as AccountClass]),
);
const assetNames: ReadonlyMap<number, Asset> = new Map(
  Object.entries(assetCodes).map(([name, code]) => [code, name as Asset]),
);
