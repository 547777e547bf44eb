/** For tests: an engine, a funded reward budget, and the calls of rewards. Days pass when the test says so. */
import { houseAccount } from "@candor/core/ids/account-id";
import { money, parseMoney } from "@candor/core/money/money";
import { businessDate, businessDayStart, businessDayStartOf, dayMs } from "@candor/core/time/time";
import { requestOf, startWorld, type TestWorld } from "../../engine/test-world.ts";
import { balancesOf, type UserBalances } from "../../ledger/balances.ts";
import type { CallContext, StoredBody } from "../../platform/http/mount.ts";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import { Refused } from "../../platform/refused.ts";
import { openRewards, type Rewards } from "./module.ts";

/** 2023-11-15 12:00 by UTC-4: whole days can be added without a change of the date of anything else. */
export const noonMs = businessDayStart(1_700_000_000_000) + dayMs / 2;

export type Answer = { readonly key?: string; readonly message: string; readonly body: string };
export type RewardsWorld = TestWorld & {
  /** A call that moves money. */
  readonly call: (path: string, userId: number, input?: object, key?: string) => Promise<Answer>;
  /** A call that reads: its data, or its rows. */
  readonly read: <Data>(path: string, userId: number, language?: string) => Promise<Data>;
  /** Puts play money into the reward budget. */
  readonly fill: (amount: string) => Promise<void>;
  /** Days pass, and it is the same time of day. */
  readonly later: (days: number) => Promise<void>;
  /** The job that pays tasks, for those who were looked at, or for everyone at the end of a day. */
  readonly payTasks: (of: "lookedAt" | "everyone") => Promise<void>;
  /** What the community tells and asks; who was looked at is paid with the tasks. */
  readonly ofSpeeches: Rewards["ofSpeeches"];
  /** The job that pays what was missed of a business day's speeches. */
  readonly closeSpeeches: (day: number) => Promise<void>;
  readonly holds: (userId: number) => Promise<UserBalances>;
  /** Operators switch tasks on or off. */
  readonly switchTasks: (isOn: boolean) => void;
};

let keys = 0;

export const startRewardsWorld = async (
  database: TestDatabase,
  { nowMs = noonMs, hasIncentives = true } = {},
): Promise<RewardsWorld> => {
  const world = await startWorld(database, nowMs);
  const { db, reads, operators } = database;
  let isOn = true;
  const { module, ofSpeeches } = openRewards({
    db,
    reads,
    operators,
    submit: world.submit,
    clock: { nowMs: world.nowMs },
    hasIncentives,
    readSettings: () => Promise.resolve({ wp_novicetask_switch: isOn ? "1" : "0" }),
  });
  const answer = async (path: string, userId: number, input: object, key: string, language = "en") => {
    const mounted = module.calls.find((route) => route.call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const idempotency = { key, derived: false, fingerprint: JSON.stringify(input) };
    const context = { session: { userId }, language, idempotency } as unknown as CallContext;
    return await mounted.answer(input, context);
  };
  const run = async (name: string, date: number): Promise<void> => {
    const job = module.jobs?.find((each) => each.name === name);
    await job?.run({ signal: new AbortController().signal, fence: undefined as never, date });
  };
  return {
    ...world,
    call: async (path, userId, input = {}, key = `reward-${(keys += 1)}-0123456789`) => {
      try {
        const { storedBody } = (await answer(path, userId, input, key)) as StoredBody;
        return { ...(JSON.parse(storedBody) as { key?: string; message: string }), body: storedBody };
      } catch (error) {
        if (error instanceof Refused) return { key: error.refusal.key, message: "", body: "" };
        throw error;
      }
    },
    read: async <Data>(path: string, userId: number, language = "en") => {
      const data = await answer(path, userId, {}, "", language);
      return (typeof data === "object" && data !== null && "rows" in data ? data.rows : data) as Data;
    },
    fill: async (amount) => {
      const units = parseMoney(amount) ?? money(0n);
      const row = { user_id: 0, amount: units, budget: "reward_budget" };
      const legs = [
        { debit: houseAccount("custody:sandbox"), credit: houseAccount("reward_budget"), amount: units },
      ];
      await world.ask(
        requestOf({ type: "moveFunds", userId: 0, list: "fundings", row, legs, shortages: [] }),
      );
    },
    later: (days) => world.markAt(world.nowMs() + days * dayMs),
    payTasks: (of) => run(of === "lookedAt" ? "reward-tasks" : "reward-tasks-of-the-day", 20_231_115),
    ofSpeeches,
    closeSpeeches: (day) => run("reward-speeches-of-the-day", businessDate(businessDayStartOf(day))),
    holds: (userId) => balancesOf(db, userId),
    switchTasks: (on) => {
      isOn = on;
    },
  };
};
