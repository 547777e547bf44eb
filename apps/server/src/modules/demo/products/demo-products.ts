/**
 * The investment products that a demo begins with (INV-01, INV-16), and the play money that their interest is paid from.
 *
 * The rates are of the size that fees of a small platform could pay: each product's reserve holds the interest of what it can sell, and
 * nothing else ever pays it.
 */
import { moneyUnit, money, rate, type Money, type Rate } from "@candor/core/money/money";
import { demoPoolRows } from "./demo-pools.ts";
import { productTexts } from "./product-texts.ts";

type Range = { readonly minimum: Money; readonly maximum: Money };
type Terms = Range & { readonly rate: Rate; readonly days: number };

type DemoProduct = Terms & {
  readonly id: number;
  readonly kind: "fixed" | "experience";
  readonly name: keyof (typeof productTexts)["en"]["products"];
  readonly isHot?: boolean;
  readonly compound?: { readonly rate: Rate; readonly days: number };
  readonly exitFeeBps?: number;
  readonly cycles?: readonly (Terms & { readonly id: number })[];
  /** Its reserve at the beginning. */
  readonly reserve: Money;
};

const usdt = (whole: number): Money => money(BigInt(whole) * moneyUnit);
/** A rate in 1/100 of a percent, for a whole cycle. */
const bps = (count: number): Rate => rate(BigInt(count) * 10_000n);
const range = (minimum: number, maximum: number): Range => ({
  minimum: usdt(minimum),
  maximum: usdt(maximum),
});

export const demoProducts: readonly DemoProduct[] = [
  {
    id: 101,
    kind: "fixed",
    name: "week",
    rate: bps(7),
    days: 7,
    ...range(100, 20_000),
    exitFeeBps: 5,
    reserve: usdt(2_000),
  },
  {
    id: 102,
    kind: "fixed",
    name: "fortnight",
    rate: bps(17),
    days: 14,
    ...range(100, 50_000),
    reserve: usdt(4_000),
  },
  {
    id: 103,
    kind: "fixed",
    name: "month",
    isHot: true,
    rate: bps(40),
    days: 30,
    compound: { rate: bps(42), days: 30 },
    ...range(100, 100_000),
    exitFeeBps: 20,
    reserve: usdt(10_000),
  },
  {
    id: 104,
    kind: "fixed",
    name: "quarter",
    isHot: true,
    rate: bps(135),
    days: 90,
    compound: { rate: bps(140), days: 90 },
    ...range(1_000, 100_000),
    exitFeeBps: 50,
    cycles: [
      { id: 1, rate: bps(86), days: 60, ...range(1_000, 100_000) },
      { id: 2, rate: bps(186), days: 120, ...range(1_000, 100_000) },
    ],
    reserve: usdt(15_000),
  },
  {
    id: 105,
    kind: "fixed",
    name: "halfYear",
    rate: bps(290),
    days: 180,
    ...range(1_000, 100_000),
    exitFeeBps: 100,
    reserve: usdt(20_000),
  },
  {
    id: 106,
    kind: "fixed",
    name: "year",
    isHot: true,
    rate: bps(620),
    days: 360,
    compound: { rate: bps(640), days: 360 },
    ...range(1_000, 100_000),
    reserve: usdt(30_000),
  },
  {
    id: 120,
    kind: "experience",
    name: "experience",
    rate: bps(14),
    days: 7,
    ...range(1_000, 1_000),
    reserve: usdt(2_000),
  },
];

/** What rewards and commissions are paid from at the beginning. */
export const demoBudgets = { reward_budget: usdt(1_000_000), referral_budget: usdt(100_000) } as const;

/** As `demo_products` of the database takes them. */
export const demoProductRows = (): string =>
  JSON.stringify([
    ...demoPoolRows,
    ...demoProducts.map(({ id, kind, name, isHot, compound, exitFeeBps, cycles = [], ...terms }) => ({
      id,
      kind,
      is_hot: isHot ?? false,
      ...termsRow(terms),
      compound_rate: compound?.rate.toString() ?? null,
      compound_days: compound?.days ?? null,
      exit_fee_bps: exitFeeBps ?? null,
      cycles: cycles.map((cycle) => ({ id: cycle.id, ...termsRow(cycle) })),
      texts: Object.entries(productTexts).map(([language, { products, lines }]) => {
        const { name: title, about } = products[name];
        const own = { ...lines, detailintroduce: about };
        const { dividend2, ...simple } = own;
        return { language, name: title, lines: compound === undefined ? simple : { ...simple, dividend2 } };
      }),
    })),
  ]);

const termsRow = (terms: Terms) => ({
  rate: terms.rate.toString(),
  days: terms.days,
  minimum: terms.minimum.toString(),
  maximum: terms.maximum.toString(),
});
