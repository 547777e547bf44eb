/** Each reason that an operator may give for a refusal: from the console's call to the text that the owner reads, over a real database and engine. */
import { operatorReasons } from "@candor/core/withdrawal/withdrawal";
import type { AnswerOf } from "@candor/wire/call";
import { languages, type Language } from "@candor/wire/language";
import { textsOf } from "@candor/wire/texts/texts-of";
import { withdrawalList } from "@candor/wire/withdrawals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import type { CallContext } from "../../../platform/http/mount.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { withdrawalRoutes } from "../routes.ts";
import { withdrawalOperatorRoutes } from "../routes.operator.ts";
import { startWithdrawals, usdt, type TestWithdrawals } from "../test-withdrawals.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let tests: TestWithdrawals;
let desk: TestConsole;
let finance: TestOperator;

beforeAll(async () => {
  tests = await startWithdrawals(database(), { channels: "manual" });
  const { reads, operators } = database();
  const calls = withdrawalOperatorRoutes({
    ...tests.deps,
    reads,
    operators,
    advance: (withdrawal) => tests.jobs.begin(withdrawal, "en"),
  });
  desk = await buildTestConsole(database(), [{ calls }]);
  finance = await desk.operator("fin", ["finance"]);
});
afterAll(async () => {
  await desk.app.close();
  await tests.stop();
});

const refuse = async (id: string, why: string, reason = "looked at it well") =>
  (await desk.call("operator/refuseWithdrawal", { id, why, reason }, finance.token)).body;

test.each(operatorReasons)(
  "[WAL-13] [OPS-04] when it is refused with the reason %s, the money is back at once, the owner reads why, and the audit log has the reason",
  async (why) => {
    const user = await tests.newOwner(5_000);
    const id = await tests.request(user, { price: usdt(1_000) });
    expect(await tests.balances(user)).toEqual([4_000, 1_000]);

    const reason = `looked at it well: ${why}`;
    expect(await refuse(id, why, reason)).toMatchObject({
      retCode: 0,
      data: { state: "refused", act: null },
    });

    expect(await tests.balances(user)).toEqual([5_000, 0]);
    const shown = await Promise.all(languages.map((language) => shownReason(user, language)));
    expect(shown).toEqual(languages.map((language) => textsOf[language].withdrawals[why]));
    expect(await auditLines(id)).toEqual([
      { operator_id: finance.id, action: "withdrawal_decide", reason, why },
    ]);
  },
);

test.each(languages)("[WAL-13] [API-07] each reason has a text of its own in %s", (language) => {
  const texts = operatorReasons.map((why) => textsOf[language].withdrawals[why].trim());
  expect(texts).not.toContain("");
  expect(new Set(texts).size).toBe(operatorReasons.length);
});

test("[WAL-13] a reason that is not in the list refuses nothing", async () => {
  const user = await tests.newOwner(5_000);
  const id = await tests.request(user, { price: usdt(1_000) });
  // The last two are reasons of a failed pay-out, which no operator decides.
  const others = ["", "feeUnpaid", "sanction", "SANCTIONS", "transferFailed", "payoutImpossible"];
  const keys = [];
  for (const why of others) keys.push((await refuse(id, why)).key);
  expect(keys).toEqual(others.map(() => "BadRequest"));
  expect(await tests.stateOf(id)).toBe("requested");
  expect(await tests.balances(user)).toEqual([4_000, 1_000]);
  expect(await auditLines(id)).toEqual([]);
});

/** Why the user's newest withdrawal was refused, as its owner reads it. */
const shownReason = async (userId: number, language: Language): Promise<string | undefined> => {
  const list = withdrawalRoutes(tests.routeDeps).find(({ call }) => call === withdrawalList);
  if (list === undefined) throw new Error("no list of withdrawals");
  const context = { session: { id: "one", userId, createdMs: 0 }, language } as unknown as CallContext;
  const { rows } = (await list.answer({ pageNum: 1, pageSize: 10 }, context)) as {
    readonly rows: readonly AnswerOf<typeof withdrawalList>[];
  };
  return rows[0]?.reason;
};

const auditLines = async (id: string): Promise<readonly unknown[]> => {
  const { rows } = await owner().query(
    `SELECT operator_id, action, reason, after::json #>> '{withdrawal_step,reason}' AS why FROM audit_log
     WHERE subject = $1 AND action <> 'refused' ORDER BY seq`,
    [`withdrawal ${id}`],
  );
  return rows;
};
