/** How operators review identities (KYC-01, KYC-03, OPS-02), over a real database. */
import type { IdentityDetail } from "@candor/wire/desks/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { startIdentityWorld, type IdentityWorld } from "./test-identity-world.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
let world: IdentityWorld;
let [ada, ben, others]: TestOperator[] = [];
const one = (operator: TestOperator | undefined): TestOperator => {
  if (operator === undefined) throw new Error("operators are made before all tests");
  return operator;
};
beforeAll(async () => {
  world = await startIdentityWorld(database(), owner());
  ada = await world.desk.operator("ada", ["compliance"]);
  ben = await world.desk.operator("ben", ["compliance"]);
  others = await world.desk.operator("olga", ["support", "content", "finance", "risk", "admin"]);
});
afterAll(() => world.stop());

const claimOf = async (by: TestOperator | undefined, id: string): Promise<string> =>
  ((await world.act(one(by), "claimIdentity", { id })).data as { claimId: string }).claimId;
const detail = async (by: TestOperator | undefined, id: string): Promise<IdentityDetail> =>
  (await world.act(one(by), "identity", { id })).data;
const keyOf = async (by: TestOperator | undefined, path: string, input: object): Promise<string> =>
  (await world.act(one(by), path, input)).key;
const secondFrom = async (usdt: string): Promise<void> => {
  await owner().query("UPDATE setting_key SET value = $1 WHERE name = 'identity_second_from'", [usdt]);
};
const decisionsOf = async (id: string) =>
  (
    await owner().query(
      "SELECT verdict, is_final FROM identity_decision WHERE submission_id = $1 ORDER BY id",
      [id],
    )
  ).rows;

