/** Deposits in the database: what it books of them, and what it refuses to every role and to the owner of all tables. */
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { typeParsers } from "../platform/db/role-pools.ts";
import type { Schema } from "../platform/db/schema/schema.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { addTestOperators, tryAsOperator } from "../platform/db/test-operators.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { checkLedger, findingsOf, isSound } from "./check.ts";
import { appendOnly, notConfirmed } from "./ledger-errors.ts";
import { approvedAct } from "./test-acts.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const live = withTestDatabase("live");
const liveOwner = withOwner(live);

const account = (userId: number) =>
  `INSERT INTO account (user_id, email, username, password_hash, created_ms) VALUES (${userId}, 'u${userId}@candor.test', 'u', NULL, 1)`;
beforeAll(async () => {
  await owner().query(`${account(7)}; ${account(8)}`);
  await addTestOperators(owner());
  await liveOwner().query(account(7));
});

const row = {
  channel: "ethereum",
  network: "ethereum",
  sender: "0xsender",
  receiver: "0xreceiver",
  transfer_index: 0,
  amount: 25_000_001,
  confirmations: 12,
  needed: 12,
  seen_ms: 1,
};
let hashes = 0;
type Changes = Readonly<Record<string, unknown>>;
/** As the role of what comes from outside. */
const insert = async (changes: Changes = {}, to = database().market): Promise<number> => {
  const given = { ...row, hash: `0x${(hashes += 1)}`, ...changes };
  const names = Object.keys(given);
  const { rows } = await to.query(
    `INSERT INTO deposit (${names.join()}) VALUES (${names.map((_, nth) => `$${nth + 1}`).join()}) RETURNING id`,
    Object.values(given),
  );
  return Number(rows[0].id);
};
const confirmed = { state: "confirmed", user_id: 7, confirmed_ms: 2 };
const book = (...ids: readonly number[]) =>
  bookFacts(database(), { deposits: ids.map((deposit_id) => ({ deposit_id, accepted_ms: 5, id: 900 })) });
const stateOf = async (id: number): Promise<string> =>
  (await database().pool.query("SELECT state FROM deposit WHERE id = $1", [id])).rows[0].state;
const change = (id: number, set: string) =>
  database().market.query(`UPDATE deposit SET ${set} WHERE id = ${id}`);

describe("a booking", () => {
  test("[WAL-04] [TRUST-01] moves what the deposit says from the custody of its channel to its owner, and ends it", async () => {
    const channels = ["ethereum", "tron", "sandbox", "gateway"] as const;
    const before = (await balancesOf(database().db, 7)).wallet;
    for (const channel of channels) {
      const network = channel === "sandbox" ? "ethereum" : channel;
      const id = await insert({ ...confirmed, channel, network });
      await book(id);
      expect(await stateOf(id)).toBe("credited");
      expect(await houseBalance(database().db, `custody:${channel}`)).toBe(-25_000_001n);
    }
    expect((await balancesOf(database().db, 7)).wallet).toBe(before + 100_000_004n);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });

  test("[WAL-04] of several deposits at once gives each to its own owner", async () => {
    const mine = await insert({ ...confirmed, amount: 3 });
    const other = await insert({ ...confirmed, user_id: 8, amount: 5 });
    const { wallet } = await balancesOf(database().db, 7);
    await book(mine, other);
    expect((await balancesOf(database().db, 7)).wallet).toBe(wallet + 3n);
    expect((await balancesOf(database().db, 8)).wallet).toBe(5n);
  });

  test.each<[string, Changes]>([
    ["that is only seen", { user_id: 7 }],
    ["that left the chain", { user_id: 7, state: "undone" }],
    ["that waits for a person", { state: "review", user_id: 7 }],
    ["that was refused", { state: "refused", reason: "below_minimum", user_id: 7 }],
  ])("[WAL-04] of one %s is refused, and nothing moves", async (_, changes) => {
    const id = await insert(changes);
    await expect(book(id)).rejects.toMatchObject({ code: notConfirmed });
    expect(await stateOf(id)).toBe(changes["state"] ?? "seen");
  });

  test("[WAL-04] of one that is booked, or that does not exist, is refused", async () => {
    const id = await insert(confirmed);
    await book(id);
    const { wallet } = await balancesOf(database().db, 7);
    await expect(book(id)).rejects.toMatchObject({ code: notConfirmed });
    await expect(book(1_000_000)).rejects.toMatchObject({ code: notConfirmed });
    await expect(book(await insert(confirmed), id)).rejects.toMatchObject({ code: notConfirmed });
    expect((await balancesOf(database().db, 7)).wallet).toBe(wallet);
  });
});

