/** For tests: the world of investing with people who introduced each other, and the job of commissions. */
import { businessDate, businessDayStart, dayMs } from "@candor/core/time/time";
import { money, parseMoney } from "@candor/core/money/money";
import type { AnswerOf } from "@candor/wire/call";
import type { heldCommissions } from "@candor/wire/earn/referral";
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import { Refused } from "../../platform/refused.ts";
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
  /** A session from an address, by a browser. */
  readonly signsIn: (userId: number, address: string, browser?: string) => Promise<void>;
  /** The job that looks for flags at the end of a business day. */
  readonly findFlags: () => Promise<void>;
  readonly held: (userId: number) => Promise<readonly HeldRow[]>;
  /** The key of the refusal, or "sent". */
  readonly appeals: (userId: number, id: string, text: string) => Promise<string>;
  readonly clients: (userId: number, input?: object) => Promise<{ rows: readonly object[]; total: number }>;
};

export type IncomeRow = {
  readonly type: number;
  readonly money: string;
  readonly state: string;
  readonly sourcePhone: string;
  readonly nowmoney: string;
  readonly remarks: string;
};
export type HeldRow = AnswerOf<typeof heldCommissions>;

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
  const deps = {
    db,
    submit: world.submit,
    clock: { nowMs: world.nowMs },
    noticesChanged: () => undefined,
    everyMs: 1,
  };
  const turn = async () => {
    const { rows } = await sql<{ epoch: bigint }>`SELECT epoch FROM engine_state WHERE shard = 0`.execute(db);
    return { signal: new AbortController().signal, fence: { shard: 0, epoch: rows[0]?.epoch ?? 0n } };
  };
  const own = referralRoutes({ db, reads: db });
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
    run: async ({ submit = world.submit, signal, clientsOfPart = 500 } = {}) => {
      const job = referralJobs({ ...deps, submit, clientsOfPart }).find(
        ({ name }) => name === "referral-close",
      );
      if (job === undefined || job.isByBusinessDate === true) throw new Error("it is a repeated job");
      const now = await turn();
      await job.run({ ...now, signal: signal ?? now.signal });
    },
    findFlags: async () => {
      const job = referralJobs(deps).find(({ name }) => name === "referral-flags");
      if (job?.isByBusinessDate !== true) throw new Error("it is a job by business date");
      await job.run({ ...(await turn()), date: 20_231_114 });
    },
    signsIn: async (userId, address, browser = "") => {
      await db
        .insertInto("session")
        .values({
          user_id: BigInt(userId),
          token_hash: randomBytes(32),
          created_ms: BigInt(world.nowMs()),
          address,
          user_agent: browser,
        } as never)
        .execute();
    },
    held: async (userId) =>
      (
        await ask<{ rows: readonly HeldRow[] }>(own, "user/heldCommissions", userId, {
          pageNum: 1,
          pageSize: 50,
        })
      ).rows,
    appeals: async (userId, id, text) => {
      try {
        await ask(own, "user/appealCommission", userId, { id: Number(id), text });
        return "sent";
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return error.refusal.key;
      }
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
      ask(own, "user/childList", userId, { pageNum: 1, pageSize: 5, ...input }),
  };
};
