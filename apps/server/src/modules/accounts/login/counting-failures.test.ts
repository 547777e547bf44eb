/** Which answers of the login call count against the caller's network, so that its next code needs a captcha (SES-12). */
import { login } from "@candor/wire/accounts";
import { beforeAll, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import type { CallContext } from "../../../platform/http/mount.ts";
import type { AccountDeps } from "../deps.ts";
import { accountRoutes } from "../routes.ts";
import { sendCode } from "../codes/send-code.ts";
import { caller, password, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database, { limitsNetworks: true });
let deps: AccountDeps;
beforeAll(async () => {
  deps = {
    ...people().deps,
    secondFactor: { check: async (_, otp) => (otp === "" ? "none" : "wrong") },
  };
});

/** Answers of the login call to the same form, again and again from one address. */
const tries = async (times: number, form: object, address: string): Promise<string[]> => {
  const mounted = accountRoutes(deps).find(({ call }) => call.path === login.path);
  const keys: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const context = { ...caller, address, nowMs: people().clock.nowMs() } as unknown as CallContext;
    const input = { type: 2, phone: "", telcode: "", pwd: password, otp: "", captcha: "", ...form };
    keys.push(await refusalOf(Promise.resolve(mounted?.answer(input, context))));
  }
  return keys;
};
/** The answer to a code request without a captcha. */
const askFrom = (address: string, email: string): Promise<string> =>
  refusalOf(
    sendCode(
      deps,
      { code: "", phone: "", email, status: 1, captcha: "" },
      { address, language: "en" },
      people().clock.nowMs(),
    ),
  );

test("[SES-12] a login to a locked account counts against the network that tries it", async () => {
  const email = "locked@test.test";
  const wrong = "WrongAccountOrPassword";
  expect(await tries(5, { email, pwd: "wrong1no" }, "198.51.100.1")).toEqual(Array(5).fill(wrong));
  expect(await tries(2, { email }, "198.51.101.1")).toEqual(["LoginLocked", "LoginLocked"]);
  expect(await askFrom("198.51.101.9", "two@test.test")).toBe("none");
  expect(await tries(1, { email }, "198.51.101.1")).toEqual(["LoginLocked"]);
  expect(await askFrom("198.51.101.9", "three@test.test")).toBe("CaptchaError");
  expect(await askFrom("198.51.102.9", "three@test.test")).toBe("none");
});

test("[SES-12] [SES-15] a wrong second factor counts against the network that tries it", async () => {
  const email = "factor@test.test";
  await people().join(email);
  const wrong = { email, otp: "000000" };
  expect(await tries(2, wrong, "198.51.103.1")).toEqual(["WrongSecondFactor", "WrongSecondFactor"]);
  expect(await askFrom("198.51.103.9", "four@test.test")).toBe("none");
  expect(await tries(1, wrong, "198.51.103.1")).toEqual(["WrongSecondFactor"]);
  expect(await askFrom("198.51.103.9", "five@test.test")).toBe("CaptchaError");
});

test("[SES-12] [SES-15] being asked for the second factor does not count", async () => {
  const email = "asked@test.test";
  await people().join(email);
  deps = { ...deps, secondFactor: { check: async () => "needed" } };
  expect(await tries(4, { email }, "198.51.104.1")).toEqual(Array(4).fill("SecondFactorNeeded"));
  expect(await askFrom("198.51.104.9", "six@test.test")).toBe("none");
});