describe("a deposit of ETH", () => {
  const ofEth = { ...confirmed, asset: "ETH", receiver: "0xof7", amount: 150_000_000 };
  beforeAll(async () => {
    for (const [to, userId, position] of [
      [database(), 7, 0],
      [database(), 8, 1],
      [live(), 7, 0],
    ] as const)
      await to.market.query("INSERT INTO deposit_address VALUES ($1, 'ethereum', $2, $3, 1)", [
        userId,
        position,
        `0xof${userId}`,
      ]);
  });
  const heldOf = async (account: number): Promise<bigint> =>
    BigInt(
      (await database().pool.query("SELECT balance FROM ledger_balance WHERE account_id = $1", [account]))
        .rows[0]?.balance ?? 0,
    );

  test("[WAL-02] [TRUST-01] moves ETH out of what its channel holds of it, to where its owner's swaps find it, and no USDT", async () => {
    const { wallet } = await balancesOf(database().db, 7);
    const held = await houseBalance(database().db, "custody:ethereum");
    for (const channel of ["ethereum", "sandbox"]) await book(await insert({ ...ofEth, channel }));
    expect(await houseBalance(database().db, "custody:ethereum", "ETH")).toBe(-150_000_000n);
    expect(await houseBalance(database().db, "custody:sandbox", "ETH")).toBe(-150_000_000n);
    expect(await heldOf(7 * 4096 + 4 * 64 + 8)).toBe(300_000_000n);
    expect((await balancesOf(database().db, 7)).wallet).toBe(wallet);
    expect(await houseBalance(database().db, "custody:ethereum")).toBe(held);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  });

  test.each<[string, Changes, string]>([
    ["on another network", { network: "tron", channel: "tron" }, notConfirmed],
    ["at the gateway", { network: "gateway", channel: "gateway" }, notConfirmed],
    ["at an address that is nobody's own", { receiver: "0xreceiver" }, notConfirmed],
    ["at another user's address", { receiver: "0xof8" }, notConfirmed],
    ["that is nobody's", { user_id: null, state: "seen", confirmed_ms: null }, notConfirmed],
    ["that an operator is to decide about", { state: "review", confirmed_ms: null }, "23514"],
    ["of an asset that is not credited", { asset: "BTC" }, "23514"],
  ])("[WAL-02] there is none %s", async (_, changes, code) => {
    await expect(insert({ ...ofEth, ...changes })).rejects.toMatchObject({ code });
  });

  test("[WAL-02] never becomes one of USDT, nor one of USDT ETH, and stays its address's owner's", async () => {
    const id = await insert({ ...ofEth, state: "seen", confirmed_ms: null });
    const usdt = await insert({ user_id: 7, receiver: "0xof7" });
    for (const [which, set] of [
      [id, "asset = 'USDT'"],
      [usdt, "asset = 'ETH'"],
    ] as const) {
      await expect(change(which, set)).rejects.toMatchObject({ code: "42501" });
      await expect(owner().query(`UPDATE deposit SET ${set} WHERE id = ${which}`)).rejects.toMatchObject({
        code: appendOnly,
      });
    }
    await expect(change(id, "user_id = 8")).rejects.toMatchObject({ code: notConfirmed });
  });
});

