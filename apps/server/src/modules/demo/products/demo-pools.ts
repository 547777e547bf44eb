/**
 * The pools of copy products that a demo begins with (INV-14). They trade the same rule; leverage and part of a trade differ, and so does how far a
 * unit's value moves. Each begins with a stake of the house.
 */
import { money, moneyUnit, type Money } from "@candor/core/money/money";
import { poolTexts } from "./pool-texts.ts";

type DemoPool = {
  readonly id: number;
  readonly name: keyof (typeof poolTexts)["en"]["products"];
  readonly symbol: string;
  readonly multiple: number;
  readonly tradePartBps: number;
  /** Of a period. */
  readonly days: number;
  readonly stake: Money;
};

const usdt = (whole: number): Money => money(BigInt(whole) * moneyUnit);

export const demoPools: readonly DemoPool[] = [
  { id: 1, name: "calm", symbol: "BTCUSDT", multiple: 10, tradePartBps: 500, days: 7, stake: usdt(20_000) },
  {
    id: 2,
    name: "usual",
    symbol: "ETHUSDT",
    multiple: 10,
    tradePartBps: 1_500,
    days: 14,
    stake: usdt(15_000),
  },
  {
    id: 3,
    name: "bold",
    symbol: "BTCUSDT",
    multiple: 20,
    tradePartBps: 2_500,
    days: 30,
    stake: usdt(10_000),
  },
];

/** In the form that `demo_products` of the database takes. */
export const demoPoolRows = demoPools.map(({ id, name, symbol, multiple, tradePartBps, days }) => ({
  id,
  kind: "copy",
  is_hot: false,
  rate: "0",
  days,
  minimum: usdt(100).toString(),
  maximum: usdt(100_000).toString(),
  compound_rate: null,
  compound_days: null,
  exit_fee_bps: null,
  symbol,
  multiple,
  trade_part_bps: tradePartBps,
  cycles: [],
  texts: Object.entries(poolTexts).map(([language, { products, lines }]) => {
    const { name: title, about } = products[name];
    return { language, name: title, lines: { ...lines, detailintroduce: about } };
  }),
}));