describe("the queue", () => {
  test("[OPS-02] [KYC-03] is for compliance alone: no other role reads a name, a photo or the list, or decides", async () => {
    const { id } = await world.sent();
    for (const [path, input] of [
      ["identities", {}],
      ["identity", { id }],
      ["identityPhoto", { id, side: "front" }],
      ["claimIdentity", { id }],
      ["releaseIdentity", { id, claimId: "1" }],
      ["decideIdentity", { id, claimId: "1", verdict: "approved" }],
    ] as const)
      expect([path, await keyOf(others, path, input)]).toEqual([path, "ActionNotAllowed"]);
  });

  test("[OPS-02] lists what waits, without names, and who looks at it now", async () => {
    const { id, userId } = await world.sent();
    await claimOf(ada, id);
    const { data } = await world.act(one(ben), "identities", { userId });
    expect(data).toMatchObject([
      { id, userId: String(userId), version: 1, state: "waiting", claim: { operator: "ada" } },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Example|3456/);
    await world.decide(one(ada), id, { verdict: "approved" });
    expect((await world.act(one(ben), "identities", { userId })).data).toEqual([]);
    expect((await world.act(one(ben), "identities", { userId, state: "approved" })).data).toMatchObject([
      { id, state: "approved", claim: null },
    ]);
  });

  test("[OPS-02] says of one what was sent, and of the next one what of it is new", async () => {
    const { id, userId } = await world.sent();
    expect(await detail(ada, id)).toMatchObject({
      username: "Ann Example",
      idNumber: "AB 123456",
      hasFront: true,
      hasBack: true,
      changed: ["name", "number", "front", "back"],
      decisions: [],
      claimId: null,
    });
    await world.decide(one(ada), id, { verdict: "refused", number: "differs", sentence: "Look at line 3." });
    await world.send(userId, { idNumber: "CD 98765" });
    expect(await detail(ben, await world.newestOf(userId))).toMatchObject({
      version: 2,
      changed: ["number"],
      decisions: [],
    });
    expect((await detail(ben, id)).decisions).toMatchObject([
      { verdict: "refused", operator: "ada", number: "differs", name: null, sentence: "Look at line 3." },
    ]);
  });

  test("[OPS-02] of a number that nobody has sent nothing is found", async () => {
    for (const path of ["identity", "claimIdentity"])
      expect(await keyOf(ada, path, { id: "999999" })).toBe("SubmissionNotFound");
    expect(await keyOf(ada, "identityPhoto", { id: "999999", side: "back" })).toBe("SubmissionNotFound");
    expect(await keyOf(ada, "decideIdentity", { id: "999999", claimId: "1", verdict: "approved" })).toBe(
      "SubmissionNotFound",
    );
  });
});

test("[OPS-05] what waits for the first look and for the second is one queue, and what is decided is not in it", async () => {
  const waiting = async (): Promise<readonly string[]> =>
    (await database().operators.selectFrom("identity_waiting").select("submission_id").execute()).map(
      ({ submission_id }) => String(submission_id),
    );
  await secondFrom("0");
  const { id } = await world.sent();
  expect(await waiting()).toContain(id);
  await world.decide(one(ada), id, { verdict: "approved" });
  expect(await waiting()).toContain(id);
  await world.decide(one(ben), id, { verdict: "approved" });
  expect(await waiting()).not.toContain(id);
  await secondFrom("10000");
});

describe("a decision", () => {
  test("[OPS-02] needs the claim of the operator who decides: two never decide the same one", async () => {
    const { id } = await world.sent();
    const approve = { id, verdict: "approved" };
    expect(await keyOf(ada, "decideIdentity", { ...approve, claimId: "1" })).toBe("SubmissionNotClaimed");
    const claimId = await claimOf(ada, id);
    const refused = await world.act(one(ben), "claimIdentity", { id });
    expect([refused.key, refused.message]).toEqual([
      "SubmissionIsClaimed",
      "ada is looking at this one; please take another",
    ]);
    expect(await keyOf(ben, "decideIdentity", { ...approve, claimId })).toBe("SubmissionNotClaimed");
    expect(await keyOf(ada, "decideIdentity", { ...approve, claimId: String(Number(claimId) + 1) })).toBe(
      "SubmissionNotClaimed",
    );
    expect(await keyOf(ada, "decideIdentity", { ...approve, claimId })).toBe("done");
    for (const by of [ada, ben]) {
      expect(await keyOf(by, "claimIdentity", { id })).toBe("SubmissionDecidedMeanwhile");
      expect(await keyOf(by, "decideIdentity", { ...approve, claimId })).toBe("SubmissionDecidedMeanwhile");
    }
    expect(await decisionsOf(id)).toEqual([{ verdict: "approved", is_final: true }]);
  });

  test("[OPS-02] two operators who claim one at the same moment: one has it", async () => {
    const { id } = await world.sent();
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => keyOf(index % 2 === 0 ? ada : ben, "claimIdentity", { id })),
    );
    // The operator who has it may claim it again.
    expect(claims.filter((key) => key === "done")).toHaveLength(6);
    expect(claims.filter((key) => key === "SubmissionIsClaimed")).toHaveLength(6);
    const { rows } = await owner().query("SELECT nth FROM identity_claim WHERE submission_id = $1", [id]);
    expect(rows).toEqual([{ nth: 1n }]);
  });

  test("[OPS-02] that is sent sixteen times at once is made once", async () => {
    const { id } = await world.sent();
    const claimId = await claimOf(ada, id);
    const keys = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        keyOf(ada, "decideIdentity", {
          id,
          claimId,
          ...(index % 2 === 0 ? { verdict: "approved" } : { verdict: "refused", name: "differs" }),
        }),
      ),
    );
    expect(keys.filter((key) => key === "done")).toHaveLength(1);
    expect(await decisionsOf(id)).toHaveLength(1);
  });

  test("[OPS-02] a claim ends after ten minutes, when it is given back, and another operator's makes the old number void", async () => {
    const { id } = await world.sent();
    const old = await claimOf(ada, id);
    expect(await claimOf(ada, id)).toBe(old);
    await owner().query("UPDATE identity_claim SET until_ms = database_ms() WHERE submission_id = $1", [id]);
    const late = { id, claimId: old, verdict: "approved" };
    expect(await keyOf(ada, "decideIdentity", late)).toBe("SubmissionNotClaimed");
    const next = await claimOf(ben, id);
    expect(Number(next)).toBe(Number(old) + 1);
    expect(await keyOf(ada, "releaseIdentity", { id, claimId: next })).toBe("SubmissionNotClaimed");
    expect(await keyOf(ben, "releaseIdentity", { id, claimId: next })).toBe("done");
    await claimOf(ada, id);
    expect(await keyOf(ada, "decideIdentity", late)).toBe("SubmissionNotClaimed");
  });

  test("[KYC-01] a refusal has a cause that belongs to its part, and an approval has none", async () => {
    const { id } = await world.sent();
    const claimId = await claimOf(ada, id);
    const decide = (input: object): Promise<string> =>
      keyOf(ada, "decideIdentity", { id, claimId, ...input });
    expect(await decide({ verdict: "refused" })).toBe("RefusalNeedsACause");
    expect(await decide({ verdict: "refused", sentence: "Something is wrong." })).toBe("RefusalNeedsACause");
    expect(await decide({ verdict: "approved", front: "cutOff" })).toBe("RefusalNeedsACause");
    expect(await decide({ verdict: "refused", name: "cutOff" })).toBe("BadRequest");
    expect(await decide({ verdict: "refused", front: "because" })).toBe("BadRequest");
    expect(await decisionsOf(id)).toEqual([]);
  });
});

