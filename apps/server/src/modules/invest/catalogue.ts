/** Products as they are offered (INV-01, INV-16), and what their reserves cover. */
import { houseAccount, isPool, productAccount } from "@candor/core/ids/account-id";
import { cycleInterest } from "@candor/core/invest/earned";
import { formatMoney, formatRate, money, rate, type Money, type Rate } from "@candor/core/money/money";
import type { InputOf } from "@candor/wire/call";
import { productLines, type productRow, type queryFinancialTypeList } from "@candor/wire/earn/invest";
import type { Language } from "@candor/wire/language";
import type { Selectable } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "../../platform/db/open-database.ts";
import { readPoolWorths, type LastPoolTrade } from "../../records/pools/pool-worth.ts";
import type { Products } from "../../records/product.ts";
import { sortedPage } from "../../records/lists/sorted-page.ts";
import type { InvestCycleTable, InvestProductTable } from "../../platform/db/schema/schema-invest.ts";

type Cycle = {
  readonly id: number;
  readonly rate: Rate;
  readonly days: number;
  readonly minimum: Money;
  readonly maximum: Money;
};

export type Offer = {
  readonly productId: number;
  readonly kind: "fixed" | "experience" | "copy";
  readonly isOpen: boolean;
  readonly isHot: boolean;
  readonly rate: Rate;
  readonly days: number;
  readonly compoundRate: Rate | undefined;
  readonly compoundDays: number | undefined;
  readonly minimum: Money;
  readonly maximum: Money;
  readonly exitFeeBps: number | undefined;
  readonly cycles: readonly Cycle[];
  /** What the pool of a copy product trades (INV-14). */
  readonly strategy: Strategy | undefined;
  /** Its pool has lost everything, or operators have ended it. */
  readonly isEnded: boolean;
};

export type Strategy = {
  readonly symbol: string;
  readonly multiple: number;
  readonly tradePartBps: number;
};

/** Undefined when there is no such product. */
export const readOffer = async (db: Db, productId: number): Promise<Offer | undefined> =>
  (await readOffers(db)).find((offer) => offer.productId === productId);

/** All products, by number: an operator keeps a few dozen of them. */
export const readOffers = async (db: Db): Promise<readonly Offer[]> => {
  const [products, cycles] = await Promise.all([
    db
      .selectFrom("invest_product as i")
      .leftJoin("pool as p", "p.id", "i.id")
      .leftJoin("pool_order as o", (join) => join.onRef("o.pool_id", "=", "i.id").on("o.what", "=", "end"))
      .selectAll("i")
      .select(["p.ended_ms", "o.id as end_act"])
      .orderBy("i.id")
      .execute(),
    db.selectFrom("invest_cycle").selectAll().orderBy("id").execute(),
  ]);
  return products.map((product) =>
    offerOf(
      product,
      cycles.filter(({ product_id }) => product_id === product.id),
    ),
  );
};

type ProductRow = Selectable<InvestProductTable> & {
  readonly ended_ms: bigint | null;
  readonly end_act: bigint | null;
};

const offerOf = (product: ProductRow, cycles: readonly Selectable<InvestCycleTable>[]): Offer => ({
  productId: product.id,
  kind: product.kind,
  isOpen: product.is_open,
  isHot: product.is_hot,
  rate: rate(product.rate),
  days: product.days,
  compoundRate: product.compound_rate === null ? undefined : rate(product.compound_rate),
  compoundDays: product.compound_days ?? undefined,
  minimum: money(product.minimum),
  maximum: money(product.maximum),
  exitFeeBps: product.exit_fee_bps ?? undefined,
  cycles: cycles.map((cycle) => ({
    id: cycle.id,
    rate: rate(cycle.rate),
    days: cycle.days,
    minimum: money(cycle.minimum),
    maximum: money(cycle.maximum),
  })),
  strategy: strategyOf(product),
  isEnded: product.ended_ms !== null || product.end_act !== null,
});

const strategyOf = (product: Selectable<InvestProductTable>): Strategy | undefined => {
  const { symbol, multiple, trade_part_bps: tradePartBps } = product;
  if (symbol === null || multiple === null || tradePartBps === null) return undefined;
  return { symbol, multiple, tradePartBps };
};

export type Reserve = {
  readonly free: Money;
  readonly committed: Money;
  /** What the reward budget can still lend, to the experience product. */
  readonly lendable: Money;
};