describe("a deposit", () => {
  test("[WAL-04] is there once for each transfer", async () => {
    await insert({ hash: "0xtwice" });
    await expect(insert({ hash: "0xtwice" })).rejects.toMatchObject({ constraint: "it_is_counted_once" });
    await insert({ hash: "0xtwice", transfer_index: 1 });
  });

  test.each([
    ["is confirmed without an owner", { ...confirmed, user_id: null }],
    ["is confirmed one block too early", { ...confirmed, confirmations: 11 }],
    ["is refused without a reason", { state: "refused" }],
    ["has a reason without being refused", { reason: "rejected" }],
    ["brings nothing", { amount: 0 }],
  ])("[WAL-04] there is none that %s", async (_, changes) => {
    await expect(insert(changes)).rejects.toMatchObject({ code: "23514" });
  });

  test("[WAL-04] never begins as credited, also for the owner of the tables", async () => {
    await expect(insert({ ...confirmed, state: "credited" })).rejects.toMatchObject({ code: appendOnly });
    const id = await insert(confirmed);
    await expect(change(id, "state = 'credited'")).rejects.toMatchObject({ code: appendOnly });
    await expect(owner().query("UPDATE deposit SET state = 'credited'")).rejects.toMatchObject({
      code: appendOnly,
    });
    await expect(owner().query("DELETE FROM deposit")).rejects.toMatchObject({ code: appendOnly });
  });

  test.each([
    ["amount", "amount = 1000000000"],
    ["owner", "user_id = 8"],
    ["state", "state = 'seen'"],
    ["sender", "sender = 'other'"],
  ])("[WAL-04] that is confirmed keeps its %s", async (_, set) => {
    const id = await insert(confirmed);
    await expect(change(id, set)).rejects.toMatchObject({ code: appendOnly });
    await change(id, "attempt = attempt + 1");
  });

  test("[WAL-04] that is seen may leave the chain and return, and keeps its name", async () => {
    const id = await insert();
    await change(id, "state = 'undone', block_number = NULL, block_hash = NULL, confirmations = 0");
    await change(id, "state = 'seen', block_number = 9, block_hash = '0xb', confirmations = 1");
    await expect(owner().query(`UPDATE deposit SET hash = '0xother' WHERE id = ${id}`)).rejects.toMatchObject(
      {
        code: appendOnly,
      },
    );
  });

  test("[TRUST-08] a database created for real money holds none of the sandbox", async () => {
    await expect(insert({ channel: "sandbox" }, live().market)).rejects.toMatchObject({ code: "23503" });
    await insert({}, live().market);
  });

  test.each(["pool", "engine", "operator"] as const)(
    "[TRUST-08] cannot be written by the role of %s, nor an amount or an address that makes money a user's",
    async (role) => {
      const denied = { code: "42501" };
      const pool = database()[role];
      await expect(insert({}, pool)).rejects.toMatchObject(denied);
      for (const statement of [
        "UPDATE deposit SET state = 'confirmed', user_id = 8",
        "INSERT INTO deposit_address VALUES (8, 'ethereum', 1, '0xa', 1)",
        "INSERT INTO deposit_quote (user_id, network, address, amount, after_block, created_ms, expires_ms) VALUES (8, 'tron', 'a', 1, 1, 1, 2)",
        "INSERT INTO deposit_credit VALUES (8, 1, 1, 1)",
        "INSERT INTO pay_invoice (user_id, gateway, amount, created_ms, next_ms) VALUES (8, 'btcpay', 1, 1, 1)",
      ]) {
        await expect(pool.query(statement)).rejects.toMatchObject(denied);
      }
    },
  );
});

