/** What others do to a user's holdings while a call of that user is under way (INV-09, INV-12, INV-16). */
import { money, moneyUnit } from "@candor/core/money/money";
import { businessDate, businessDayNumber, dayMs } from "@candor/core/time/time";
import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { usdt } from "../../engine/test-world.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { leaveEarly, passDay, type ChangeDeps } from "./changes.ts";
import { investJobs } from "./jobs.ts";
import { settle } from "./settle.ts";
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

const countOf = async (step: "renewed"): Promise<number> => {
  const rows = await database().db.selectFrom("holding_step").select("id").where("step", "=", step).execute();
  return rows.length;
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
    "[INV-16] while its last day passes, after its statement %i, leaves the engine at work",
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

describe("the close of a day", () => {
  test("[INV-12] of one user that is refused holds up nobody else, and is tried again", async () => {
    for (const each of [user, other]) await buy(each, "1");
    await world.later(2);
    const submit: CommandPort["submit"] = async (request) =>
      request.key.startsWith(`interest:${user}:`)
        ? { outcome: "refused", refusal: { key: "low" }, body: "" }
        : await world.submit(request);
    const [job] = investJobs({ ...world.deps, submit });
    const turn = { signal: new AbortController().signal, fence: world.engine.lead };
    const date = businessDate(world.nowMs() - dayMs);
    await expect(job?.run({ ...turn, date })).rejects.toThrow("was refused: low");
    const wallet = async (of: number): Promise<bigint> => (await world.holds(of)).wallet;
    expect([await wallet(user), await wallet(other)]).toEqual([usdt(4_000), usdt(4_000) + 133_333n]);
    await world.close();
    expect(await wallet(user)).toBe(usdt(4_000) + 133_333n);
    await expectAllIsWell();
  });

  test("[INV-12] [API-17] reads what is held a few times, however many cycles of one user end with it", async () => {
    for (let bought = 0; bought < 5; bought += 1) await buy(user, "1");
    await world.reserve(103, "48");
    await world.later(31);
    let readings = 0;
    const counted: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        if ("credit_from" in (result.rows[0] ?? {})) readings += 1;
        return Promise.resolve(result);
      },
    };
    const db = world.deps.db.withPlugin(counted) as never;
    const day = businessDayNumber(world.nowMs()) - 1;
    await settle({ ...world.deps, db }, user, day);
    expect(await countOf("renewed")).toBe(5);
    // One for each day, one for all renewals, and one that finds nothing left.
    expect(readings).toBe(32);
    await expectAllIsWell();
  });
});
