/** Answers in even time: the tests check only lower bounds, which a busy machine cannot break. */
import { updatePwd } from "@candor/wire/accounts";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import type { CallContext } from "../../../platform/http/mount.ts";
import { inEvenTime } from "./even-time.ts";
import { accountRoutes } from "../routes.ts";
import { sendCode } from "../codes/send-code.ts";
import { caller, password, refusalOf, withPeople } from "../test-people.ts";

const stepMs = 40;
const database = withTestDatabase();
const people = withPeople(database, { costlyHashes: true });

/** The shortest time that one of them took, ms; the shortest, because a busy machine makes some of them slower. */
const quickest = async (jobs: readonly (() => Promise<unknown>)[]): Promise<number> => {
  const tookMs: number[] = [];
  for (const job of jobs) {
    const begunMs = performance.now();
    await job();
    tookMs.push(performance.now() - begunMs);
  }
  return Math.min(...tookMs);
};

describe("even time", () => {
  test("[SES-13] work that takes no time takes one step, also when it fails", async () => {
    expect(await quickest([() => inEvenTime(async () => {})])).toBeGreaterThanOrEqual(stepMs);
    const failing = () =>
      expect(
        inEvenTime(async () => {
          throw new Error("as it was");
        }),
      ).rejects.toThrow("as it was");
    expect(await quickest([failing])).toBeGreaterThanOrEqual(stepMs);
    expect(await inEvenTime(async () => "its value")).toBe("its value");
  });

  test("[SES-13] work that takes more than a step takes two", async () => {
    const longer = () => inEvenTime(() => new Promise((resolve) => setTimeout(resolve, stepMs + 5)));
    expect(await quickest([longer])).toBeGreaterThanOrEqual(2 * stepMs);
  });

  test("[SES-13] a code is sent in even time, to addresses with and without an account", async () => {
    const known = ["known0@test.test", "known1@test.test", "known2@test.test"];
    for (const email of known) await people().join(email);
    people().advanceClock(24 * 3_600_000);
    const ask = (email: string) => () =>
      sendCode(
        people().deps,
        { code: "", phone: "", email, status: 2, captcha: "" },
        caller,
        people().clock.nowMs(),
      );
    const unknown = known.map((_, index) => `unknown${index}@test.test`);
    expect(await quickest(known.map(ask))).toBeGreaterThanOrEqual(stepMs);
    expect(await quickest(unknown.map(ask))).toBeGreaterThanOrEqual(stepMs);
    expect(await people().lastCode("known0@test.test")).toMatch(/^\d{6}$/);
    // A request that is refused for coming too soon, too.
    const again = (email: string) => () => refusalOf(ask(email)());
    expect(await quickest([...known, ...unknown].map(again))).toBeGreaterThanOrEqual(stepMs);
  });

  test("[SES-13] a new password is refused in even time, for addresses with and without an account", async () => {
    const mounted = accountRoutes(people().deps).find(({ call }) => call.path === updatePwd.path);
    const context = { ...caller, nowMs: people().clock.nowMs() } as unknown as CallContext;
    const reset = (email: string) => async () => {
      const input = { type: 2, phone: "", telcode: "", email, pwd: password, verifycode: "000000" };
      const key = await refusalOf(Promise.resolve(mounted?.answer(input, context)));
      expect(key).toBe("EMAILIncorrect");
    };
    await people().join("known@test.test");
    for (const email of ["known@test.test", "unknown@test.test"]) {
      const jobs = Array.from({ length: 3 }, () => reset(email));
      expect(await quickest(jobs)).toBeGreaterThanOrEqual(stepMs);
    }
  });
});
