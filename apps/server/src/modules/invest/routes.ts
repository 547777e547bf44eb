/** The calls of investment products (INV-01 to INV-16). */
import { formatMoney } from "@candor/core/money/money";
import { passDay as passDayCall } from "@candor/wire/demo";
import {
  buy,
  buy2,
  buyDetail,
  financialDetail,
  freebuy,
  myFinancial,
  overBySelf,
  productKinds,
  queryFinancialTypeList,
  queryTypeList,
  redemption,
} from "@candor/wire/earn/invest";
import type { InputOf } from "@candor/wire/call";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, storedBody, type MountedCall } from "../../platform/http/mount.ts";
import { refuseManyToSort } from "../../records/lists/user-lists.ts";
import { sortedPage } from "../../records/lists/sorted-page.ts";
import { readPoolWorths, type LastPoolTrade } from "../../records/pools/pool-worth.ts";
import type { Products } from "../../records/product.ts";
import { listProducts, readTexts } from "./catalogue.ts";
import { askForEnd, lastClosedDay, leaveEarly, passDay, type ChangeDeps } from "./changes.ts";
import { dayOfListed, dayRow, daysOfListed, earnedPage, profitOf, readDayId } from "./earned-days.ts";
import { holdingRow } from "./holding-row.ts";
import {
  isOfPoolRow,
  poolDayRow,
  poolHoldingRow,
  poolTradeRow,
  readPoolDays,
  readPoolTradesOf,
} from "./pool-holdings.ts";
import { buyProduct, takeExperience, type PurchaseDeps, type PurchaseForm } from "./purchase.ts";
import { countHoldings, readHolding, readHoldings, type ListedHolding } from "./queries.ts";

export type InvestRouteDeps = PurchaseDeps &
  ChangeDeps & {
    readonly reads: Db;
    readonly lastTrade: LastPoolTrade;
    readonly products: Pick<Products, "bySymbol">;
  };

export const investRoutes = (deps: InvestRouteDeps): readonly MountedCall[] => [
  ...catalogueRoutes(deps),
  ...purchaseRoutes(deps),
  ...holdingRoutes(deps),
  ...earningRoutes(deps),
];

const catalogueRoutes = (deps: InvestRouteDeps): readonly MountedCall[] => [
  handle(queryTypeList, () => ({
    rows: productKinds.map((name, index) => ({ id: String(index + 1), name })),
    total: productKinds.length,
  })),
  handle(queryFinancialTypeList, (input, { language }) => listProducts(deps, input, language)),
];

const purchaseRoutes = (deps: InvestRouteDeps): readonly MountedCall[] => [
  handle(buy, async (input, { session, language, idempotency }) => {
    const caller = { ...idempotency, userId: session.userId, language };
    const { body, replayed } = await buyProduct(deps, caller, formOf(input));
    return storedBody(body, replayed);
  }),
  handle(buy2, async (input, { session, language, idempotency }) => {
    const caller = { ...idempotency, userId: session.userId, language };
    const { body, replayed } = await buyProduct(deps, caller, { ...formOf(input), cycleId: input.cycleId });
    return storedBody(body, replayed);
  }),
  handle(freebuy, async ({ typeid }, { session, language, idempotency }) => {
    const caller = { ...idempotency, userId: session.userId, language };
    const { body, replayed } = await takeExperience(deps, caller, typeid);
    return storedBody(body, replayed);
  }),
];

const formOf = (input: InputOf<typeof buy>): PurchaseForm => ({
  productId: input.typeid,
  interest: input.interestDigit === "2" ? "compound" : "fixed",
  amount: input.money,
  password: input.withdrawalPassword,
  seen: { rate: input.seenRate, days: input.seenDays, exitFeeBps: input.seenExitFeeBps },
});

