/** What the database requires before a person may pay a withdrawal that a signer was asked to pay, and who may pay it then. */
import { beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { testOperatorSessions } from "../platform/db/test-operators.ts";
import { falseStep } from "./ledger-errors.ts";
import {
  aDayLater,
  addWithdrawer,
  hashOf as digitsOf,
  steps,
  userId,
  withdrawalsOf,
} from "./test-withdrawal-steps.ts";
import { eventually } from "../platform/test-eventually.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const { request, end, step, note, given, actingAs, approvedAct } = withdrawalsOf(database, owner);

beforeAll(() => addWithdrawer(database(), owner()));

const refused = { code: falseStep };
const hashOf = (id: number): string => `0x${digitsOf(id)}`;
const hourMs = 3_600_000;
const bySigner = { ...steps.sent, channel: "ethereum", hash: `0x${"a".repeat(64)}` };
const byHand = { ...bySigner, actor: "operator", operator_id: 1 };
const insert =
  "INSERT INTO withdrawal_signer_end (user_id, id, after, at_ms, operator_id, act_id) VALUES ($1, $2, $3, 1, $4, $5)";
type Taken = {
  readonly after?: "approved" | "sent";
  readonly operator?: number;
  readonly as?: number;
  readonly act?: number | null;
  readonly action?: string;
};
const takeBack = (id: number, taken: Taken = {}): Promise<void> => {
  const { after = "approved", operator = 1, as = operator, act = null } = taken;
  const action = taken.action ?? (act === null ? "withdrawal_decide" : "withdrawal_signer_gone");
  return actingAs(as, action, insert, [userId, id, after, operator, act]);
};
const contentOf = (id: number) => ({
  withdrawal: String(id),
  after: "approved",
  user: String(userId),
  amount: "100",
  network: "ethereum",
  address: "0xabc",
});
const gone = (content: object, approvers?: readonly number[], agoMs = 0): Promise<number> =>
  approvedAct(content, approvers, "withdrawal_signer_gone", agoMs);
const giveBack = async (id: number, after: "approved" | "sent") => ({
  ...steps.failed,
  from_state: after,
  nth: after === "sent" ? 3 : 2,
  actor: "operator",
  operator_id: 2,
  act_id: await approvedAct({ ...contentOf(id), step: "failed", after }, [1, 2], "withdrawal_give_back"),
});

describe("a withdrawal that the signer gave back", () => {
  test("[WAL-12] is paid by a person, and is not called sent by the signer", async () => {
    await given(301);
    await expect(step(301, byHand)).rejects.toMatchObject(refused);
    await takeBack(301);
    await expect(step(301, bySigner)).rejects.toMatchObject(refused);
    await expect(note(301)).rejects.toMatchObject(refused);
    await step(301, byHand);
    await step(301, steps.done);
    await end(301);
  });

  test("[WAL-12] [OPS-03] is given back by two", async () => {
    await given(302);
    const failed = await giveBack(302, "approved");
    await expect(step(302, failed)).rejects.toMatchObject(refused);
    await takeBack(302);
    await expect(step(302, { ...failed, act_id: await gone(contentOf(302)) })).rejects.toMatchObject(refused);
    await step(302, failed);
    await end(302);
  });

  test("[WAL-12] was with the signer, is approved, and is taken once, by the operator who acts", async () => {
    await request(303);
    await expect(takeBack(303)).rejects.toMatchObject(refused);
    await step(303, steps.byPolicy);
    await expect(takeBack(303)).rejects.toMatchObject(refused);
    await note(303);
    await expect(takeBack(303, { operator: 2, as: 1 })).rejects.toMatchObject(refused);
    await expect(takeBack(303, { action: "user_freeze" })).rejects.toMatchObject({ code: "CA022" });
    await expect(takeBack(303, { action: "withdrawal_signer_gone" })).rejects.toMatchObject(refused);
    await expect(takeBack(303, { action: "withdrawal_give_back" })).rejects.toMatchObject(refused);
    await expect(takeBack(303, { after: "sent" })).rejects.toMatchObject(refused);
    await takeBack(303);
    await expect(takeBack(303, { operator: 2 })).rejects.toMatchObject({ code: "23505" });
    await given(304);
    await step(304, { ...bySigner, hash: hashOf(304) });
    for (const after of ["approved", "sent"] as const)
      await expect(takeBack(304, { after })).rejects.toMatchObject(
        after === "sent" ? { constraint: "what_is_sent_takes_two" } : refused,
      );
  });

  test("[WAL-12] [OPS-04] is in the audit log with its reason, and can be neither changed nor removed", async () => {
    await given(305);
    await takeBack(305, { operator: 2 });
    const { rows } = await owner().query(
      `SELECT operator_id, action, reason, before, after::json -> 'withdrawal_signer_end' AS after FROM audit_log
       WHERE after::json -> 'withdrawal_signer_end' ->> 'id' = '305'`,
    );
    expect(rows).toEqual([
      {
        operator_id: 2,
        action: "withdrawal_decide",
        reason: "looked at it well",
        before: '{"withdrawal_signer_end": null}',
        after: { user_id: userId, id: 305, after: "approved", at_ms: 1, operator_id: 2, act_id: null },
      },
    ]);
    for (const change of ["UPDATE withdrawal_signer_end SET at_ms = 2", "DELETE FROM withdrawal_signer_end"])
      await expect(owner().query(change)).rejects.toMatchObject({ code: "CA002" });
  });

  test("[WAL-12] [OPS-03] is written only by the role of operators, inside an act, and not in the name of another operator", async () => {
    await given(306);
    const values = [userId, 306, "approved", 1, null];
    for (const role of ["pool", "market", "engine"] as const)
      await expect(database()[role].query(insert, values)).rejects.toMatchObject({ code: "42501" });
    await expect(database().operator.query(insert, values)).rejects.toMatchObject({ code: "CA020" });
    await expect(owner().query(insert, values)).rejects.toMatchObject({ code: "CA020" });
  });
});

describe("a withdrawal that two took from a signer that is gone", () => {
  test("[WAL-12] [OPS-03] needs an act about exactly this withdrawal and its state, which both have signed", async () => {
    await given(311);
    const content = contentOf(311);
    const withdrawn = await gone(content);
    await owner().query("INSERT INTO operator_act_end (act_id, outcome) VALUES ($1, 'withdrawn')", [
      withdrawn,
    ]);
    const acts = [
      await gone(content, [1]),
      await gone({ ...content, withdrawal: "310" }),
      await gone({ ...content, after: "sent" }),
      await gone({ ...content, user: "8" }),
      await gone({ ...content, amount: "10" }),
      await gone({ ...content, network: "tron" }),
      await gone({ ...content, address: "0xdef" }),
      await gone({ withdrawal: "311", after: "approved" }),
      await approvedAct({ ...content, step: "failed" }, [1, 2], "withdrawal_give_back"),
      withdrawn,
      await gone(content, [1, 2], hourMs),
      999_999,
    ];
    for (const act of acts) await expect(takeBack(311, { act })).rejects.toMatchObject(refused);
    const act = await gone(content, [1, 2], hourMs - 60_000);
    await expect(takeBack(311, { act, action: "withdrawal_decide" })).rejects.toMatchObject(refused);
    await takeBack(311, { act });
    await expect(step(311, bySigner)).rejects.toMatchObject(refused);
    await step(311, { ...byHand, hash: hashOf(311) });
    await given(312);
    await expect(takeBack(312, { act })).rejects.toMatchObject(refused);
  });

  test("[WAL-12] [OPS-03] is given back by an act that two sign after that, and by no older one", async () => {
    await given(315);
    const before = await giveBack(315, "approved");
    await takeBack(315, { act: await gone(contentOf(315)) });
    await expect(step(315, before)).rejects.toMatchObject(refused);
    await step(315, await giveBack(315, "approved"));
    await end(315);
  });

  test("[WAL-12] [OPS-03] is given back when it was sent; one that has ended is not taken", async () => {
    await given(313);
    await step(313, { ...bySigner, hash: hashOf(313) });
    await expect(step(313, await giveBack(313, "sent"))).rejects.toMatchObject(refused);
    const act = await gone({ ...contentOf(313), after: "sent" });
    await expect(takeBack(313, { act })).rejects.toMatchObject(refused);
    await takeBack(313, { act, after: "sent" });
    await step(313, await giveBack(313, "sent"));
    await end(313);
    await given(314);
    await step(314, { ...bySigner, hash: hashOf(314) });
    await step(314, steps.done);
    const late = await gone({ ...contentOf(314), after: "sent" });
    await expect(takeBack(314, { act: late, after: "sent" })).rejects.toMatchObject(refused);
  });
});

const untilOneWaits = (role: string) =>
  eventually(async () => {
    const { rows } = await owner().query(
      `SELECT FROM pg_stat_activity
         WHERE usename = $1 AND datname = current_database() AND wait_event_type = 'Lock'`,
      [role],
    );
    expect(rows).toHaveLength(1);
  });

describe("at the same moment", () => {
  /** Leaves the transaction open; returns a function that commits it. */
  const takeBackUncommitted = async (id: number): Promise<() => Promise<void>> => {
    const client = await database().operator.connect();
    await client.query("BEGIN");
    await client.query("SELECT operator_act_begin($1, 'withdrawal_decide', 'a test', 'looked at it well')", [
      testOperatorSessions[1],
    ]);
    await client.query(insert, [userId, id, "approved", 1, null]);
    return async () => {
      await client.query("COMMIT");
      client.release();
    };
  };
  test("[WAL-12] the second writer sees what the first has done: the signer has sent it, or it was taken from the signer", async () => {
    await given(321);
    const commit = await takeBackUncommitted(321);
    const sent = step(321, { ...bySigner, hash: hashOf(321) });
    await Promise.race([sent.catch(() => undefined), untilOneWaits("candor_market")]);
    await commit();
    await expect(sent).rejects.toMatchObject(refused);

    await given(322);
    const client = await database().market.connect();
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, channel, hash, at_ms)
       VALUES ($1, 322, 2, 'approved', 'sent', 'payout', 'ethereum', $2, 1)`,
      [userId, hashOf(322)],
    );
    const taken = takeBack(322);
    await Promise.race([taken.catch(() => undefined), untilOneWaits("candor_operator")]);
    await client.query("COMMIT");
    client.release();
    await expect(taken).rejects.toMatchObject(refused);
  });

  test.each([["REPEATABLE READ"], ["SERIALIZABLE"]])(
    "[WAL-12] a transaction of %s, which sees only older data, makes no step, and neither gives to the signer nor takes from it",
    async (level) => {
      /** Begins before `meanwhile`, and writes after it. */
      const late = async (
        role: "market" | "operator",
        meanwhile: () => Promise<unknown>,
        write: string,
        values: readonly unknown[],
      ): Promise<unknown> => {
        const client = await database()[role].connect();
        try {
          await client.query(`BEGIN ISOLATION LEVEL ${level}`);
          await client.query("SELECT count(*) FROM withdrawal_step");
          await meanwhile();
          if (role === "operator")
            await client.query(
              "SELECT operator_act_begin($1, 'withdrawal_decide', 'a test', 'looked at it well')",
              [testOperatorSessions[1]],
            );
          return await client.query(write, [...values]);
        } finally {
          await client.query("ROLLBACK");
          client.release();
        }
      };
      const nth = level === "SERIALIZABLE" ? 330 : 340;
      await given(nth);
      const send = () => step(nth, { ...bySigner, hash: hashOf(nth) });
      await expect(late("operator", send, insert, [userId, nth, "approved", 1, null])).rejects.toMatchObject(
        refused,
      );
      await request(nth + 1);
      await step(nth + 1, steps.byPolicy);
      const pay = `INSERT INTO withdrawal_step (user_id, id, nth, from_state, state, actor, operator_id, channel, hash, at_ms)
        VALUES ($1, $2, 2, 'approved', 'sent', 'operator', 1, 'ethereum', $3, $4)`;
      const payment = [userId, nth + 1, hashOf(nth + 1), aDayLater];
      await expect(late("operator", () => note(nth + 1), pay, payment)).rejects.toMatchObject(refused);
      await request(nth + 2);
      await step(nth + 2, steps.byPolicy);
      const enter = () => step(nth + 2, { ...byHand, hash: hashOf(nth + 2) });
      const toSigner = "INSERT INTO withdrawal_signer VALUES ($1, $2, 1)";
      await expect(late("market", enter, toSigner, [userId, nth + 2])).rejects.toMatchObject(refused);
    },
  );
});
