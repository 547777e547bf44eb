/**
 * Lists of an account that holds very much (API-10, JNL-01): each page costs the same near the beginning, in the middle and at the
 * end, counted in rows and pages that the database read. That a page is right says whole-lists.test.ts.
 */
import { offerOf } from "@candor/core/engine/levers/lever-offer";
import { money, rate } from "@candor/core/money/money";
import { prng } from "@candor/core/prng/prng";
import { protectionProfiles } from "@candor/core/protection/profile";
import { dayMs } from "@candor/core/time/time";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findingsOf } from "../src/ledger/check.ts";
import { bookHistory } from "../src/ledger/test-history.ts";
import { bookFacts } from "../src/ledger/test-postings.ts";
import { readUserCenter } from "../src/modules/accounts/profile/center-queries.ts";
import { readSessions } from "../src/modules/accounts/sessions/session-queries.ts";
import { listRuns } from "../src/modules/bot/queries.ts";
import { countPlay, readPlayTaken } from "../src/records/play-money.ts";
import { readMovements, sumMovements } from "../src/modules/journal/queries.ts";
import { readShortfalls } from "../src/modules/leverage/exposure-queries.ts";
import { listLeverOrders, type LeverRowDeps } from "../src/modules/leverage/queries.ts";
import { listOptions } from "../src/modules/options/queries.ts";
import type { Db } from "../src/platform/db/open-database.ts";
import { typeParsers } from "../src/platform/db/role-pools.ts";
import type { Reader, Schema } from "../src/platform/db/schema/schema.ts";
import { withOwner, withTestDatabase } from "../src/platform/db/test-database.ts";
import { readBy } from "../src/platform/db/test-rows-read.ts";
import { productsOf } from "../src/records/product.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const heavy = 100_202;

const lever = offerOf(
  { assetClass: "crypto", multiples: "10", molecule: 1, feeRate: rate(50_000n), stressBps: 1_000 },
  protectionProfiles.demo,
);
const pairs = [
  { pid: 1, symbol: "BTCUSDT", title: "BTC/USDT", lever },
  { pid: 2, symbol: "ETHUSDT", title: "ETH/USDT", lever },
];
const levers: LeverRowDeps = { products: productsOf(pairs), lastPrice: () => undefined };

/** As the database's owner: its statements have no deadline. */
let everything: Kysely<Schema>;
const broken = async (db: Reader) => (await findingsOf(db)).filter(({ wrong }) => wrong > 0);

beforeAll(async () => {
  const history = { userId: heavy, rounds: 13, most: 2_100, firstId: 1_000, firstRound: 1 };
  await bookHistory(database(), prng("long lists"), history);
  await owner().query("ANALYZE");
  const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
  everything = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}, 300_000);
afterAll(() => everything.destroy());

test("[TRUST-02] the checker finds every number, sum and running balance right", async () => {
  expect(await everything.transaction().execute(broken)).toEqual([]);
});

/** What the costliest page may read, whatever an account holds: 100 rows of each list, and the search for the first. */
const most = { rows: 1_000, pages: 8_000 };

/** Asserts the bound for pages near the beginning, in the middle and at the end. */
const isBounded = async (
  least: number,
  read: (db: Db, pageNum: number) => Promise<{ readonly rows: readonly unknown[]; readonly total: number }>,
): Promise<void> => {
  const { total } = await read(database().db, 1);
  expect(total).toBeGreaterThan(least);
  const last = Math.ceil(total / 100);
  for (const pageNum of [1, 2, Math.floor(last / 2), last - 1]) {
    expect((await read(database().db, pageNum)).rows).toHaveLength(100);
    const seen = await readBy(database(), (db) => read(db, pageNum));
    expect(seen.rows).toBeLessThan(most.rows);
    expect(seen.pages).toBeLessThan(most.pages);
  }
};

