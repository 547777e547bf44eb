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
import { listProducts, readTexts } from "./catalogue.ts";
import { askForEnd, lastClosedDay, leaveEarly, passDay, type ChangeDeps } from "./changes.ts";
import { dayRow, earnedPage, profitOf, readDayId } from "./earned-days.ts";
import { holdingRow, passedOfListed } from "./holding-row.ts";
import { buyProduct, takeExperience, type PurchaseDeps, type PurchaseForm } from "./purchase.ts";
import { countHoldings, readHolding, readHoldings, type ListedHolding } from "./queries.ts";

export type InvestRouteDeps = PurchaseDeps & ChangeDeps & { readonly reads: Db };

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
    const rows = found.map((row) => holdingRow(row, nameOf(row.product_id), closed));
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

const earningRoutes = ({ reads, clock }: InvestRouteDeps): readonly MountedCall[] => [
  handle(financialDetail, async ({ refid, pageNum, pageSize }, { session, language }) => {
    const holdings = await holdingsAsked(reads, session.userId, refid);
    const { days, total } = earnedPage(holdings, lastClosedDay(clock), { pageNum, pageSize });
    const nameOf = await namesOf(reads, holdings, language);
    return { rows: days.map((day) => dayRow(day, nameOf(day.holding.product_id))), total };
  }),
  handle(buyDetail, async ({ detailid }, { session, language }) => {
    const { holdingId, nth } = readDayId(detailid);
    const holding = await readHolding(reads, session.userId, holdingId);
    if (holding === undefined || nth < 1 || nth > passedOfListed(holding, lastClosedDay(clock)))
      return { rows: [], total: 0 };
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
