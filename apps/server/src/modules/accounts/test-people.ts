/** People for tests: the module's dependencies over a test database, a clock that stands still, an inbox. */
import { randomBytes } from "node:crypto";
import { beforeAll } from "vitest";
import { settableClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { silentLog } from "../../platform/log.ts";
import { demoMessages, readDemoMessages } from "../../platform/messages/demo-messages.ts";
import { createCaptcha } from "./codes/captcha.ts";
import type { LoginForm } from "./login/login-proof.ts";
import type { AccountDeps } from "./deps.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { cheapHashes } from "./passwords/test-hashes.ts";
import { register } from "./register/register.ts";
import { sendCode } from "./codes/send-code.ts";
import { solved } from "./codes/test-captcha.ts";

/** 2026-11-21 10:00 UTC. */
export const testStartMs = 1_795_255_200_000;
export const introducerId = 100_001;
export const password = "Secret#1";
export const caller = { address: "192.0.2.1", userAgent: "test", language: "en" as const };

export type People = ReturnType<typeof createPeople>;

type PeopleOptions = {
  /** Whether networks and blocks of phone numbers are limited. */
  readonly limitsNetworks?: boolean;
  /** Whether hashes cost what they cost in the product: for tests of that. */
  readonly costlyHashes?: boolean;
};

/** Registers the hooks; the returned function gives the people, who may register, inside tests and later hooks. */
export const withPeople = (database: () => Database, options: PeopleOptions = {}): (() => People) => {
  let people: People | undefined;
  beforeAll(async () => {
    people = createPeople(database(), options);
    await people.introduce();
  });
  return () => {
    if (people === undefined) throw new Error("call this only inside a test");
    return people;
  };
};

/** Call it inside tests; call `introduce` first, once per database. */
export const createPeople = (
  database: Database,
  { limitsNetworks = false, costlyHashes = false }: PeopleOptions = {},
) => {
  const clock = settableClock(testStartMs);
  const ended: (string | number)[] = [];
  const deps: AccountDeps = {
    db: database.db,
    reads: database.reads,
    jobs: database.jobs,
    log: silentLog,
    messages: demoMessages,
    // A long timeout, because a machine that runs all tests at once is slow.
    passwords: createPasswords({ maxWaitMs: 120_000, ...(costlyHashes ? {} : { threads: cheapHashes }) }),
    sessionsEnded: { closeSession: (id) => ended.push(id), closeUser: (id) => ended.push(id) },
    noticesChanged: () => {},
    codes: { captcha: createCaptcha(randomBytes(32), 20), channels: ["email", "sms"], limitsNetworks },
    publicUrl: "https://candor.test",
    secondFactor: { check: async () => "none" },
    engineFreeze: { freeze: async () => {}, unfreeze: async () => {} },
    closePositions: async () => 0,
  };
  const letters = (to: string) => readDemoMessages(database.db, [to.toLowerCase()], 20);
  const emailForm = (email: string, change: Readonly<Record<string, string>> = {}) => ({
    type: 2 as const,
    telcode: "",
    phone: "",
    email,
    verifycode: "000000",
    pwd: password,
    oid: String(introducerId),
    ...change,
  });
  /** Sends a solved captcha with every request. */
  const requestCode = async (email: string, status: 1 | 2) => {
    const { challenge } = await deps.codes.captcha.challenge(clock.nowMs());
    const request = { code: "", phone: "", email, status, captcha: solved(challenge) };
    await sendCode(deps, request, caller, clock.nowMs());
  };
  /** The newest code in the inbox. */
  const lastCode = async (to: string): Promise<string> => {
    const letter = (await letters(to)).find(({ kind }) => kind === "code");
    return /\d{6}/.exec(letter?.text ?? "")?.[0] ?? "none";
  };
  return {
    clock,
    deps,
    ended,
    letters,
    emailForm,
    requestCode,
    lastCode,
    advanceClock: (ms: number) => clock.set(clock.nowMs() + ms),
    introduce: () =>
      database.db
        .insertInto("account")
        .values({
          user_id: BigInt(introducerId),
          email: "introducer@test.test",
          username: "Introducer",
          created_ms: 0n,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    /** Opens an account for an address in the usual way, and returns its uid. */
    join: async (email: string): Promise<number> => {
      await requestCode(email, 1);
      return await register(deps, emailForm(email, { verifycode: await lastCode(email) }), clock.nowMs());
    },
  };
};

/** A login with an e-mail address and the common password, unless told otherwise. */
export const loginForm = (email: string, change: Partial<LoginForm> = {}): LoginForm => ({
  type: 2,
  phone: "",
  telcode: "",
  email,
  pwd: password,
  ...change,
});

/** The key of the refusal that `work` ends with, or "none". */
export const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "none";
  } catch (error) {
    if (error instanceof Error && error.name === "Refused") return error.message;
    throw error;
  }
};

/** A code that is not the given one. */
export const otherCode = (code: string): string => (code === "111111" ? "222222" : "111111");