const holdingRoutes = (deps: InvestRouteDeps): readonly MountedCall[] => [
  handle(myFinancial, async (input, { session, language }) => {
    const { userId } = session;
    const { status, orderByColumn } = input;
    const total = await countHoldings(deps.reads, userId, status);
    const isInOrder = orderByColumn === "id";
    if (!isInOrder) refuseManyToSort(total, orderByColumn, "id");
    const found = await readHoldings(deps.reads, userId, status, isInOrder ? input : undefined);
    const nameOf = await namesOf(deps.reads, found, language);
    const closed = lastClosedDay(deps.clock);
    const worths = found.some(isOfPoolRow) ? await readPoolWorths(deps.reads, deps.lastTrade) : undefined;
    const days = await readPoolDays(deps.reads, found, closed);
    const rows = found.map((row) => {
      const name = nameOf(row.product_id);
      const worth = worths?.get(row.product_id);
      return worth === undefined || !isOfPoolRow(row)
        ? holdingRow(row, name, closed)
        : poolHoldingRow({ row, name, closed, worth, days });
    });
    return { rows: isInOrder ? rows : sortedPage(rows, input), total };
  }),
  handle(overBySelf, async ({ id }, { session, language, idempotency }) => {
    const { body, replayed } = await leaveEarly(
      deps,
      { ...idempotency, userId: session.userId, language },
      id,
    );
    return storedBody(body, replayed);
  }),
  handle(redemption, async ({ id }, { session, language, idempotency }) => {
    const { body, replayed } = await askForEnd(
      deps,
      { ...idempotency, userId: session.userId, language },
      id,
    );
    return storedBody(body, replayed);
  }),
  handle(passDayCall, async ({ id }, { session, language, idempotency }) => {
    const { body, replayed } = await passDay(deps, { ...idempotency, userId: session.userId, language }, id);
    return storedBody(body, replayed);
  }),
];

const earningRoutes = ({ reads, clock, products }: InvestRouteDeps): readonly MountedCall[] => [
  handle(financialDetail, async ({ refid, pageNum, pageSize }, { session, language }) => {
    const holdings = await holdingsAsked(reads, session.userId, refid);
    const closed = lastClosedDay(clock);
    const { days, total } = earnedPage(holdings, closed, { pageNum, pageSize });
    const nameOf = await namesOf(reads, holdings, language);
    const poolDays = await readPoolDays(reads, holdings, closed);
    const rows = days.map((day) => {
      const name = nameOf(day.holding.product_id);
      return isOfPoolRow(day.holding) ? poolDayRow(day, name, poolDays) : dayRow(day, name);
    });
    return { rows, total };
  }),
  handle(buyDetail, async ({ detailid, pageNum, pageSize }, { session, language }) => {
    const { holdingId, nth } = readDayId(detailid);
    const holding = await readHolding(reads, session.userId, holdingId);
    if (holding === undefined || nth < 1 || nth > daysOfListed(holding, lastClosedDay(clock)))
      return { rows: [], total: 0 };
    if (isOfPoolRow(holding)) {
      const trades = await readPoolTradesOf(reads, holding, dayOfListed(holding, nth));
      const page = trades.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      const titleOf = (symbol: string) => products.bySymbol(symbol)?.title ?? symbol;
      return { rows: page.map((trade) => poolTradeRow(trade, titleOf(trade.symbol))), total: trades.length };
    }
    const nameOf = await namesOf(reads, [holding], language);
    const profit = formatMoney(profitOf({ holding, nth }));
    return { rows: [{ pairName: nameOf(holding.product_id), direct: 0, profit }], total: 1 };
  }),
];

/** Those whose days are listed: all, unless one is asked for. */
const holdingsAsked = async (
  db: Db,
  userId: number,
  id: number | undefined,
): Promise<readonly ListedHolding[]> => {
  if (id === undefined) return await readHoldings(db, userId, "");
  const holding = await readHolding(db, userId, id);
  return holding === undefined ? [] : [holding];
};

const namesOf = async (
  db: Db,
  rows: readonly { readonly product_id: number }[],
  language: Parameters<typeof readTexts>[2],
): Promise<(productId: number) => string> => {
  if (rows.length === 0) return String;
  const textOf = await readTexts(db, [...new Set(rows.map(({ product_id }) => product_id))], language);
  return (id) => textOf(id).name;
};
