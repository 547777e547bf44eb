/**
 * Lists of an account that has some of everything (API-10, JNL-01): each page equals what reading everything gives. That a long list
 * costs no more says long-lists.test.ts.
 */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { rate } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { protectionProfiles } from "@candor/core/protection/profile";
import { myContractOrderList } from "@candor/wire/leverage";
import { orderList } from "@candor/wire/options";
import { beforeAll, describe, expect, test } from "vitest";
import { findingsOf } from "../src/ledger/check.ts";
import { bookHistory } from "../src/ledger/test-history.ts";
import { readMovements, sumMovements, type MovementPage } from "../src/modules/journal/queries.ts";
import { allMovements } from "../src/modules/journal/test-movements.ts";
import { listLeverOrders, type LeverRowDeps } from "../src/modules/leverage/queries.ts";
import { listOptions } from "../src/modules/options/queries.ts";
import type { LeverOrderTable, OptionTable } from "../src/platform/db/schema/schema-trading.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
import { movementTexts, movementTypeOf } from "../src/records/movement-types.ts";
import { productsOf } from "../src/records/product.ts";

const database = withTestDatabase();
const mixed = 100_201;
const random = prng("long lists");
const { below } = random;

const lever = offerOf(
  { assetClass: "crypto", multiples: "10", molecule: 1, feeRate: rate(50_000n), stressBps: 1_000 },
  protectionProfiles.demo,
);
const pairs = [
  { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever },
  { pid: 2, symbol: "ETHUSDT", title: "ETH/USDT", lever },
];
const levers: LeverRowDeps = { products: productsOf(pairs), lastPrice: () => undefined };

beforeAll(() =>
  bookHistory(database(), random, { userId: mixed, rounds: 40, most: 9, firstId: 1_000, firstRound: 1 }),
);