/** What each product can still promise, and what it has promised and not paid. */
export const readReserves = async (
  db: Db,
  productIds: readonly number[],
): Promise<(productId: number) => Reserve> => {
  const rows = await db
    .selectFrom("ledger_account_balance")
    .select(["account_id", "balance"])
    .where("account_id", "in", [
      houseAccount("reward_budget"),
      ...productIds
        .filter((id) => !isPool(id))
        .flatMap((id) => [productAccount(id, "yield_free"), productAccount(id, "yield_committed")]),
    ])
    .execute();
  const held = new Map<bigint, bigint>(rows.map((row) => [row.account_id, row.balance]));
  return (id) => ({
    free: money(isPool(id) ? 0n : (held.get(productAccount(id, "yield_free")) ?? 0n)),
    committed: money(isPool(id) ? 0n : (held.get(productAccount(id, "yield_committed")) ?? 0n)),
    lendable: money(held.get(houseAccount("reward_budget")) ?? 0n),
  });
};

/** Closed by an operator, a pool that has ended, or its reserve does not even cover the smallest purchase of any of its cycles, or the reward budget what the experience product lends. */
const isSoldOut = (offer: Offer, { free, lendable }: Reserve): boolean =>
  !offer.isOpen ||
  offer.isEnded ||
  [offer, ...offer.cycles].every((cycle) => cycleInterest(cycle.minimum, cycle) > free) ||
  (offer.kind === "experience" && offer.minimum > lendable);

type Asked = InputOf<typeof queryFinancialTypeList>;
type Row = z.output<typeof productRow>;

export type CatalogueDeps = {
  readonly reads: Db;
  readonly hasIncentives: boolean;
  readonly products: Pick<Products, "bySymbol">;
  readonly lastTrade: LastPoolTrade;
};

/** `hasIncentives`: whether the experience product is offered at all (RWD-05). */
export const listProducts = async (
  { reads: db, hasIncentives, products, lastTrade }: CatalogueDeps,
  asked: Asked,
  language: Language,
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> => {
  const offers = (await readOffers(db)).filter(
    ({ kind, isHot }) =>
      (hasIncentives || kind !== "experience") &&
      (asked.type === "" || kindDigits[kind] === asked.type) &&
      (asked.hotDigit === "" || isHot === (asked.hotDigit === "1")),
  );
  const ids = offers.map(({ productId }) => productId);
  if (ids.length === 0) return { rows: [], total: 0 };
  const [textOf, reserveOf] = await Promise.all([readTexts(db, ids, language), readReserves(db, ids)]);
  const worths = await readPoolWorths(db, lastTrade);
  const poolOf = ({ strategy, productId, isEnded }: Offer): Row["pool"] => {
    if (strategy === undefined) return null;
    const pairName = products.bySymbol(strategy.symbol)?.title ?? strategy.symbol;
    return { ...strategy, pairName, worth: formatMoney(worths.get(productId)?.worth ?? 0n), isEnded };
  };
  const rows = offers.map((offer) => ({
    ...rowOf(offer, textOf(offer.productId), reserveOf(offer.productId)),
    pool: poolOf(offer),
  }));
  return { rows: sortedPage(rows, asked), total: rows.length };
};

const kindDigits = { fixed: "1", experience: "2", copy: "3" } as const;

type Texts = { readonly name: string; readonly lines: Partial<Record<keyof Row["detail"], string>> };

/** In the language, or else in English. */
export const readTexts = async (
  db: Db,
  productIds: readonly number[],
  language: Language,
): Promise<(productId: number) => Texts> => {
  const rows = await db
    .selectFrom("invest_text")
    .selectAll()
    .where("product_id", "in", productIds)
    .where("language", "in", [language, "en"])
    .execute();
  return (id) => {
    const own = rows.filter(({ product_id }) => product_id === id);
    const row = own.find((each) => each.language === language) ?? own[0];
    return { name: row?.name ?? String(id), lines: (row?.lines ?? {}) as Texts["lines"] };
  };
};

const rowOf = (offer: Offer, { name, lines }: Texts, reserve: Reserve): Row => ({
  id: String(offer.productId),
  name,
  picurl: "",
  kind: offer.kind,
  productKindDigit: offer.kind === "experience" ? 2 : 1,
  status: isSoldOut(offer, reserve) ? 2 : 1,
  hotDigit: Number(offer.isHot),
  ...cycleOf(offer),
  compoundRate: formatRate(offer.compoundRate ?? 0n),
  compoundDays: offer.compoundDays ?? 0,
  remark: lines.remark ?? "",
  cycles: offer.cycles.map((cycle) => ({ id: String(cycle.id), ...cycleOf(cycle) })),
  detail: Object.fromEntries(productLines.map((line) => [line, lines[line] ?? ""])) as Row["detail"],
  cover: formatMoney(reserve.free),
  committed: formatMoney(reserve.committed),
  exitFeeBps: offer.exitFeeBps ?? null,
  pool: null,
});

const cycleOf = ({ rate, days, minimum, maximum }: Omit<Cycle, "id">) => ({
  cycleRate: formatRate(rate),
  cycleDays: days,
  leastAmount: formatMoney(minimum),
  mostAmount: formatMoney(maximum),
});
