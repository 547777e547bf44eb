/** For tests: the world of investing with people who introduced each other, and the job of commissions. */
import { businessDate, businessDayStart, dayMs } from "@candor/core/time/time";
import { money, parseMoney } from "@candor/core/money/money";
import { sql } from "kysely";
import type { TestDatabase } from "../../platform/db/test-database.ts";
import type { CommandPort } from "../../records/command-port.ts";
import { journalRoutes } from "../journal/routes.ts";
import { startInvestWorld, type InvestWorld } from "../invest/test-invest-world.ts";
import type { CallContext, MountedCall } from "../../platform/http/mount.ts";
import { referralJobs } from "./jobs.ts";
import { referralRoutes } from "./routes.ts";

/** Who introduced whom: 2 is a client of 1, 3 of 2, 4 of 3, 5 of 4. */
export const [first, second, third, fourth, fifth] = [100_011, 100_012, 100_013, 100_014, 100_015] as const;

export type ReferralWorld = InvestWorld & {
  /** Each becomes a client of the one before. */
  readonly introduce: (...userIds: readonly number[]) => Promise<void>;
  readonly buys: (userId: number, amount: string, input?: object) => Promise<void>;
  /** Days pass, and each is closed for all, as the job's list says. */
  readonly daysPass: (count: number) => Promise<void>;
  readonly isClosed: () => Promise<void>;
  /** A run of the job; `submit` and `signal` may cut it off. */
  readonly run: (
    changes?: Partial<CommandPort> & { readonly signal?: AbortSignal; readonly clientsOfPart?: number },
  ) => Promise<void>;
  readonly income: (userId: number, types?: string) => Promise<readonly IncomeRow[]>;
  readonly wallet: (userId: number) => Promise<bigint>;
  readonly clients: (userId: number, input?: object) => Promise<{ rows: readonly object[]; total: number }>;
};

export type IncomeRow = {
  readonly type: number;
  readonly money: string;
  readonly state: string;
  readonly sourcePhone: string;
  readonly nowmoney: string;
};

const all = "10,11,16,17,18,19";

export const startReferralWorld = async (database: TestDatabase): Promise<ReferralWorld> => {
  const world = await startInvestWorld(database);
  const { db } = database;
  const isClosed = async (): Promise<void> => {
    const date = businessDate(businessDayStart(world.nowMs()) - dayMs);
    await db
      .insertInto("job_day")
      .values({ name: "invest-close", date, done_ms: 0n })
      .onConflict((on) => on.doNothing())
      .execute();
  };
  const ask = async <Answer>(routes: readonly MountedCall[], path: string, userId: number, input: object) => {
    const mounted = routes.find(({ call }) => call.path === path);
    if (mounted === undefined) throw new Error(`no call ${path}`);
    const context = { session: { userId }, language: "en" } as unknown as CallContext;
    return (await mounted.answer(input, context)) as Answer;
  };
  return {
    ...world,
    introduce: async (...userIds) => {
      for (const [index, userId] of userIds.entries())
        await db
          .insertInto("account")
          .values({
            user_id: BigInt(userId),
            phone: `+8190000${userId}`,
            phone_national: `090000${userId}`,
            username: "client",
            created_ms: BigInt(world.nowMs()),
            referrer_id: index === 0 ? null : BigInt(userIds[index - 1] ?? 0),
          } as never)
          .execute();
    },
    buys: async (userId, amount, input = {}) => {
      const answer = await world.call("financial/buy", userId, {
        typeid: 103,
        interestDigit: "1",
        money: parseMoney(amount) ?? money(0n),
        withdrawalPassword: "Pay#2026",
        comenewtask: "",
        ...input,
      });
      if (answer.message !== "Successful purchase") throw new Error(JSON.stringify(answer));
    },
    daysPass: async (count) => {
      for (let day = 0; day < count; day += 1) {
        await world.passDays(1);
        await isClosed();
      }
    },
    isClosed,
    run: async ({
      submit = world.submit,
      signal = new AbortController().signal,
      clientsOfPart = 500,
    } = {}) => {
      const [job] = referralJobs({ db, submit, everyMs: 1, clientsOfPart });
      if (job === undefined || job.isByBusinessDate === true) throw new Error("it is a repeated job");
      const { rows } = await sql<{ epoch: bigint }>`SELECT epoch FROM engine_state WHERE shard = 0`.execute(
        db,
      );
      await job.run({ signal, fence: { shard: 0, epoch: rows[0]?.epoch ?? 0n } });
    },
    income: async (userId, types = all) => {
      const input = {
        types,
        type: "",
        existsType: "",
        wallet: "wallet",
        orderByColumn: "time",
        isAsc: "desc",
        pageNum: 1,
        pageSize: 100,
      };
      const { rows } = await ask<{ rows: readonly IncomeRow[] }>(
        journalRoutes(db),
        "financial/cashFlow",
        userId,
        input,
      );
      return rows;
    },
    wallet: async (userId) => (await world.holds(userId)).wallet,
    clients: (userId, input = {}) =>
      ask(referralRoutes({ reads: db }), "user/childList", userId, { pageNum: 1, pageSize: 5, ...input }),
  };
};
