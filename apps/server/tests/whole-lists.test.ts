/**
 * Lists of an account that has some of everything (API-10, JNL-01): each page equals what reading everything gives. That a long list
 * costs no more says long-lists.test.ts.
 */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { rate } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { protectionProfiles } from "@candor/core/protection/profile";
import { beforeAll, describe, expect, test } from "vitest";
import { findingsOf } from "../src/ledger/check.ts";
import { bookHistory } from "../src/ledger/test-history.ts";
import { readMovements, sumMovements, type MovementPage } from "../src/modules/journal/queries.ts";
import { allMovements } from "../src/modules/journal/test-movements.ts";
import { listLeverOrders, type LeverRowParts } from "../src/modules/leverage/queries.ts";
import { listOptions } from "../src/modules/options/queries.ts";
import type { LeverOrderTable, OptionTable } from "../src/platform/db/schema/schema-trading.ts";
import { withTestDatabase } from "../src/platform/db/test-database.ts";
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
const levers: LeverRowParts = { products: productsOf(pairs), lastPrice: () => undefined };

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

  test("[OPT-05] [API-10] of the options, by state, in every order", async () => {
    const { rows: all } = await database().pool.query<OptionTable>(
      "SELECT * FROM option WHERE user_id = $1",
      [mixed],
    );
    expect(all.length).toBeGreaterThan(100);
    const columns = { buytime: "buy_ms", selltime: "sell_ms", fee: "stake", id: "id" } as const;
    for (const orderByColumn of ["buytime", "selltime", "fee", "id"] as const)
      for (const ostaus of [undefined, 0, 1] as const)
        for (const isAsc of ["asc", "desc"] as const) {
          const sorted = all
            .filter(({ status }) => ostaus === undefined || status === (["open", "settled"] as const)[ostaus])
            .toSorted((a, b) => Number(a[columns[orderByColumn]] - b[columns[orderByColumn]] || a.id - b.id))
            .map(({ id }) => String(id));
          const inOrder = isAsc === "asc" ? sorted : sorted.toReversed();
          const [pageNum, pageSize] = [1 + below(6), 1 + below(40)];
          const { rows, total } = await listOptions(database().db, mixed, {
            pageNum,
            pageSize,
            orderByColumn,
            isAsc,
            ostaus,
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
      createtime: ({ accepted_ms, id }) => [accepted_ms, id],
      transactionTime: ({ open_ms, id }) => [open_ms, id],
      // What ends in one booking is in the order in which it was decided.
      completeTime: ({ done_ms, place, id }) => [done_ms, done_ms === null ? id : place],
      id: ({ id }) => [id, id],
    } satisfies Record<string, (row: (typeof all)[number]) => readonly [bigint | null, bigint]>;
    const digitOf = ({ status, opened_as }: LeverOrderTable): number =>
      ({ pending: 0, open: opened_as === "bestPrice" ? 1 : 2, closed: 3, revoked: 4 })[status];
    for (let turn = 0; turn < 120; turn += 1) {
      const orderByColumn =
        (["createtime", "transactionTime", "completeTime", "id"] as const)[below(4)] ?? "id";
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
