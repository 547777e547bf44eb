import { beforeEach, describe, expect, test } from "vitest";
import { takeTestLead } from "../platform/db/test-lead.ts";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { checkLedger, isSound } from "./check.ts";
import {
  aheadOfClock,
  belowZero,
  capitalBelowZero,
  fenced,
  linesNotNumbered,
  notApproved,
} from "./ledger-errors.ts";
import { requestCorrection, requestHouseMove } from "./test-acts.ts";
import { bookFacts, fundUsers, type TestFacts } from "./test-postings.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const live = withTestDatabase("live");
const liveOwner = withOwner(live);

const transfer = (id: number, changes: object = {}) => ({
  user_id: 1,
  id,
  direction: "to_contract",
  amount: "10",
  accepted_ms: 1,
  ...changes,
});

describe("funds as facts", () => {
  test("[TRUST-01] [LEV-16] play money and transfers move what their rows say, and the batch returns the new balances", async () => {
    await fundUsers(database(), { 1: 100n }, 1_000n);
    const left = await bookFacts(database(), {
      transfers: [transfer(1, { amount: "30" }), transfer(2, { direction: "to_wallet" })],
    });
    expect(left).toEqual(
      new Map([
        [4161n, 80n],
        [4162n, 20n],
      ]),
    );
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 80n, contract: 20n, margin: 0n });
    expect(await houseBalance(database().db, "capital")).toBe(1_000n);
    expect(await houseBalance(database().db, "custody:sandbox")).toBe(-1_100n);
  });

  test("[TRUST-01] an account whose changes in a batch sum to zero is returned too", async () => {
    const there = transfer(3);
    const back = transfer(4, { direction: "to_wallet" });
    expect(await bookFacts(database(), { transfers: [there, back] })).toEqual(
      new Map([
        [4161n, 80n],
        [4162n, 20n],
      ]),
    );
  });

  test("[TRUST-01] the engine's house rows are those of its shard", async () => {
    const { rows } = await database().pool.query(
      "SELECT account_id, shard FROM ledger_balance WHERE account_id < 4096 ORDER BY 1",
    );
    expect(rows).toEqual([
      { account_id: 97n, shard: 1 },
      { account_id: 112n, shard: 1 },
    ]);
  });

  const falseBatches: readonly (readonly [string, string, TestFacts])[] = [
    ["more than the wallet holds", belowZero, { transfers: [transfer(5, { amount: "81" })] }],
    ["a first transfer out of nothing", belowZero, { transfers: [transfer(5, { user_id: 9 })] }],
    ["a line left out", linesNotNumbered, { transfers: [{ ...transfer(5), line: 2 }] }],
    [
      "two facts on one line",
      "23505",
      {
        transfers: [
          { ...transfer(5), line: 1 },
          { ...transfer(6), line: 1 },
        ],
      },
    ],
    ["a number that was used before", "23505", { transfers: [transfer(1)] }],
    ["another direction", "23514", { transfers: [transfer(5, { direction: "to_moon" })] }],
    ["nothing", "23514", { transfers: [transfer(5, { amount: "0" })] }],
    ["less than nothing", "23514", { transfers: [transfer(5, { amount: "-5" })] }],
    ["nobody's", "23502", { transfers: [transfer(5, { user_id: null })] }],
    ["the house's wallet", "23514", { transfers: [transfer(5, { user_id: 0 })] }],
    ["play money for no user", "23514", { fundings: [{ user_id: -1, id: 50, amount: "1", accepted_ms: 1 }] }],
    [
      "play money that is real",
      "23502",
      { fundings: [{ user_id: 1, id: 50, amount: null, accepted_ms: 1 }] },
    ],
  ];
  test.each(falseBatches)("[TRUST-01] refused, and nothing is written: %s", async (_what, code, facts) => {
    const before = await journalLength();
    await expect(bookFacts(database(), facts)).rejects.toMatchObject({ code });
    expect(await journalLength()).toBe(before);
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 80n, contract: 20n });
  });

  test("[TRUST-01] an empty list, a missing one and null all mean nothing", async () => {
    const lists = [
      "options_placed",
      "options_settled",
      "levers",
      "runs",
      "transfers",
      "fundings",
      "corrections",
      "house_moves",
      "deposits",
    ];
    const empty = Object.fromEntries(lists.map((list) => [list, []]));
    expect(await bookFacts(database(), empty)).toEqual(new Map());
    expect(await bookFacts(database(), {})).toEqual(new Map());
  });

  test("[TRUST-03] the rows of every fact are numbered on after a restart", async () => {
    const { rows } = await owner().query<{ fact: string }>(
      `SELECT DISTINCT confrelid::regclass::text AS fact FROM pg_constraint
       WHERE conrelid = 'ledger_tx'::regclass AND contype = 'f' AND NOT EXISTS (
         SELECT FROM pg_proc WHERE proname = 'fact_numbers' AND prosrc ~ format('\\mFROM %s\\M', confrelid::regclass))`,
    );
    // These have numbers that the database gave: of a correction's request, of a deposit, of an act; and a pool's move that of its step.
    const others = ["correction", "deposit_credit", "house_move", "pool_move"];
    expect(rows.map(({ fact }) => fact).toSorted()).toEqual(others);
  });

  test("[TRUST-01] a database created for real money holds no play money", async () => {
    await expect(fundUsers(live(), { 1: 5n })).rejects.toMatchObject({ code: "23503" });
    await expect(fundUsers(live(), {}, 5n)).rejects.toMatchObject({ code: "23503" });
    await expect(liveOwner().query("SELECT birth('demo')")).rejects.toMatchObject({ code: "CA017" });
    await expect(liveOwner().query("SELECT birth('live')")).resolves.toBeDefined();
    await expect(
      liveOwner().query(
        "INSERT INTO funding (user_id, id, amount, accepted_ms, mode) VALUES (1, 1, 1, 1, 'live')",
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});

describe("batches", () => {
  let epoch: bigint;
  let batch: bigint;
  beforeEach(async () => {
    ({ epoch } = await takeTestLead(database().engine));
    const { rows } = await database().engine.query("SELECT batch FROM engine_state");
    batch = rows[0].batch;
  });
  const book = async (head: {
    epoch?: bigint | null;
    batch?: bigint | null;
    markMs?: number | null;
    nowMs?: number | null;
    facts?: object;
  }) => {
    const { rows } = await database().engine.query(
      "SELECT account_id, balance FROM engine_book(0::smallint, $1, $2, $3, NULL, $4, 7, $5, $6)",
      [
        head.epoch === undefined ? epoch : head.epoch,
        head.batch === undefined ? batch + 1n : head.batch,
        head.markMs === undefined ? 1 : head.markMs,
        head.nowMs === undefined ? 2 : head.nowMs,
        JSON.stringify(head.facts ?? {}),
        JSON.stringify([answer]),
      ],
    );
    return new Map(rows.map((row) => [row.account_id, row.balance]));
  };
  const answer = {
    user_id: 1,
    key: "key-0123456789abcdef",
    fingerprint: "f",
    state: "applied",
    answer: "first",
  };

  test("[API-11] a batch sent twice is booked once and returns the same, even if its content differs the second time", async () => {
    const facts = { transfers: [{ ...transfer(7), line: 1 }] };
    const left = await book({ facts });
    expect(left).toEqual(
      new Map([
        [4161n, 70n],
        [4162n, 30n],
      ]),
    );
    expect(await book({ facts })).toEqual(left);
    expect(await book({ batch: batch + 1n, facts: {} })).toEqual(left);
  });

  test("[API-11] a key that has an answer keeps it, and the decision is booked", async () => {
    await book({ facts: { transfers: [{ ...transfer(8), line: 1 }] } });
    const { rows } = await database().pool.query("SELECT answer FROM idempotency WHERE key = $1", [
      answer.key,
    ]);
    expect(rows).toEqual([{ answer: "first" }]);
    expect(await balancesOf(database().db, 1)).toMatchObject({ wallet: 60n });
  });

  const far = 4_000_000_000_000;
  const heads: readonly (readonly [string, string, Parameters<typeof book>[0]])[] = [
    ["an earlier leader", fenced, { epoch: 1n }],
    ["a batch number that skips one", fenced, { batch: 1_000n }],
    ["an old batch number", fenced, { batch: 1n }],
    ["a mark that goes backwards", fenced, { markMs: 0 }],
    ["a mark ahead of the clock", aheadOfClock, { markMs: far, nowMs: far }],
    ["a time ahead of the clock", aheadOfClock, { nowMs: far }],
    ["a mark later than now", aheadOfClock, { markMs: 3 }],
    ["no leader", fenced, { epoch: null }],
    ["no batch number", fenced, { batch: null }],
    ["no time", aheadOfClock, { nowMs: null }],
    ["no mark", aheadOfClock, { markMs: null }],
  ];
  test.each(heads)("[TRUST-07] refused: %s", async (_what, code, head) => {
    await expect(book(head)).rejects.toMatchObject({ code });
  });

  test("[TRUST-07] refused: the batch after the next, and a time some seconds ahead of the clock", async () => {
    await expect(book({ batch: batch + 2n })).rejects.toMatchObject({ code: fenced });
    const { rows } = await owner().query<{ ahead: number }>(
      "SELECT (database_ms() + 10000)::float8 AS ahead",
    );
    await expect(book({ nowMs: rows[0]?.ahead ?? 0 })).rejects.toMatchObject({ code: aheadOfClock });
  });

  test("[TRUST-07] refused: a lease that has run out, even if nobody has taken it", async () => {
    await database().engine.query("SELECT lease_release(0::smallint, $1)", [epoch]);
    await expect(book({})).rejects.toMatchObject({ code: fenced, message: /has run out/ });
    const { rows } = await database().engine.query("SELECT lease_renew(0::smallint, $1, 1000) AS renewed", [
      epoch,
    ]);
    expect(rows).toEqual([{ renewed: true }]);
    await expect(book({})).resolves.toBeDefined();
  });
});

describe("corrections", () => {
  const ask = (debit: number, credit: number, amount: number, approvals = 2) =>
    requestCorrection(owner(), debit, credit, amount, approvals);
  const correct = (request: number) => bookFacts(database(), { corrections: [{ request_id: request }] });
  const waiting = async () =>
    (await database().operator.query("SELECT request_id, user_id, amount FROM approved_correction")).rows;

  test("[TRUST-08] [OPS-03] are booked after two operators have approved them, and only once", async () => {
    for (const approvals of [0, 1]) {
      await expect(correct(await ask(97, 4161, 5, approvals))).rejects.toMatchObject({ code: notApproved });
    }
    await owner().query(
      "INSERT INTO act_refusal (act_id, refusal) SELECT act_id, 'low' FROM correction_request",
    );
    const request = await ask(97, 4161, 5);
    expect(await waiting()).toEqual([{ request_id: BigInt(request), user_id: 1n, amount: 5n }]);
    expect(await correct(request)).toEqual(
      new Map([
        [97n, 995n],
        [4161n, 65n],
      ]),
    );
    await expect(correct(request)).rejects.toMatchObject({ code: "23505" });
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["one user's money for another", 4161, 2 * 4096 + 65, "23514"],
    ["between accounts that no correction may use", 97, 99, "23503"],
    ["another asset", 97, 4161 + 64, "23514"],
    ["an account that does not exist", 65, 97, "23514"],
    ["nothing", 97, 4161, "23514", 0],
  ])("[TRUST-01] [TRUST-08] nobody can ask for %s", async (_what, debit, credit, code, amount = 5) => {
    await expect(ask(debit, credit, amount)).rejects.toMatchObject({ code });
  });

  test("[TRUST-08] what nobody asked for is not booked", async () => {
    await expect(correct(1_000)).rejects.toMatchObject({ code: notApproved });
  });

  test("[TRUST-01] the house's capital and a user's wallet keep their lower limits", async () => {
    for (const [debit, credit, amount, code] of [
      [97, 4161, 996, capitalBelowZero],
      [4161, 97, 66, belowZero],
    ] as const) {
      await expect(correct(await ask(debit, credit, amount))).rejects.toMatchObject({ code });
    }
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });
});

describe("house money", () => {
  const [capital, insurance, budget, reserve, fees, stock, sandbox, tron] = [
    97, 100, 103, 99, 105, 108, 112, 114,
  ];
  const move = (act: number) => bookFacts(database(), { house_moves: [{ act_id: act, accepted_ms: 1 }] });
  const ask = (debit: number, credit: number, amount: number, approvals = 2) =>
    requestHouseMove(owner(), debit, credit, amount, approvals);

  test("[OPS-03] [TRUST-08] is moved after two operators have approved it, as their act says, and only once", async () => {
    for (const approvals of [0, 1]) {
      await expect(move(await ask(capital, insurance, 5, approvals))).rejects.toMatchObject({
        code: notApproved,
      });
    }
    const act = await ask(capital, insurance, 5);
    expect(await move(act)).toEqual(
      new Map([
        [97n, 990n],
        [100n, 5n],
      ]),
    );
    await expect(move(act)).rejects.toMatchObject({ code: "23505" });
    await expect(move(1_000)).rejects.toMatchObject({ code: notApproved });
  });

  test("[OPS-03] an act about something else moves no house money", async () => {
    const request = await requestCorrection(owner(), capital, 4161, 5);
    await expect(
      owner().query(
        "INSERT INTO house_move_request (id, debit_account, credit_account, amount) SELECT act_id, 97, 100, 5 FROM correction_request WHERE id = $1",
        [request],
      ),
    ).resolves.toBeDefined();
    const { rows } = await owner().query("SELECT act_id FROM correction_request WHERE id = $1", [request]);
    await expect(move(Number(rows[0].act_id))).rejects.toMatchObject({ code: notApproved });
    await owner().query("INSERT INTO act_refusal (act_id, refusal) VALUES ($1, 'low')", [rows[0].act_id]);
  });

  test.each([
    ["a user's money", 4161, capital, "23514"],
    ["money to a user", capital, 4161, "23514"],
    ["what open options may pay", reserve, capital, "23503"],
    ["money into what open options may pay", capital, reserve, "23503"],
    ["capital in a token", capital + 128, stock + 128, "23514"],
    ["a token for USDT", stock + 128, sandbox, "23514"],
    ["real money in a demo", tron, capital, "23503"],
    ["less than one unit", capital, insurance, "23514", 0],
  ])("[OPS-03] [TRUST-08] nobody can ask for %s", async (_what, debit, credit, code, amount = 5) => {
    await expect(ask(debit, credit, amount)).rejects.toMatchObject({ code });
  });

  test("[TRUST-08] a house with real money has no sandbox, and other channels instead", async () => {
    await expect(requestHouseMove(liveOwner(), sandbox, capital, 5)).rejects.toMatchObject({ code: "23503" });
    const act = await requestHouseMove(liveOwner(), tron, capital, 5);
    const booked = await bookFacts(live(), { house_moves: [{ act_id: act, accepted_ms: 1 }] });
    expect(booked).toEqual(
      new Map([
        [97n, 5n],
        [114n, -5n],
      ]),
    );
    expect(isSound(await checkLedger(live().db))).toBe(true);
  });

  test("[TRUST-01] what the house pays from never goes below zero: capital, budgets, fees, stock", async () => {
    for (const [debit, credit] of [
      [capital, insurance],
      [budget, capital],
      [fees, capital],
      [stock + 128, sandbox + 128],
    ] as const) {
      await expect(move(await ask(debit, credit, 10_000))).rejects.toMatchObject({ code: capitalBelowZero });
    }
    await owner().query(
      "INSERT INTO act_refusal (act_id, refusal) SELECT id, 'low' FROM approved_house_move ON CONFLICT DO NOTHING",
    );
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });
});

const journalLength = async (): Promise<bigint> =>
  (await database().pool.query("SELECT count(*) AS length FROM ledger_tx")).rows[0].length;
