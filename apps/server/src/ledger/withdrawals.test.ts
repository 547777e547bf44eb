/** What the database itself says about withdrawals, no matter who asks: each attempt is made by a role that serves, or by the owner. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { addTestOperators } from "../platform/db/test-operators.ts";
import { balancesOf, houseBalance } from "./balances.ts";
import { checkLedger, findingsOf } from "./check.ts";
import { appendOnly, belowZero, falseStep } from "./ledger-errors.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";
import {
  aDayLater,
  addAccount,
  requestRow,
  steps,
  usdt,
  userId,
  withdrawalsOf,
  type Step,
} from "./test-withdrawal-steps.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const live = withTestDatabase("live");
const liveOwner = withOwner(live);

const [broken, twice, noAct] = ["23514", "23505", "CA020"];

const { request, end, step, transfer, actingAs } = withdrawalsOf(database, owner);

const held = async (): Promise<readonly [bigint, bigint]> => {
  const { rows } = await database().pool.query<{ balance: bigint }>(
    "SELECT balance FROM ledger_balance WHERE account_id = $1",
    [userId * 4096 + 71],
  );
  return [(await balancesOf(database().db, userId)).wallet, rows[0]?.balance ?? 0n];
};
const wrong = async (): Promise<readonly string[]> =>
  (await checkLedger(database().db)).filter((finding) => finding.wrong > 0).map(({ rule }) => rule);

beforeAll(async () => {
  await addTestOperators(owner());
  await addAccount(owner());
  await fundUsers(database(), { [userId]: usdt(50_000) });
});

describe("the hold", () => {
  test("[WAL-12] takes the whole amount, and a cancelled withdrawal gives it back", async () => {
    await request(1);
    expect(await held()).toEqual([usdt(49_900), usdt(100)]);
    await step(1, steps.cancelled);
    await end(1);
    expect(await held()).toEqual([usdt(50_000), 0n]);
  });

  test("[WAL-09] [WAL-12] is paid to the channel that sent it, and its fee to the house", async () => {
    await request(2);
    for (const next of [steps.byPolicy, steps.sent, steps.done]) await step(2, next);
    const custody = await houseBalance(database().db, "custody:sandbox");
    await end(2);
    expect(await held()).toEqual([usdt(49_900), 0n]);
    expect((await houseBalance(database().db, "custody:sandbox")) - custody).toBe(usdt(95));
    expect(await houseBalance(database().db, "fees")).toBe(usdt(5));
    expect(await wrong()).toEqual([]);
  });

  test("[WAL-12] ends once, whatever is booked again", async () => {
    await expect(end(1)).rejects.toMatchObject({ code: twice });
    await expect(end(2)).rejects.toMatchObject({ code: twice });
    await request(3);
    await step(3, steps.cancelled);
    await expect(end(3, 3)).rejects.toMatchObject({ code: expect.stringMatching(/CA042|23505/) });
    await end(3);
  });

  test.each([
    ["was requested", []],
    ["is approved", [steps.byPolicy]],
    ["is sent", [steps.byPolicy, steps.sent]],
  ])("[WAL-12] does not end while the withdrawal %s", async (_, made: readonly Step[]) => {
    const id = 10 + made.length;
    await request(id);
    for (const next of made) await step(id, next);
    const before = await held();
    await expect(end(id)).rejects.toMatchObject({ code: falseStep });
    expect(await held()).toEqual(before);
  });

  test("[WAL-12] of what nobody requested, or of another user, does not end", async () => {
    await expect(end(999)).rejects.toMatchObject({ code: falseStep });
    await request(20);
    await step(20, steps.cancelled);
    const ofAnother = { withdrawals_ended: [{ user_id: 8, withdrawal_id: 20, accepted_ms: 2 }] };
    await expect(bookFacts(database(), ofAnother)).rejects.toMatchObject({ code: falseStep });
    await end(20);
  });

  test("[WAL-06] [WAL-09] is never more than the wallet, and its fee is the rule's", async () => {
    await expect(request(30, usdt(60_000))).rejects.toMatchObject({ code: belowZero });
    await expect(request(30, usdt(100), { fee: "4999999" })).rejects.toMatchObject({ code: broken });
    await expect(request(30, usdt(100), { fee_bps: 5_001, fee: "50010000" })).rejects.toMatchObject({
      code: broken,
    });
    await expect(request(30, 0n)).rejects.toMatchObject({ code: broken });
    await expect(request(30, usdt(1), { network: "moon" })).rejects.toMatchObject({ code: broken });
    await expect(request(30, usdt(1), { network: "bank", is_proven: true })).rejects.toMatchObject({
      code: broken,
    });
  });
});

describe("the steps", () => {
  test("[WAL-12] of a cancellation and an approval at once, one is made", async () => {
    for (let id = 100; id < 110; id += 1) {
      await request(id, usdt(10));
      const made = await Promise.allSettled([step(id, steps.cancelled), step(id, steps.byPolicy)]);
      expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    }
  });

  test("[WAL-12] no step is made twice, left out, or taken from an end", async () => {
    await request(120);
    await expect(step(120, steps.sent)).rejects.toMatchObject({ code: "23503" });
    await expect(step(120, { ...steps.sent, nth: 1 })).rejects.toMatchObject({ code: broken });
    await step(120, steps.byPolicy);
    await expect(step(120, steps.byPolicy)).rejects.toMatchObject({ code: twice });
    await expect(step(120, { ...steps.cancelled, nth: 2 })).rejects.toMatchObject({ code: broken });
    const tooLate = { ...steps.cancelled, nth: 2, from_state: "approved" };
    await expect(step(120, tooLate)).rejects.toMatchObject({ code: broken });
    await step(120, steps.failed);
    await expect(step(120, { ...steps.done, from_state: "failed" })).rejects.toMatchObject({ code: broken });
    await end(120);
  });

  test("[WAL-12] an operator's step needs an act on withdrawals, of this operator", async () => {
    await request(130, usdt(2_000));
    await expect(step(130, steps.byPolicy)).rejects.toMatchObject({ code: falseStep });
    await expect(step(130, steps.approved, "pool")).rejects.toMatchObject({ code: noAct });
    const columns = "(user_id, id, at_ms, nth, from_state, state, actor, operator_id)";
    const insert = `INSERT INTO withdrawal_step ${columns} VALUES (${userId}, 130, ${aDayLater}, 1, 'requested', 'approved', 'operator', 2)`;
    await expect(database().operator.query(insert)).rejects.toMatchObject({ code: noAct });
    await expect(actingAs(1, "withdrawal_decide", insert, [])).rejects.toMatchObject({ code: falseStep });
    await expect(actingAs(2, "keys_read", insert, [])).rejects.toMatchObject({ code: falseStep });
    await step(130, steps.approved);
    const { rows } = await owner().query(
      "SELECT operator_id, action, after FROM audit_log ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toMatchObject([{ operator_id: 1, action: "withdrawal_decide" }]);
    expect(String((rows[0] as { after: string }).after)).toContain('"state": "approved"');
  });

  test("[WAL-12] [TRUST-08] no request can say that money has left: the hold would end without a payment", async () => {
    await request(135);
    await expect(step(135, steps.byPolicy, "market")).rejects.toMatchObject({ code: falseStep });
    await step(135, steps.byPolicy);
    const before = await held();
    for (const role of ["pool", "operator"] as const) {
      await expect(step(135, { ...steps.sent, operator_id: 1 }, role)).rejects.toBeDefined();
      await expect(step(135, { ...steps.failed, operator_id: 1 }, role)).rejects.toBeDefined();
    }
    await expect(step(135, steps.sent, "pool")).rejects.toMatchObject({ code: falseStep });
    await step(135, steps.sent);
    await expect(step(135, steps.done, "pool")).rejects.toMatchObject({ code: falseStep });
    await expect(end(135)).rejects.toMatchObject({ code: falseStep });
    expect(await held()).toEqual(before);
    await step(135, steps.done);
    await end(135);
  });

  test("[WAL-12] the queue knows where each held withdrawal stands", async () => {
    await request(136);
    const state = async () =>
      (await owner().query<{ state: string }>("SELECT state FROM withdrawal_hold WHERE id = 136")).rows[0]
        ?.state;
    expect(await state()).toBe("requested");
    await step(136, steps.byPolicy);
    expect(await state()).toBe("approved");
  });

  test("[WAL-13] an operator who refuses names a reason of the list, and nobody else refuses", async () => {
    await request(140);
    await expect(step(140, { ...steps.refused, reason: "" })).rejects.toMatchObject({ code: broken });
    await expect(step(140, { ...steps.refused, reason: "feeUnpaid" })).rejects.toMatchObject({
      code: broken,
    });
    await expect(step(140, steps.refused, "pool")).rejects.toMatchObject({ code: noAct });
    await step(140, steps.refused);
    await end(140);
    expect(await wrong()).toEqual([]);
  });

  test("[WAL-12] a payment pays one withdrawal, through a channel that fits, and a person ends only a bank's", async () => {
    await request(150);
    await request(151, usdt(100), { network: "bank", address: "IBAN" });
    await step(150, steps.byPolicy);
    await step(151, steps.byPolicy);
    const sent = { ...steps.sent, hash: "1".repeat(64) };
    await expect(step(150, { ...sent, channel: "tron" })).rejects.toMatchObject({ code: falseStep });
    await expect(step(150, { ...sent, channel: "gateway" })).rejects.toMatchObject({ code: falseStep });
    await step(150, sent);
    await transfer(150, sent.hash);
    await expect(step(151, sent)).rejects.toMatchObject({ code: twice });
    await step(151, { ...sent, actor: "operator", operator_id: 1, channel: "gateway" });
    const byHand = { ...steps.done, actor: "operator", operator_id: 2 };
    await expect(step(150, byHand)).rejects.toMatchObject({ code: falseStep });
    await step(151, byHand);
    const custody = await houseBalance(database().db, "custody:gateway");
    await end(151);
    expect((await houseBalance(database().db, "custody:gateway")) - custody).toBe(usdt(95));
    expect(await wrong()).toEqual([]);
  });

  test("[WAL-12] nobody approves within 24 hours of a change of password, withdrawal password, factor or rule", async () => {
    const columns = ["password_changed_ms", "withdraw_changed_ms", "factor_changed_ms", "only_proven_off_ms"];
    for (const [at, column] of columns.entries()) {
      const id = 160 + at;
      await request(id, usdt(10));
      await owner().query(`UPDATE account SET ${column} = 2 WHERE user_id = ${userId}`);
      await expect(step(id, steps.byPolicy)).rejects.toMatchObject({ code: falseStep });
      await step(id, { ...steps.byPolicy, at_ms: aDayLater + 1 });
      await owner().query(`UPDATE account SET ${column} = NULL WHERE user_id = ${userId}`);
    }
  });

  test("[WAL-12] nobody approves for a new address, or for a frozen account; its owner's cancellation stands", async () => {
    await request(170, usdt(10), { address_ms: 2 });
    await expect(step(170, steps.byPolicy)).rejects.toMatchObject({ code: falseStep });
    await request(171, usdt(10));
    await owner().query(`UPDATE account SET frozen_ms = 1, frozen_by = 'owner' WHERE user_id = ${userId}`);
    await expect(step(171, steps.byPolicy)).rejects.toMatchObject({ code: falseStep });
    await step(171, steps.cancelled);
    await end(171);
    await owner().query(`UPDATE account SET frozen_ms = NULL, frozen_by = NULL WHERE user_id = ${userId}`);
  });

  test("[WAL-12] what was written stays", async () => {
    for (const table of ["withdrawal", "withdrawal_step", "withdrawal_end"]) {
      await expect(owner().query(`UPDATE ${table} SET id = id`)).rejects.toMatchObject({ code: appendOnly });
      await expect(owner().query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: appendOnly });
    }
  });
});

describe("the checker, about what the demo's own wallets have paid", () => {
  const rule =
    "the demo's own wallets paid each withdrawal once, to its address, in its amount, and nothing else";
  const paid = {
    network: "ethereum",
    hash: "a".repeat(64),
    block: 1n,
    asset: "USDT",
    token: "0xtoken",
    from_address: "0xhouse",
    to_address: "0xabc",
    amount: String(usdt(95)),
    outcome: "success",
  } as const;
  beforeAll(async () => {
    await request(80);
    for (const next of [steps.byPolicy, { ...steps.sent, hash: paid.hash }]) await step(80, next);
  });
  /** How many payments it finds wrong after these; none of them stays. */
  const wrongAfter = (...payments: readonly object[]): Promise<number | undefined> =>
    database()
      .db.transaction()
      .execute(async (tx) => {
        for (const changes of payments)
          await tx
            .insertInto("sandbox_transfer")
            .values({ ...paid, ...changes })
            .execute();
        const [found] = await findingsOf(tx, (name) => name === rule);
        await sql`ROLLBACK; BEGIN`.execute(tx);
        return found?.wrong;
      });

  test("[WAL-12] [TRUST-02] passes a withdrawal that was paid once, and what others have sent", async () => {
    expect(await wrongAfter({})).toBe(0);
    expect(await wrongAfter({}, { hash: "b".repeat(64), from_address: "0xsomebody" })).toBe(0);
  });

  test.each([
    ["twice", [{}, { hash: "b".repeat(64) }]],
    ["in another amount", [{ amount: String(usdt(95) + 1n) }]],
    ["with its fee", [{ amount: String(usdt(100)) }]],
    ["to another address", [{ to_address: "0xdef" }]],
    ["on another network", [{ network: "tron" }]],
  ])("[WAL-12] [TRUST-02] finds a withdrawal that was paid %s", async (_, payments) => {
    expect(await wrongAfter(...payments)).toBe(1);
  });
});