test("[TRUST-02] the checker finds every number, sum and running balance right", async () => {
  expect((await findingsOf(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
});

const names = [
  "sandbox_deposit",
  "transferred_to_contract",
  "transferred_to_wallet",
  "option_placed",
  "option_won",
  "option_tied",
  "correction",
  "lever_opened",
  "lever_reserved",
  "lever_revoked",
  "lever_closed",
];
type Value = string | number | null;
/** The values of a column, as a list shows them: those that are not there come last. */
const inOrder = (values: readonly Value[], isAsc: "asc" | "desc"): readonly Value[] => {
  const there = values.filter((value) => value !== null);
  const compare = (a: string | number, b: string | number): number =>
    Number.isNaN(Number(a)) ? (a < b ? -1 : Number(a > b)) : Number(a) - Number(b);
  const sorted = there.toSorted(compare);
  return [...(isAsc === "asc" ? sorted : sorted.toReversed()), ...values.filter((value) => value === null)];
};
type Listing = (page: {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly isAsc: "asc" | "desc";
}) => Promise<{ readonly rows: readonly object[]; readonly total: number }>;
/** Reads a list page by page in both directions, and checks that it has each row once, in the order of the column. */
const expectSortedBy = async (column: string, id: string, list: Listing): Promise<void> => {
  for (const isAsc of ["asc", "desc"] as const) {
    const rows: Record<string, Value>[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await list({ pageNum, pageSize: 100, isAsc });
      rows.push(...(page.rows as Record<string, Value>[]));
      if (rows.length >= page.total || page.rows.length === 0) break;
    }
    const values = rows.map((row) => row[column] ?? null);
    expect([column, values]).toEqual([column, inOrder(values, isAsc)]);
    expect(new Set(rows.map((row) => String(row[id]))).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(100);
  }
};
const columnsOf = <Column extends string>(field: {
  readonly _zod: { readonly def: { readonly innerType: { readonly options: readonly Column[] } } };
}): readonly Column[] => field._zod.def.innerType.options;

const someNames = (): MovementPage["names"] =>
  below(4) === 0 ? undefined : { list: names.filter(() => below(2) === 0), listed: below(2) === 0 };

describe("a page equals the same rows of everything", () => {
  test.each([
    ["wallet", 400],
    ["contract", 300],
  ] as const)(
    "[JNL-01] [JNL-02] [API-10] of the journal of the %s, by any types, in either order",
    async (wallet, least) => {
      const all = await allMovements(database().pool, mixed, wallet);
      expect(all.length).toBeGreaterThan(least);
      for (let turn = 0; turn < 150; turn += 1) {
        const filter = someNames();
        const fitting = all.filter(
          ({ name }) => filter === undefined || filter.list.includes(name) === filter.listed,
        );
        const newestFirst = below(2) === 0;
        const [limit, offset] = [1 + below(40), below(fitting.length + 20)];
        const page = { wallet, names: filter, newestFirst, limit, offset };
        const wanted = (newestFirst ? fitting.toReversed() : fitting).slice(offset, offset + limit);
        expect(await readMovements(database().db, mixed, page)).toEqual({
          rows: wanted,
          total: fitting.length,
        });
        expect(await sumMovements(database().db, mixed, { wallet, names: filter })).toBe(
          fitting.reduce((sum, { amount }) => sum + amount, 0n),
        );
      }
    },
  );

  test.each(columnsOf(orderList.request.shape.orderByColumn))(
    "[API-10] options are sorted by %s",
    (orderByColumn) =>
      expectSortedBy(orderByColumn, "id", (page) =>
        listOptions(database().db, mixed, { ...page, orderByColumn, settledDigit: undefined }),
      ),
  );

  test.each(
    columnsOf(myContractOrderList.request.shape.orderByColumn).filter((each) => each !== "completeTime"),
  )("[API-10] contracts are sorted by %s", (orderByColumn) =>
    expectSortedBy(orderByColumn, "id", (page) =>
      listLeverOrders(database().db, levers, mixed, {
        ...page,
        orderByColumn,
        pid: undefined,
        status: undefined,
        statusList: undefined,
      }),
    ),
  );

  test.each(["money", "nowmoney", "balance", "type", "name_en"] as const)(
    "[API-10] [JNL-01] lines of both wallets are sorted by %s, each with what it moved",
    async (sortedBy) => {
      for (const wallet of ["wallet", "contract"] as const) {
        const all = await allMovements(database().pool, mixed, wallet);
        const known = new Set(all.map(({ batch, line, amount }) => `${batch} ${line} ${amount}`));
        await expectSortedBy(sortedBy, "place", async ({ pageNum, pageSize, isAsc }) => {
          const limits = { limit: pageSize, offset: (pageNum - 1) * pageSize };
          const page = { wallet, sortedBy, newestFirst: isAsc === "desc", ...limits };
          const { rows, total } = await readMovements(database().db, mixed, page);
          expect(total).toBe(all.length);
          return {
            total,
            rows: rows.map(({ batch, line, amount, balance, name }) => {
              const place = `${batch} ${line} ${amount}`;
              expect(known).toContain(place);
              const { name: words } = movementTexts(name, 0n, "en");
              const shown = { place, money: String(amount), type: movementTypeOf(name), name_en: words };
              return { ...shown, nowmoney: String(balance), balance: String(balance) };
            }),
          };
        });
      }
    },
  );

  test("[OPT-05] [API-10] of the options, by state, in every order", async () => {
    const { rows: all } = await database().pool.query<OptionTable>(
      "SELECT * FROM option WHERE user_id = $1",
      [mixed],
    );
    expect(all.length).toBeGreaterThan(100);
    const columns = { entryTime: "buy_ms", sellTime: "sell_ms", fee: "stake", id: "id" } as const;
    for (const orderByColumn of ["entryTime", "sellTime", "fee", "id"] as const)
      for (const settledDigit of [undefined, 0, 1] as const)
        for (const isAsc of ["asc", "desc"] as const) {
          const sorted = all
            .filter(
              ({ status }) =>
                settledDigit === undefined || status === (["open", "settled"] as const)[settledDigit],
            )
            .toSorted((a, b) => Number(a[columns[orderByColumn]] - b[columns[orderByColumn]] || a.id - b.id))
            .map(({ id }) => String(id));
          const inOrder = isAsc === "asc" ? sorted : sorted.toReversed();
          const [pageNum, pageSize] = [1 + below(6), 1 + below(40)];
          const { rows, total } = await listOptions(database().db, mixed, {
            pageNum,
            pageSize,
            orderByColumn,
            isAsc,
            settledDigit,
          });
          expect([total, rows.map(({ id }) => id)]).toEqual([
            sorted.length,
            inOrder.slice((pageNum - 1) * pageSize, pageNum * pageSize),
          ]);
        }
  });

  test("[LEV-06] [API-10] of the contracts, by status and pair, in every order", async () => {
    const { rows: all } = await database().pool.query<LeverOrderTable & { readonly place: bigint }>(
      `SELECT o.*, t.place FROM lever_order o JOIN (
         SELECT lever_id, max(batch * 1000000 + line) AS place FROM ledger_tx GROUP BY lever_id) AS t ON t.lever_id = o.id
       WHERE user_id = $1`,
      [mixed],
    );
    expect(all.length).toBeGreaterThan(100);
    const keys = {
      createdTime: ({ accepted_ms, id }) => [accepted_ms, id],
      transactionTime: ({ open_ms, id }) => [open_ms, id],
      // What ends in one booking is in the order in which it was decided.
      completeTime: ({ done_ms, place, id }) => [done_ms, done_ms === null ? id : place],
      id: ({ id }) => [id, id],
    } satisfies Record<string, (row: (typeof all)[number]) => readonly [bigint | null, bigint]>;
    const digitOf = ({ status, opened_as }: LeverOrderTable): number =>
      ({ pending: 0, open: opened_as === "bestPrice" ? 1 : 2, closed: 3, revoked: 4 })[status];
    for (let turn = 0; turn < 120; turn += 1) {
      const orderByColumn =
        (["createdTime", "transactionTime", "completeTime", "id"] as const)[below(4)] ?? "id";
      const digits = [0, 1, 2, 3, 4].filter(() => below(2) === 0);
      const pid = [undefined, 1, 2, 99][below(4)];
      const isAsc = below(2) === 0 ? "asc" : "desc";
      const direction = isAsc === "asc" ? 1 : -1;
      const fitting = all
        .filter((row) => digits.length === 0 || digits.includes(digitOf(row)))
        .filter(
          ({ symbol }) => pid === undefined || symbol === pairs.find((pair) => pair.pid === pid)?.symbol,
        )
        .toSorted((a, b) => {
          const [[x, i], [y, j]] = [keys[orderByColumn](a), keys[orderByColumn](b)];
          if (x === null || y === null) return x === y ? Number(i - j) * direction : x === null ? 1 : -1;
          return Number(x - y || i - j) * direction;
        })
        .map(({ id }) => String(id));
      const [pageNum, pageSize] = [1 + below(6), 1 + below(40)];
      const { rows, total } = await listLeverOrders(database().db, levers, mixed, {
        pageNum,
        pageSize,
        orderByColumn,
        isAsc,
        pid,
        status: undefined,
        statusList: digits.length === 0 ? undefined : digits.join(","),
      });
      expect([total, rows.map(({ id }) => id)]).toEqual([
        fitting.length,
        fitting.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      ]);
    }
  });
});
