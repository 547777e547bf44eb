/** What the database asks for before a withdrawal is approved: two operators for a large one, also in pieces, and 24 hours by its own clock. */
import { dayMs } from "@candor/core/time/time";
import { beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { testOperatorSessions } from "../platform/db/test-operators.ts";
import { falseStep } from "./ledger-errors.ts";
import { aDayLater, addWithdrawer, steps, usdt, userId, withdrawalsOf } from "./test-withdrawal-steps.ts";
import { eventually } from "../platform/test-eventually.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { request, end, step, approvedAct } = withdrawalsOf(database, owner);

beforeAll(() => addWithdrawer(database(), owner()));

/** Approves as the first operator, and leaves the transaction open; returns what commits it. */
const approveUncommitted = async (id: number): Promise<() => Promise<void>> => {
  const client = await database().operator.connect();
  await client.query("BEGIN");
  await client.query("SELECT operator_act_begin($1, 'withdrawal_decide', 'a test', 'looked at it well')", [
    testOperatorSessions[1],
  ]);
  await client.query(
    `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, operator_id, at_ms)
     VALUES ($1, $2, 1, 'requested', 'approved', 'operator', 1, $3)`,
    [userId, id, aDayLater],
  );
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
};

/** Until a statement of a request waits for another transaction. */
const untilOneWaits = () =>
  eventually(async () => {
    const { rows } = await owner().query(
      `SELECT FROM pg_stat_activity
         WHERE usename = 'candor_web' AND datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });

describe("an approval", () => {
  test("[OPS-03] a large withdrawal is approved only by an act of two about it that both have signed", async () => {
    await request(131, usdt(10_000));
    await expect(step(131, steps.approved)).rejects.toMatchObject({ code: falseStep });
    const content = {
      withdrawal: "131",
      step: "approved",
      user: String(userId),
      amount: "10000",
      network: "ethereum",
      address: "0xabc",
    };
    const wrongActs = [
      await approvedAct(content, [1]),
      await approvedAct({ ...content, withdrawal: "130" }),
      await approvedAct({ ...content, step: "done" }),
      // What the two have read is not what the withdrawal is.
      await approvedAct({ ...content, amount: "10" }),
      await approvedAct({ ...content, address: "0xdef" }),
      await approvedAct({ ...content, network: "tron" }),
      await approvedAct({ ...content, user: "8" }),
      await approvedAct({ withdrawal: "131", step: "approved" }),
    ];
    for (const act_id of wrongActs) {
      await expect(step(131, { ...steps.approved, act_id })).rejects.toMatchObject({ code: falseStep });
    }
    const withdrawn = await approvedAct(content);
    await owner().query("INSERT INTO operator_act_end (act_id, outcome) VALUES ($1, 'withdrawn')", [
      withdrawn,
    ]);
    await expect(step(131, { ...steps.approved, act_id: withdrawn })).rejects.toMatchObject({
      code: falseStep,
    });
    await step(131, { ...steps.approved, act_id: await approvedAct(content) });
  });

  test("[OPS-03] a bank has paid a large withdrawal when two operators have signed that it has", async () => {
    await request(132, usdt(10_000), { network: "bank", address: "IBAN" });
    const content = {
      withdrawal: "132",
      user: String(userId),
      amount: "10000",
      network: "bank",
      address: "IBAN",
    };
    const act_id = await approvedAct({ ...content, step: "approved" });
    await step(132, { ...steps.approved, act_id });
    await step(132, { ...steps.sent, actor: "operator", operator_id: 1, channel: "gateway" });
    const done = { ...steps.done, actor: "operator", operator_id: 2 };
    await expect(step(132, done)).rejects.toMatchObject({ code: falseStep });
    await expect(step(132, { ...done, act_id })).rejects.toMatchObject({ code: falseStep });
    await step(132, { ...done, act_id: await approvedAct({ ...content, step: "done" }) });
    await end(132);
  });

  test("[WAL-12] [OPS-03] nobody alone gives back what may have been paid, and two only from the state that they signed for", async () => {
    await request(133);
    await step(133, steps.approved);
    const failed = { ...steps.failed, actor: "operator", operator_id: 2 };
    await expect(step(133, failed)).rejects.toMatchObject({ code: falseStep });
    const content = {
      withdrawal: "133",
      step: "failed",
      after: "approved",
      user: String(userId),
      amount: "100",
      network: "ethereum",
      address: "0xabc",
    };
    const acts = [
      await approvedAct(content),
      await approvedAct(content, [1], "withdrawal_give_back"),
      await approvedAct({ ...content, after: "sent" }, [1, 2], "withdrawal_give_back"),
      await approvedAct({ ...content, step: "done" }, [1, 2], "withdrawal_give_back"),
    ];
    for (const act_id of acts) {
      await expect(step(133, { ...failed, act_id })).rejects.toMatchObject({ code: falseStep });
    }
    await step(133, { ...steps.sent, actor: "operator", operator_id: 1 });
    const early = await approvedAct(content, [1, 2], "withdrawal_give_back");
    const gone = { ...failed, nth: 3, from_state: "sent" };
    await expect(step(133, { ...gone, act_id: early })).rejects.toMatchObject({ code: falseStep });
    await step(133, { ...gone, act_id: acts[2] as number });
    await end(133);
  });

  test("[OPS-03] a large withdrawal in pieces takes two, also when two pieces are approved at the same moment", async () => {
    const dayLater = 40 * dayMs;
    const piece = (id: number, whole: number, acceptedMs = dayLater) =>
      request(id, usdt(whole), { accepted_ms: acceptedMs });
    await piece(180, 4_000);
    await piece(181, 5_500);
    await piece(182, 900, dayLater + dayMs - 1);
    await step(180, steps.approved);
    const commit = await approveUncommitted(181);
    const left = 182;
    const other = step(left, steps.byPolicy);
    await Promise.race([other.catch(() => undefined), untilOneWaits()]);
    await commit();
    await expect(other).rejects.toMatchObject({ code: falseStep });
    await expect(step(left, { ...steps.approved, operator_id: 2 })).rejects.toMatchObject({
      code: falseStep,
    });
    const content = {
      step: "approved",
      user: String(userId),
      amount: "900",
      network: "ethereum",
      address: "0xabc",
    };
    await expect(
      step(left, {
        ...steps.approved,
        act_id: await approvedAct({ ...content, withdrawal: String(left) }, [1]),
      }),
    ).rejects.toMatchObject({ code: falseStep });
    await step(left, {
      ...steps.approved,
      act_id: await approvedAct({ ...content, withdrawal: String(left) }),
    });
    // What two have approved counts for nobody alone.
    await piece(184, 400, dayLater + 5);
    await step(184, steps.approved);
    // A day later none of them counts.
    await piece(183, 4_000, dayLater + 3 * dayMs);
    await step(183, steps.approved);
  });

  test("[WAL-12] [TRUST-08] nobody approves before the 24 hours by saying that they are over", async () => {
    const nowMs = Date.now();
    await request(165, usdt(10), { address_ms: nowMs });
    const early = { at_ms: nowMs + 2 * dayMs };
    await expect(step(165, { ...steps.byPolicy, ...early })).rejects.toMatchObject({ code: falseStep });
    await expect(step(165, { ...steps.approved, ...early })).rejects.toMatchObject({ code: falseStep });
  });
});