describe("a decision", () => {
  const decide = (
    id: number,
    userId: number | null,
    reason = "the sender wrote to us",
    act: number | null = null,
  ) =>
    tryAsOperator(
      database(),
      1,
      "deposit_decide",
      "INSERT INTO deposit_decision (deposit_id, operator_id, user_id, reason, act_id) VALUES ($1, 1, $2, $3, $4)",
      [id, userId, reason, act],
    );

  test("[WAL-15] gives a transfer that waits for one to a user, who is credited; or to nobody", async () => {
    const [given, refused] = [await insert({ state: "review" }), await insert({ state: "review" })];
    await decide(given, 8);
    await decide(refused, null);
    expect([await stateOf(given), await stateOf(refused)]).toEqual(["confirmed", "refused"]);
    const { wallet } = await balancesOf(database().db, 8);
    await book(given);
    expect((await balancesOf(database().db, 8)).wallet).toBe(wallet + 25_000_001n);
    await expect(book(refused)).rejects.toMatchObject({ code: notConfirmed });
  });

  test("[WAL-15] is made once, with a reason, by an operator who exists, and only about what waits for one", async () => {
    const id = await insert({ state: "review" });
    await expect(decide(id, 8, "short")).rejects.toMatchObject({ code: "23514" });
    await expect(
      database().operator.query(
        "INSERT INTO deposit_decision (deposit_id, operator_id, reason) VALUES ($1, 9, 'a reason that is long enough')",
        [id],
      ),
    ).rejects.toMatchObject({ code: "CA020" });
    await decide(id, 8);
    await expect(decide(id, 7)).rejects.toMatchObject({ code: "23505" });
    for (const state of [{}, confirmed, { state: "refused", reason: "below_minimum" }]) {
      await expect(decide(await insert(state), 8)).rejects.toMatchObject({ code: notConfirmed });
    }
  });

  test("[WAL-15] [OPS-03] gives a large transfer to a user only by an act of two about it that both have signed", async () => {
    const id = await insert({ state: "review", amount: "10000000000" });
    const why = "the sender wrote to us";
    const content = { deposit: String(id), user: "8", amount: "10000" };
    const acts = [
      null,
      await approvedAct(owner(), "deposit_large", content, 1),
      await approvedAct(owner(), "deposit_large", { ...content, user: "7" }, 2),
      await approvedAct(owner(), "deposit_large", { ...content, amount: "10" }, 2),
      await approvedAct(owner(), "deposit_large", { ...content, deposit: "1" }, 2),
      await approvedAct(owner(), "correction", content, 2),
    ];
    for (const act of acts)
      await expect(decide(id, 8, why, act)).rejects.toMatchObject({ code: notConfirmed });
    const act = await approvedAct(owner(), "deposit_large", content, 2);
    await expect(decide(id, null, why, act)).rejects.toMatchObject({ code: "23514" });
    await decide(id, 8, why, act);
    expect(await stateOf(id)).toBe("confirmed");
  });

  test("[WAL-15] is needed: nobody takes what waits for a person, and not for another user than it names", async () => {
    const id = await insert({ state: "review" });
    for (const set of [
      "state = 'confirmed', user_id = 8, confirmed_ms = 3",
      "state = 'refused', reason = 'rejected'",
      "user_id = 8",
    ]) {
      await expect(change(id, set)).rejects.toMatchObject({ code: appendOnly });
    }
  });
});

test.each(["amount = amount + 1", "user_id = 8", "needed = 13", "state = 'confirmed'"])(
  "[TRUST-02] the checker finds a credited deposit of which somebody with all rights changes: %s",
  async (set) => {
    await fundUsers(database(), { 7: 1n });
    const id = await insert(confirmed);
    await book(id);
    const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
    const all = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const wrong = await all.transaction().execute(async (tx) => {
      await sql`ALTER TABLE deposit DISABLE TRIGGER USER`.execute(tx);
      await sql`ALTER TABLE deposit DROP CONSTRAINT what_is_confirmed_has_an_owner_and_its_depth`.execute(tx);
      await sql.raw(`UPDATE deposit SET ${set} WHERE id = ${id}`).execute(tx);
      const findings = await findingsOf(tx, (rule) => rule.startsWith("a deposit is credited"));
      await sql`ROLLBACK; BEGIN`.execute(tx);
      return findings.map((finding) => finding.wrong);
    });
    await all.destroy();
    expect(wrong).toEqual([1]);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  },
);

test.each(["receiver = '0xof8'", "asset = 'USDT'"])(
  "[TRUST-02] [WAL-02] the checker finds a credited deposit of ETH of which somebody with all rights changes: %s",
  async (set) => {
    await book(await insert({ ...confirmed, asset: "ETH", receiver: "0xof7" }));
    const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
    const all = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    const wrong = await all.transaction().execute(async (tx) => {
      await sql`ALTER TABLE deposit DISABLE TRIGGER USER`.execute(tx);
      await sql.raw(`UPDATE deposit SET ${set} WHERE asset = 'ETH' AND state = 'credited'`).execute(tx);
      const findings = await findingsOf(tx, (rule) => /^(a deposit is credited|every fact moved)/.test(rule));
      await sql`ROLLBACK; BEGIN`.execute(tx);
      return findings.some((finding) => finding.wrong > 0);
    });
    await all.destroy();
    expect(wrong).toBe(true);
    expect(isSound(await checkLedger(database().db))).toBe(true);
  },
);