describe("a second look", () => {
  test("[KYC-01] another operator must approve who has much; the first one alone confirms nothing", async () => {
    const { id, userId } = await world.sent();
    await owner().query(
      "INSERT INTO ledger_balance (account_id, shard, balance) VALUES (user_account($1, 'wallet'), 0, 10000000000)",
      [userId],
    );
    expect((await detail(ada, id)).needsSecond).toBe(true);
    expect(await world.decide(one(ada), id, { verdict: "approved" })).toBe("second");
    expect(await world.own(userId)).toMatchObject({ status: 1, decidedAt: null });
    expect(await keyOf(ada, "claimIdentity", { id })).toBe("SubmissionNeedsAnother");
    expect((await world.act(one(ben), "identities", { userId })).data).toMatchObject([
      { id, state: "second" },
    ]);
    expect(await world.decide(one(ben), id, { verdict: "approved" })).toBe("approved");
    expect(await world.own(userId)).toMatchObject({ status: 2 });
  });

  test("[KYC-01] the second one may refuse it, and a refusal takes one operator", async () => {
    await secondFrom("0");
    const { id, userId } = await world.sent();
    expect(await world.decide(one(ada), id, { verdict: "approved" })).toBe("second");
    expect(await world.decide(one(ben), id, { verdict: "refused", back: "expired" })).toBe("refused");
    expect(await world.own(userId)).toMatchObject({ status: 3, again: ["back"] });
    const at = await world.sent();
    expect(await world.decide(one(ada), at.id, { verdict: "refused", name: "differs" })).toBe("refused");
    await secondFrom("10000");
  });

  test("[KYC-01] who has less than the setting says is confirmed by one", async () => {
    const { id, userId } = await world.sent();
    await owner().query(
      "INSERT INTO ledger_balance (account_id, shard, balance) VALUES (user_account($1, 'wallet'), 0, 9999999999)",
      [userId],
    );
    expect((await detail(ada, id)).needsSecond).toBe(false);
    expect(await world.decide(one(ada), id, { verdict: "approved" })).toBe("approved");
  });
});

