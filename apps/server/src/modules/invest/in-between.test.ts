/** What others do to a user's holdings while a call of that user is under way (INV-09, INV-12, INV-16). */
import { money, moneyUnit } from "@candor/core/money/money";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { leaveEarly, passDay, type ChangeDeps } from "./changes.ts";
import { startInvestWorld, type InvestWorld } from "./test-invest-world.ts";

const database = withTestDatabase("demo", undefined, [beforeEach, afterEach]);
let world: InvestWorld;
const [user, other] = [100_007, 100_008];

beforeEach(async () => {
  world = await startInvestWorld(database());
  for (const each of [user, other]) await world.fund(each, usdt(5_000));
  await world.reserve(103, "1000");
});
afterEach(() => world.stop());

const buy = async (by: number, interestDigit: string): Promise<number> => {
  const input = { typeid: 103, interestDigit, money: money(1_000n * moneyUnit), comenewtask: "" };
  const answer = await world.call("financial/buy", by, { ...input, withdrawalPassword: "Pay#2026" });
  return Number(answer.data?.id);
};

const caller = (key: string) =>
  ({ userId: user, language: "en", key: `${key}-0123456789`, derived: false, fingerprint: key }) as const;

/** What a call has, in which `act` runs once, after its `nth` statement was answered. */
const interrupted = (nth: number, act: () => Promise<void>): ChangeDeps => {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count += 1;
      if (count === nth) await act();
      return result;
    },
  };
  return { ...world.deps, db: world.deps.db.withPlugin(plugin) as never };
};

/** Lets a day pass, and stops before anything else is sent; `goOn` ends it. */
const passOnly = async (id: number): Promise<{ readonly goOn: () => Promise<void> }> => {
  const [gate, passed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const submit: CommandPort["submit"] = async (request) => {
    if (request.command.userId === 0) await gate.promise;
    const outcome = await world.submit(request);
    if (outcome.outcome === "applied" && request.command.userId === user) passed.resolve();
    return outcome;
  };
  const whole = passDay({ ...world.deps, submit }, caller("pass"), id);
  await passed.promise;
  return {
    goOn: async () => {
      gate.resolve();
      await whole;
    },
  };
};

const expectAllIsWell = async (): Promise<void> => {
  await world.settled();
  // The engine still answers.
  await world.fund(other, usdt(1));
  const findings = await checkLedger(database().db);
  expect(findings.filter((each) => !isSound([each]))).toEqual([]);
};

// A call reads versions, holdings and paid days: early, and when it has read all.
const moments = [1, 3];

describe.each([
  ["fixed", "1"],
  ["compound", "2"],
])("an early exit from %s interest", (_interest, digit) => {
  test.each(moments)(
    "[INV-16] [INV-13] over midnight, while the day is closed after its statement %i, moves exactly what is left of the promise",
    async (moment) => {
      const id = await buy(user, digit);
      await buy(other, "1");
      await world.passDays(4);
      const nextDay = async (): Promise<void> => {
        await world.later(1);
        await world.close();
      };
      await leaveEarly(interrupted(moment, nextDay), caller("leave"), id);
      await expectAllIsWell();
    },
  );

  test.each(moments)(
    "[INV-16] [INV-09] over the midnight that renews it, after its statement %i, leaves the engine at work",
    async (moment) => {
      const id = await buy(user, digit);
      await world.passDays(29);
      const renewed = async (): Promise<void> => {
        for (let day = 0; day < 2; day += 1) {
          await world.later(1);
          await world.close();
        }
      };
      await leaveEarly(interrupted(moment, renewed), caller("leave"), id);
      await expectAllIsWell();
    },
  );

  test.each(moments)(
    "[INV-16] while its last day is let pass, after its statement %i, leaves the engine at work",
    async (moment) => {
      const id = await buy(user, digit);
      for (let day = 0; day < 29; day += 1) await world.call("demo/passDay", user, { id });
      let goOn = async (): Promise<void> => {};
      const pass = async (): Promise<void> => {
        ({ goOn } = await passOnly(id));
      };
      const [left] = await Promise.all([
        leaveEarly(interrupted(moment, pass), caller("leave"), id),
        // Should the exit renew the cycle first, nobody waits for the other call.
        new Promise((resolve) => setTimeout(resolve, 500)).then(() => goOn()),
      ]);
      expect(left.refusal?.key).toBeUndefined();
      await expectAllIsWell();
    },
  );
});