describe("a live database", () => {
  test("[WAL-12] pays nothing through the sandbox, and its policy knows only proven addresses", async () => {
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const rows = (proven: boolean, id: number) =>
      requestRow(id, 1n, { is_proven: proven, fee: "0", address });
    await addAccount(liveOwner());
    await liveOwner().query(
      "INSERT INTO withdrawal SELECT * FROM json_populate_recordset(NULL::withdrawal, $1)",
      [JSON.stringify([rows(false, 1), rows(true, 2)])],
    );
    const add = (id: number, values: string, role: "pool" | "market" = "market") =>
      live()[role].query(
        `INSERT INTO withdrawal_step (user_id, id, at_ms, nth, from_state, state, actor, channel, hash) VALUES (${userId}, ${id}, ${aDayLater}, ${values})`,
      );
    const byPolicy = "1, 'requested', 'approved', 'policy', NULL, NULL";
    await expect(add(1, byPolicy, "pool")).rejects.toMatchObject({ code: falseStep });
    // The row of a withdrawal says that its address is proven; nobody has proven it.
    const prove = (provenMs: number | null) =>
      liveOwner().query("INSERT INTO cold_wallet VALUES ($1, 'ethereum', $2, 1, $3)", [
        userId,
        address,
        provenMs,
      ]);
    await prove(null);
    await expect(add(2, byPolicy, "pool")).rejects.toMatchObject({ code: falseStep });
    await liveOwner().query("DELETE FROM cold_wallet");
    await prove(1);
    // Proven after the request: a person decides.
    await expect(add(1, byPolicy, "pool")).rejects.toMatchObject({ code: falseStep });
    await add(2, byPolicy, "pool");
    await expect(add(2, "2, 'approved', 'sent', 'payout', 'sandbox', 'h'")).rejects.toMatchObject({
      code: "23503",
    });
    await add(2, `2, 'approved', 'sent', 'payout', 'ethereum', '0x${"a".repeat(64)}'`);
  });
});
