/** Applications for a loan and their answers, over a real database. */
import { renamed } from "@candor/wire/codec/names";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepingConnections, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import type { CallContext } from "../../platform/http/mount.ts";
import { Refused } from "../../platform/refused.ts";
import { noticeText } from "../../records/notices/notice-texts.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { loanModule } from "./module.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
const told: number[] = [];
let desk: TestConsole;
let support: TestOperator;
let finance: TestOperator;
let module: ReturnType<typeof loanModule>;

const users = [100_501, 100_502, 100_503, 100_504, 100_505] as const;

beforeAll(async () => {
  const { db, reads, operators } = database();
  await owner().query(
    "INSERT INTO account (user_id, email, username, created_ms) SELECT id, id || '@loan.test', 'u', 1 FROM unnest($1::bigint[]) AS id",
    [users],
  );
  module = loanModule({ db, reads, operators, noticesChanged: (userId) => void told.push(userId) });
  desk = await buildTestConsole(database(), [
    { calls: module.calls.filter(({ call }) => call.access === "operator") },
  ]);
  support = await desk.operator("sue", ["support"]);
  finance = await desk.operator("finn", ["finance", "content", "risk", "admin"]);
});
afterAll(() => desk.app.close());

/** What a user's call returns, or the key of its refusal. */
const ask = async <Answer = object>(
  path: string,
  userId: number,
  input: object = {},
): Promise<Answer | string> => {
  const mounted = module.calls.find(({ call }) => call.path === path);
  const context = { session: { userId }, language: "en" } as CallContext;
  try {
    return (await mounted?.answer(input, context)) as Answer;
  } catch (error) {
    if (error instanceof Refused) return error.refusal.key;
    throw error;
  }
};
const apply = (userId: number) => ask("user/applyLoan", userId);
type Applications = {
  readonly rows: readonly { id: string; state: string; answer: { reason: string } | null }[];
  readonly total: number;
};
const applications = async (userId: number): Promise<Applications> =>
  (await ask<Applications>("user/loanApplications", userId, { pageNum: 1, pageSize: 10 })) as Applications;

const operate = async (path: string, input: object, by = support) =>
  renamed((await desk.call(`operator/${path}`, { ...input }, by.token)).body) as {
    readonly key?: string;
    readonly data: never;
  };
const reason = "we call you on Monday morning";
const answer = async (id: string, from: string, state: string, why = reason, by = support) =>
  (await operate("answerLoan", { id, from, answer: state, reason: why }, by)).key ?? "done";

describe("an application for a loan", () => {
  test("[LOAN-01] [LOAN-02] is made once until it has failed, and another is possible after its end", async () => {
    const [user] = users;
    expect(await apply(user)).toEqual({});
    expect(await apply(user)).toBe("LoanIsUnderWay");
    const [first] = (await applications(user)).rows;
    expect(first).toMatchObject({ state: "waiting", answer: null });
    expect(await answer(first?.id ?? "", "waiting", "declined")).toBe("done");
    expect((await applications(user)).rows[0]).toMatchObject({ state: "declined", answer: { reason } });
    expect(await apply(user)).toEqual({});
    expect((await applications(user)).total).toBe(2);
  });

  test("[LOAN-02] of 16 that arrive at once, one is made", async () => {
    const made = await Promise.all(Array.from({ length: 16 }, () => apply(users[1])));
    expect(made.filter((each) => each === "LoanIsUnderWay")).toHaveLength(15);
    expect((await applications(users[1])).total).toBe(1);
  });

  test("[LOAN-02] pays nothing out and costs nothing: neither making it nor any answer books a transaction", async () => {
    const booked = async () => (await owner().query("SELECT count(*)::int AS n FROM ledger_tx")).rows[0];
    const before = await booked();
    await apply(users[2]);
    const [made] = (await applications(users[2])).rows;
    expect(await answer(made?.id ?? "", "waiting", "accepted")).toBe("done");
    expect(await answer(made?.id ?? "", "accepted", "closed")).toBe("done");
    expect(await booked()).toEqual(before);
  });

  test("is seen by its user alone", async () => {
    expect((await applications(users[4])).total).toBe(0);
  });
});

