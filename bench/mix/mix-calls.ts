/**
 * What people ask for, by how often, as counted in a day of use: 80 reads and 23 orders and transfers in 103 calls. And each of the twelve commonest
 * reads.
 */
import { nextNetwork } from "../call-from.ts";
import type { Call } from "../bench-http.ts";
import { firstUser, tokenOf, userCount } from "../bench-people.ts";
import { contractCall, optionCall } from "../order-calls.ts";

type Payload = Readonly<Record<string, string>>;
type Read = {
  readonly name: string;
  readonly path: string;
  readonly payload: Payload;
  readonly isVisitors?: true;
};

const firstPage = { pageNum: "1", pageSize: "10" };
export const products: Read = {
  name: "products",
  path: "product/productList",
  payload: {},
  isVisitors: true,
};
const user: Read = { name: "user", path: "user/userInfo", payload: {} };
const candles: Read = {
  name: "candles, 200",
  path: "product/kline",
  payload: { pid: "1", interval: "1m", limit: "200" },
  isVisitors: true,
};
const options: Read = { name: "options", path: "orderList", payload: firstPage };
const journal: Read = { name: "journal", path: "financial/cashFlow", payload: firstPage };
const worth: Read = { name: "portfolio", path: "user/portfolio", payload: {} };

/** The commonest, and six more that pages ask for as they open. */
export const reads: readonly Read[] = [
  products,
  user,
  candles,
  options,
  journal,
  worth,
  { name: "contracts", path: "myContractOrderList", payload: { ...firstPage, statusList: "0,1" } },
  { name: "notices", path: "notices", payload: { size: "20" } },
  { name: "sparklines", path: "product/sparklines", payload: {}, isVisitors: true },
  { name: "exposure", path: "lever/exposure", payload: {}, isVisitors: true },
  { name: "banners", path: "banner", payload: {}, isVisitors: true },
  { name: "equity, a week", path: "user/equityCurve", payload: { range: "1w" } },
];

/** Which of the mixed calls moves money. */
export type Sort = "read" | "money";
export type MixedCall = { readonly sort: Sort; readonly call: Call };

let made = 0;
const nextKey = (): string => `mix-${process.pid}-${(made += 1)}-0123456789`;
const anyUser = (): number => firstUser + Math.floor(Math.random() * userCount);

/** A read by any of the people. */
export const readCall = ({ path, payload, isVisitors }: Read, userId = anyUser()): Call => ({
  path,
  payload,
  token: isVisitors === true ? "" : tokenOf(userId),
  key: nextKey(),
  from: nextNetwork(),
});

const transfer = (userId: number): Call => ({
  path: "lever/walletTransfer",
  payload: { transfervalue: "1", type: String(1 + (made % 2)) },
  token: tokenOf(userId),
  key: nextKey(),
});

const optionSeconds = 60;
type Kind = readonly [weight: number, sort: Sort, make: (price: string) => Call];
const ofRead = (weight: number, read: Read): Kind => [weight, "read", () => readCall(read)];
const mix: readonly Kind[] = [
  ofRead(35, products),
  ofRead(15, user),
  ofRead(10, candles),
  ofRead(8, options),
  ofRead(8, journal),
  ofRead(4, worth),
  [
    13,
    "money",
    (price) => optionCall({ userId: anyUser(), key: nextKey(), number: made }, price, optionSeconds),
  ],
  [2, "money", () => contractCall({ userId: anyUser(), key: nextKey(), number: made })],
  [8, "money", () => transfer(anyUser())],
];
const all = mix.reduce((sum, [weight]) => sum + weight, 0);

/** One call of the mix; `price` is the one that is shown. */
export const anyCall = (price: string): MixedCall => {
  let place = Math.random() * all;
  const [, sort, make] = mix.find(([weight]) => (place -= weight) < 0) ?? (mix[0] as Kind);
  return { sort, call: { ...make(price), from: nextNetwork() } };
};
