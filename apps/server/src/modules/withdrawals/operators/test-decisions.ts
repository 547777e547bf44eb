/** For tests of what operators do with withdrawals: a real database, a real engine, a console, and three operators. */
import { afterAll, beforeAll } from "vitest";
import { sendInSandbox } from "../../../platform/chain/sandbox.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import type { OwnerPort } from "../ports.ts";
import { userLimitRoutes, withdrawalOperatorRoutes } from "../routes.operator.ts";
import { startWithdrawals, type TestWithdrawals } from "../test-withdrawals.ts";
import { carryOutStep, type DecideDeps } from "./decide.ts";

export const withDecisions = () => {
  const database = withTestDatabase();
  const owner = withOwner(database);
  let tests: TestWithdrawals;
  let desk: TestConsole;
  let finance: TestOperator;
  let compliance: TestOperator;
  let support: TestOperator;

  beforeAll(async () => {
    // A high cap for a day: WAL-10 has tests of its own.
    await owner().query("UPDATE setting_key SET value = '100000' WHERE name = 'cash_cap_without_product'");
    tests = await startWithdrawals(database(), { channels: "manual" });
    const deps: DecideDeps = {
      ...tests.deps,
      reads: database().reads,
      operators: database().operators,
      advance: (withdrawal) => tests.jobs.begin(withdrawal, "en"),
    };
    desk = await buildTestConsole(database(), [
      {
        calls: [
          ...withdrawalOperatorRoutes(deps),
          ...userLimitRoutes({
            ...tests.deps,
            turns: database().turns,
            owner: {
              protectionOf: async (userId: number) => tests.ownerOf(userId).protection,
              hasFactor: async (userId: number) => tests.ownerOf(userId).hasFactor,
            } as unknown as OwnerPort,
            payoutDetailsOf: async (userId) => tests.ownerOf(userId).details,
            operators: database().operators,
          }),
        ],
        acts: { withdrawal_large: carryOutStep(deps), withdrawal_give_back: carryOutStep(deps) },
      },
    ]);
    finance = await desk.operator("fin", ["finance"]);
    compliance = await desk.operator("com", ["compliance"]);
    support = await desk.operator("sup", ["support"]);
  });
  afterAll(async () => {
    await desk.app.close();
    await tests.stop();
  });

  const operators = () => ({ finance, compliance, support });
  const reason = "looked at it well";
  const ask = async (path: string, input: Record<string, unknown>, by = operators().finance) =>
    (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
      readonly key?: string;
      readonly data: never;
      readonly total?: number;
    };
  const keyOf = async (path: string, input: Record<string, unknown>, by = operators().finance) =>
    (await ask(path, { reason, ...input }, by)).key ?? "done";
  const stepsOf = async (id: string) => {
    const { steps } = (await ask("withdrawal", { id })).data as {
      steps: { state: string; by: string; operator: string; reason: string }[];
    };
    return steps.map(({ state, by, operator, reason: why }) => [state, by, operator, why].join(" ").trim());
  };
  /** A payment on the chain, as another wallet makes it. */
  const pay = (amount: bigint, to = "0xowner") =>
    sendInSandbox(
      database().db,
      {
        network: "ethereum",
        asset: "USDT",
        token: "0xtoken",
        from: "0xhouse",
        to,
        amount,
        outcome: "success",
      },
      Date.now(),
    );
  return { database, owner, tests: () => tests, desk: () => desk, operators, ask, keyOf, stepsOf, pay };
};