describe("the answer of an operator", () => {
  test("[LOAN-02] [OPS-02] is given with a reason by support or compliance; others may read or not even that", async () => {
    await apply(users[3]);
    const id = (await applications(users[3])).rows[0]?.id ?? "";
    expect(await answer(id, "waiting", "accepted", "short")).toBe("ReasonNeeded");
    expect(await answer(id, "waiting", "accepted", reason, finance)).toBe("ActionNotAllowed");
    const { data } = await operate("loanApplications", { userId: users[3] }, finance);
    expect(data).toMatchObject([{ id, userId: String(users[3]), state: "waiting" }]);
    expect(await answer(id, "waiting", "accepted")).toBe("done");
    expect(await apply(users[3])).toBe("LoanIsUnderWay");
    const detail = (await operate("loanApplication", { id }, finance)).data as { answers: object[] };
    expect(detail.answers).toMatchObject([{ state: "accepted", operator: "sue", reason }]);
  });

  test("[LOAN-02] [NOTE-02] is a notice in the reader's language, and the user's devices are told", async () => {
    const { rows } = await owner().query<{ key: string; args: { reason: string }; tourl: string }>(
      "SELECT key, args, tourl FROM notice WHERE user_id = $1",
      [users[3]],
    );
    expect(rows).toEqual([{ key: "loanAccepted", args: { reason }, tourl: "/loan" }]);
    expect(noticeText("loanAccepted", { reason }, "ja")).toContain("ローンの申込みを受け付けました");
    expect(told).toContain(users[3]);
  });

  test("[LOAN-02] two operators who decide one application at once do not overwrite each other", async () => {
    await apply(users[4]);
    const id = (await applications(users[4])).rows[0]?.id ?? "";
    const answered = await Promise.all([
      answer(id, "waiting", "accepted"),
      answer(id, "waiting", "declined", "the second of two answers"),
    ]);
    expect(answered.toSorted()).toEqual(["LoanAnsweredMeanwhile", "done"]);
    expect((await owner().query("SELECT FROM loan_answer WHERE application_id = $1", [id])).rowCount).toBe(1);
  });

  test("[LOAN-02] what has ended, what does not exist and what leads nowhere is refused", async () => {
    const id = (await applications(users[2])).rows[0]?.id ?? "";
    for (const [from, state] of [
      ["closed", "accepted"],
      ["accepted", "declined"],
      ["accepted", "closed"],
      ["waiting", "closed"],
    ] as const)
      expect([from, state, await answer(id, from, state)]).toEqual([from, state, "LoanAnsweredMeanwhile"]);
    expect(await answer("999999", "waiting", "closed")).toBe("LoanAnsweredMeanwhile");
    expect((await operate("loanApplication", { id: "999999" })).key).toBe("LoanNotFound");
  });

  test("[OPS-04] stands in the audit log, and nobody answers outside of an act or changes what was answered", async () => {
    const { rows } = await owner().query<{ reason: string }>(
      "SELECT reason FROM audit_log WHERE action = 'loan_answer' AND after LIKE '%accepted%'",
    );
    expect(rows.length).toBeGreaterThan(0);
    await expect(
      database().operator.query(
        "INSERT INTO loan_answer (application_id, from_state, state, operator_id, reason) SELECT id, 'waiting', 'accepted', 1, 'without any act' FROM loan_application LIMIT 1",
      ),
    ).rejects.toMatchObject({ code: "CA020" });
    await expect(owner().query("UPDATE loan_answer SET reason = 'another reason'")).rejects.toThrow(
      "append-only",
    );
    await expect(database().pool.query("UPDATE loan_application SET state = 'declined'")).rejects.toThrow(
      "permission denied",
    );
  });

  test("the queue has what waits or was accepted, and each state by itself", async () => {
    const states = async (state: string) =>
      ((await operate("loanApplications", { state })).data as { state: string }[]).map((row) => row.state);
    expect(new Set(await states("open"))).toEqual(new Set(["waiting", "accepted"]));
    expect(new Set(await states("closed"))).toEqual(new Set(["closed"]));
    expect((await states("all")).length).toBeGreaterThan((await states("open")).length);
  });
});