describe("no page of a long list reads more than another", () => {
  const names20 = {
    list: ["option_won", "transferred_to_wallet", "sandbox_deposit", "lever_closed"],
    listed: true,
  };

  test.each([
    ["the wallet, all", "wallet", undefined],
    ["the wallet, some types", "wallet", names20],
    ["the wallet, all but some types", "wallet", { ...names20, listed: false }],
    ["the contract wallet, all", "contract", undefined],
    ["the contract wallet, some types", "contract", names20],
  ] as const)("[JNL-01] in the journal of %s", async (_what, wallet, filter) => {
    for (const newestFirst of [true, false]) {
      await isBounded(5_000, (db, pageNum) =>
        readMovements(db, heavy, {
          wallet,
          names: filter,
          newestFirst,
          limit: 100,
          offset: (pageNum - 1) * 100,
        }),
      );
    }
    const seen = await readBy(database(), (db) => sumMovements(db, heavy, { wallet, names: filter }));
    expect(seen.pages).toBeLessThan(500);
  });

  test.each([
    ["settled, by sell time", 1, "sellTime"],
    ["all, by number", undefined, "id"],
    ["all, by entry time", undefined, "entryTime"],
  ] as const)("[OPT-05] in the list of options: %s", async (_what, settledDigit, orderByColumn) => {
    for (const isAsc of ["asc", "desc"] as const) {
      await isBounded(5_000, (db, pageNum) =>
        listOptions(db, heavy, { pageNum, pageSize: 100, orderByColumn, isAsc, settledDigit }),
      );
    }
  });

  test.each(["3", "4", "3,4", "0,1,2,3,4"])(
    "[LEV-06] in the list of contracts of the statuses %s, by their end",
    async (statusList) => {
      await isBounded(3_000, (db, pageNum) =>
        listLeverOrders(db, levers, heavy, {
          pageNum,
          pageSize: 100,
          orderByColumn: "completeTime",
          isAsc: "desc",
          pid: undefined,
          status: undefined,
          statusList,
        }),
      );
    },
  );

  test("[API-10] what would have to be sorted first is refused, with the column that is not", async () => {
    const page = { pageNum: 1, pageSize: 10, isAsc: "asc" } as const;
    for (const orderByColumn of ["fee", "sellTime", "pairName", "optionNet"] as const)
      await expect(
        listOptions(database().db, heavy, { ...page, orderByColumn, settledDigit: undefined }),
      ).rejects.toThrow("TooManyToSort");
    const status = { pid: undefined, status: undefined, statusList: undefined };
    for (const orderByColumn of ["createdTime", "transactionTime", "id"] as const)
      await expect(
        listLeverOrders(database().db, levers, heavy, { ...page, ...status, orderByColumn }),
      ).rejects.toThrow("TooManyToSort");
    const lines = { wallet: "wallet", newestFirst: true, limit: 10, offset: 0 } as const;
    for (const sortedBy of ["money", "type"] as const)
      await expect(readMovements(database().db, heavy, { ...lines, sortedBy })).rejects.toThrow(
        "TooManyToSort",
      );
    const live = { ...page, ...status, statusList: "0,1,2", orderByColumn: "createdTime" } as const;
    expect((await listLeverOrders(database().db, levers, heavy, live)).rows).toHaveLength(10);
  });

  test("[BOT-07] runs, by either column", async () => {
    for (let first = 1; first <= 300; first += 50) {
      const runs = Array.from({ length: 50 }, (_, index) => {
        const run = {
          user_id: heavy,
          id: first + index,
          symbol: "BTCUSDT",
          amount: "1000000",
          multiple: 10,
          times: 1,
        };
        return { ...run, started_ms: first + index, done: 0, net: "0", state: "running" };
      });
      await bookFacts(database(), {
        runs: runs.flatMap((run) => [
          { ...run, is_new: true },
          { ...run, is_new: false, state: "owner", ended_ms: run.started_ms },
        ]),
      });
    }
    for (const orderByColumn of ["starttime", "id"] as const) {
      const page = { pageNum: 2, pageSize: 40, orderByColumn, isAsc: "desc" } as const;
      const { rows, total } = await listRuns(database().db, levers.products, heavy, page);
      expect([total, rows.length, rows[0]?.id, rows.at(-1)?.id]).toEqual([300, 40, "260", "221"]);
      expect(
        (await readBy(database(), (db) => listRuns(db, levers.products, heavy, page))).rows,
      ).toBeLessThan(50);
    }
    // Runs that are alike in a column are in the order of their numbers.
    for (const orderByColumn of ["symbol", "pairName", "pid", "price", "state", "net", "orderId"] as const) {
      const page = { pageNum: 2, pageSize: 40, orderByColumn, isAsc: "desc" } as const;
      const { rows } = await listRuns(database().db, levers.products, heavy, page);
      expect([rows[0]?.id, rows.at(-1)?.id]).toEqual(["260", "221"]);
    }
    const byEnd = { pageNum: 1, pageSize: 2, orderByColumn: "endtime", isAsc: "asc" } as const;
    const ended = await listRuns(database().db, levers.products, heavy, byEnd);
    expect(ended.rows.map(({ endtime }) => endtime)).toEqual([1, 2]);
  });

  test("[REF-02] [API-11] the number of users that one has referred, and what a day has given, are read without counting either", async () => {
    await owner().query(
      `INSERT INTO account (user_id, email, username, created_ms, referrer_id)
       SELECT $1::bigint + n, n || '@long.test', 'long', 1, CASE WHEN n > 0 THEN $1::bigint END FROM generate_series(0, 3000) AS n`,
      [1_000_000],
    );
    const center = (db: Db) => readUserCenter(db, 1_000_000, "https://candor.test", 0);
    expect((await center(database().db)).usercount).toBe(3_000);
    expect((await readBy(database(), center)).rows).toBeLessThan(100);

    await bookFacts(database(), {
      fundings: Array.from({ length: 3_000 }, (_, index) => ({
        user_id: heavy,
        id: 1_000_000 + index,
        amount: "1",
        accepted_ms: 1_000 + Math.floor(index / 10),
      })),
    });
    // Two of the day and one of the day before; by other ways one of the day, and one of the next.
    const dayStartMs = 1_763_697_600_000;
    await bookFacts(database(), {
      fundings: [dayStartMs - 1, dayStartMs, dayStartMs + dayMs - 1].map((acceptedMs, index) => ({
        user_id: heavy,
        id: 2_000_000 + index,
        amount: "10",
        accepted_ms: acceptedMs,
      })),
    });
    await countPlay(database().db, [
      { userId: heavy, way: "chain", amount: money(5n), atMs: dayStartMs },
      { userId: heavy, way: "gateway", amount: money(7n), atMs: dayStartMs + dayMs },
    ]);
    expect(await readPlayTaken(database().db, heavy, dayStartMs)).toBe(25n);
    const taken = await readBy(database(), (db) => readPlayTaken(db, heavy, dayStartMs));
    expect(taken.rows).toBeLessThan(30);
  });

  test("[SES-15] the list of where a user is logged in reads only the last used sessions", async () => {
    const nowMs = 1_900_000_000_000;
    await owner().query(
      `INSERT INTO session (user_id, token_hash, created_ms, address, user_agent, used_ms)
       SELECT 1000000, sha256(n::text::bytea), $1, '127.0.0.1', '', CASE WHEN n % 3 = 0 THEN $1::bigint + n END
       FROM generate_series(1, 3000) AS n`,
      [nowMs - 10_000],
    );
    await owner().query("ANALYZE session");
    const read = (db: Db) => readSessions(db, { id: "", userId: 1_000_000, createdMs: 0 }, nowMs);
    const used = (await read(database().db)).map(({ usedAt }) => usedAt);
    expect(used).toEqual(Array.from({ length: 200 }, (_, index) => nowMs - 10_000 + 3_000 - 3 * index));
    expect((await readBy(database(), read)).rows).toBeLessThan(250);
  });

  test("[LEV-11] what the house has paid beyond margins is read from a balance", async () => {
    expect((await readBy(database(), (db) => readShortfalls(db))).rows).toBeLessThan(100);
  });
});