describe("a photo", () => {
  const linesOf = async (userId: number): Promise<readonly (string | null)[]> =>
    (
      await owner().query<{ operator_id: number; after: string | null }>(
        "SELECT operator_id, after FROM audit_log WHERE subject = $1 AND action = 'identity_read' ORDER BY seq",
        [`user ${userId}`],
      )
    ).rows.map(({ after }) => after);

  test("[KYC-03] is read by an operator as a JPEG, and each reading is recorded with the operator and the time", async () => {
    const { id, userId } = await world.sent();
    const beforeMs = Date.now();
    for (const [by, side] of [
      [ada, "front"],
      [ben, "back"],
      [ben, "back"],
    ] as const) {
      const answer = await world.desk.call("operator/identityPhoto", { id, side }, one(by).token);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "image/jpeg",
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      });
      expect(answer.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    }
    const { readings } = await detail(ada, id);
    expect(readings.map(({ operator, side }) => [operator, side])).toEqual([
      ["ben", "back"],
      ["ben", "back"],
      ["ada", "front"],
    ]);
    for (const { time } of readings) expect(Math.abs(time - beforeMs)).toBeLessThan(60_000);
    expect(await linesOf(userId)).toEqual(
      ["front photo", "back photo", "back photo", "name and number"].map(
        (what) => `{"note": "${what} of identity ${id}"}`,
      ),
    );
  });

  test("[KYC-03] that is read while the log cannot be written is not sent", async () => {
    const { id } = await world.sent();
    await owner().query(
      "ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'identity_read') NOT VALID",
    );
    const { status, bytes } = await world.desk.call(
      "operator/identityPhoto",
      { id, side: "front" },
      one(ada).token,
    );
    await owner().query("ALTER TABLE audit_log DROP CONSTRAINT broken");
    expect(status).toBe(500);
    expect(bytes.subarray(0, 1).toString()).toBe("{");
  });

  test("[KYC-03] that was deleted is told to be", async () => {
    const { id, userId } = await world.sent();
    await world.decide(one(ada), id, { verdict: "approved" });
    world.clock.aheadMs = 31 * 86_400_000;
    await world.run("identity-photos");
    world.clock.aheadMs = 0;
    expect(await keyOf(ada, "identityPhoto", { id, side: "front" })).toBe("PhotoIsDeleted");
    expect(await detail(ada, id)).toMatchObject({ hasFront: false, hasBack: false, username: "Ann Example" });
    expect(await linesOf(userId)).toHaveLength(1);
  });
});

describe("the role of operators in the database", () => {
  test("[OPS-04] [KYC-01] decides nothing by itself, in no act: not without a claim, not twice, not as somebody else", async () => {
    const { id } = await world.sent();
    const alone = (action: string, statement: string): Promise<string> =>
      world.desk.alone(one(ada), action, statement);
    const decision = `INSERT INTO identity_decision (submission_id, operator_id, verdict, is_final, sentence, at_ms)
      VALUES (${id}, ${one(ben).id}, 'approved', true, '', 1)`;
    expect(await alone("identity_decide", decision)).toBe("42501");
    expect(await alone("identity_decide", `UPDATE identity_claim SET operator_id = ${one(ada).id}`)).toBe(
      "42501",
    );
    const decide = `SELECT identity_decide(${id}, 1, 'approved', NULL, NULL, NULL, NULL, '')`;
    expect(await alone("identity_decide", decide)).toBe("CA049");
    expect(await alone("identity_read", `SELECT identity_claim_take(${id})`)).toBe("CA049");
    expect(await alone("identity_decide", `SELECT identity_claim_take(${id})`)).toBe("done");
    expect(
      await alone(
        "identity_decide",
        `SELECT identity_claim_take(${id}), identity_decide(${id}, 1, 'refused', NULL, NULL, NULL, NULL, '')`,
      ),
    ).toBe("23514");
    for (const table of ["picture", "identity_submission", "identity_waiting", "identity_untold"])
      expect(await alone("identity_decide", `DELETE FROM ${table}`)).toBe("42501");
  });

  test("[OPS-04] every claim and decision is a line of the audit log, without the sentence that the user reads", async () => {
    const { id, userId } = await world.sent();
    await world.decide(one(ada), id, { verdict: "refused", name: "differs", sentence: "Call me Ishmael." });
    const { rows } = await owner().query<{ after: string }>(
      "SELECT after FROM audit_log WHERE subject = $1 AND action = 'identity_decide' ORDER BY seq",
      [`user ${userId}`],
    );
    const tables = rows.map(({ after }) => Object.keys(JSON.parse(after) as object)[0]);
    expect(tables).toEqual(["identity_claim", "identity_decision", "identity_claim"]);
    expect(rows.map(({ after }) => after).join()).toContain("differs");
    expect(rows.map(({ after }) => after).join()).not.toContain("Ishmael");
  });
});
