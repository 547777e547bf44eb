/** What strangers try with codes: guessing them, flooding, finding out who has an account (SES-12 to SES-14). */
import { randomInt } from "node:crypto";
import { networkLimit, prefixLimit, troubledPrefix } from "@candor/core/accounts/code-limits";
import { codeText } from "@candor/core/accounts/verification-code";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { makeCode, tryCode } from "./codes.ts";
import { countNetworkFailure } from "./code-limits.ts";
import { sendCode, type CodeRequest } from "./send-code.ts";
import { solved } from "./test-captcha.ts";
import { password, refusalOf, withPeople } from "../test-people.ts";
import { setPassword } from "../passwords/set-password.ts";
import { insertAccount } from "../repo.ts";
import { countingFailures } from "../login/counting-failures.ts";

const database = withTestDatabase();
const people = withPeople(database, { limitsNetworks: true });

/** Asks for a code as a stranger from an address; with a solved captcha unless told otherwise. */
const ask = async (change: Partial<CodeRequest>, from: string, solves = true): Promise<string> => {
  const nowMs = people().clock.nowMs();
  const captcha = solves ? solved((await people().deps.codes.captcha.challenge(nowMs)).challenge) : "";
  const request = { code: "", phone: "", email: "", status: 1, captcha, ...change };
  return await refusalOf(sendCode(people().deps, request, { address: from, language: "en" }, nowMs));
};
const sentOver = async (prefix: string): Promise<number> => {
  const row = await database()
    .db.selectFrom("demo_message")
    .select(({ fn }) => fn.countAll<bigint>().as("messages"))
    .where("to_address", "like", `${prefix}%`)
    .executeTakeFirstOrThrow();
  return Number(row.messages);
};
/** Runs the jobs, `many` at once. */
const together = async <Value>(
  works: readonly (() => Promise<Value>)[],
  many: number,
): Promise<readonly Value[]> => {
  const done: Value[] = [];
  const left = works.entries();
  const run = async (): Promise<void> => {
    for (const [index, work] of left) done[index] = await work();
  };
  await Promise.all(Array.from({ length: many }, run));
  return done;
};
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** Opens an account for the number. */
const join = async (full: string, national: string): Promise<void> => {
  const account = {
    email: null,
    phone: { full, national },
    passwordHash: await people().deps.passwords.hash(password),
    referrerId: 100_001,
    createdMs: people().clock.nowMs(),
  };
  await database()
    .db.transaction()
    .execute((tx) => insertAccount(tx, account));
};

describe("guessing codes", () => {
  test.each([
    [1_000, 1],
    [10_000, 64],
  ])(
    "[SES-14] %i guesses, %i at once, get five tries and never find the code",
    { timeout: 120_000 },
    async (count, many) => {
      const subject = { purpose: "reset" as const, address: `guess${many}@test.test` };
      const code = await database()
        .db.transaction()
        .execute((tx) => makeCode(tx, subject, people().clock.nowMs()));
      if (code === undefined) throw new Error("a code was made");
      // The correct code is the last of that many different ones.
      const start = randomInt(1_000_000);
      const others = numbers(count).map((index) => codeText((start + index) % 1_000_000));
      const guesses = [...others.filter((guess) => guess !== code).slice(0, count - 1), code];
      const works = guesses.map(
        (guess) => () => tryCode(database().db, subject, guess, people().clock.nowMs()),
      );
      expect((await together(works, many)).every((matched) => matched === undefined)).toBe(true);
      const row = await database()
        .db.selectFrom("verify_code")
        .select("tries")
        .where("address", "=", subject.address)
        .executeTakeFirstOrThrow();
      expect(row.tries).toBe(5);
    },
  );

  test("[SES-12] asks only the guesser's network for a captcha, after three failures", async () => {
    const guess = () =>
      countingFailures(people().deps, { address: "198.51.100.7", nowMs: people().clock.nowMs() }, () =>
        setPassword(
          people().deps,
          { type: 2, phone: "", telcode: "", email: "nobody@test.test", pwd: password, verifycode: "123456" },
          "en",
          people().clock.nowMs(),
        ),
      );
    for (let failed = 0; failed < 3; failed += 1) {
      expect(await ask({ email: `before${failed}@test.test` }, "198.51.100.99", false)).toBe("none");
      expect(await refusalOf(guess())).toBe("EMAILIncorrect");
    }
    expect(await ask({ email: "a@test.test" }, "198.51.100.99", false)).toBe("CaptchaError");
    expect(await ask({ email: "a@test.test" }, "203.0.113.1", false)).toBe("none");
    expect(await ask({ email: "b@test.test" }, "198.51.100.99")).toBe("none");
    people().advanceClock(3_600_000);
    expect(await ask({ email: "c@test.test" }, "198.51.100.99", false)).toBe("none");
  });

  test("[SES-12] keeps only the newest three failures, however many there were", async () => {
    await Promise.all(
      numbers(40).map(() => countNetworkFailure(people().deps, "198.51.101.1", people().clock.nowMs())),
    );
    const { rows } = await database().pool.query<{ kept: number }>(
      "SELECT cardinality(at_ms) AS kept FROM code_pace WHERE subject = 'tries:198.51.101.0/24'",
    );
    expect(rows).toEqual([{ kept: 3 }]);
  });
});

describe("asking for codes", () => {
  test("[SES-12] needs no captcha for the first code of a day to an address, and one for each further code", async () => {
    const email = "often@test.test";
    expect(await ask({ email }, "203.0.113.2", false)).toBe("none");
    expect(await ask({ email }, "203.0.113.2", false)).toBe("CannotSend");
    people().advanceClock(120_000);
    expect(await ask({ email }, "203.0.113.2", false)).toBe("CaptchaError");
    expect(await ask({ email, status: 2 }, "203.0.113.2", false)).toBe("CaptchaError");
    expect(await ask({ email, captcha: "bm90aGluZw==" }, "203.0.113.2")).toBe("CaptchaError");
    expect(await ask({ email }, "203.0.113.2")).toBe("none");
    people().advanceClock(24 * 3_600_000);
    expect(await ask({ email }, "203.0.113.2", false)).toBe("none");
  });

  test("[SES-11] [SES-12] accepts the captcha's answer in the calling code field too, and does not use it up when no code was made", async () => {
    const email = "field@test.test";
    const { challenge } = await people().deps.codes.captcha.challenge(people().clock.nowMs());
    const code = solved(challenge);
    expect(await ask({ email }, "203.0.113.3", false)).toBe("none");
    expect(await ask({ email, code }, "203.0.113.3", false)).toBe("CannotSend");
    people().advanceClock(120_000);
    expect(await ask({ email, code }, "203.0.113.3", false)).toBe("none");
    people().advanceClock(120_000);
    expect(await ask({ email, code }, "203.0.113.3", false)).toBe("CaptchaError");
  });

  test(
    "[SES-12] a thousand times within one block of numbers, to register and to reset, from a thousand networks at once and with every captcha solved, sends ten",
    { timeout: 120_000 },
    async () => {
      for (const index of numbers(40)) await join(`+8190777100${10 + index}`, `90777100${10 + index}`);
      const works = numbers(1_000).map(
        (index) => () =>
          ask(
            { phone: `+81907771${String(index).padStart(4, "0")}`, status: 1 + (index % 2) },
            `10.${index >> 8}.${index & 255}.1`,
          ),
      );
      const keys = await together(works, 32);
      expect(new Set(keys)).toEqual(new Set(["none"]));
      expect(await sentOver("+81907771")).toBe(10);
    },
  );

  test("[SES-12] for a busy block of numbers needs a captcha, and an hour later no longer", async () => {
    const phone = (index: number) => `+81907000${String(index).padStart(4, "0")}`;
    for (const index of numbers(troubledPrefix.most))
      expect(await ask({ phone: phone(index) }, `10.9.${index}.1`, false)).toBe("none");
    expect(await ask({ phone: phone(5) }, "10.9.5.1", false)).toBe("CaptchaError");
    for (const index of numbers(10)) await ask({ phone: phone(10 + index) }, `10.9.${10 + index}.1`);
    expect(await sentOver("+81907000")).toBe(prefixLimit.most);
    people().advanceClock(3_600_000);
    expect(await ask({ phone: phone(30) }, "10.9.30.1", false)).toBe("none");
    expect(await sentOver("+81907000")).toBe(prefixLimit.most + 1);
  });

  test("[SES-12] is refused to a network after twenty requests in an hour, whatever the addresses", async () => {
    const keys = await Promise.all(
      numbers(30).map((index) => ask({ email: `net${index}@test.test` }, `192.0.2.${index}`)),
    );
    expect(keys.filter((key) => key === "none")).toHaveLength(networkLimit.most);
    expect(keys.filter((key) => key === "CannotSend")).toHaveLength(30 - networkLimit.most);
    people().advanceClock(3_600_000);
    expect(await ask({ email: "netlater@test.test" }, "192.0.2.1")).toBe("none");
  });

  test("[SES-12] for a channel without a carrier is refused before anything is stored", async () => {
    const deps = { ...people().deps, codes: { ...people().deps.codes, channels: ["email"] as const } };
    const request = { code: "+81", phone: "09012345678", email: "", status: 1, captcha: "" };
    const caller = { address: "203.0.113.9", language: "en" as const };
    expect(await refusalOf(sendCode(deps, request, caller, people().clock.nowMs()))).toBe("CannotSend");
    const kept = await database()
      .db.selectFrom("verify_code")
      .select("address")
      .where("address", "=", "+819012345678")
      .execute();
    expect(kept).toEqual([]);
  });
});

describe("asking by a number as it is written at home", () => {
  test("[SES-13] never tells whether the number has an account", async () => {
    await join("+819055550001", "9055550001");
    const answers = async (last: string, from: string) => {
      const reset = (phone: string, solves = true) => ask({ phone, status: 2 }, from, solves);
      const keys = [await reset(`+8190555500${last}`), await reset(`090555500${last}`)];
      people().advanceClock(60_000);
      keys.push(await reset(`0905555 00${last}`, false), await reset(`0905555 00${last}`));
      keys.push(await reset(`+8190555500${last}`));
      people().advanceClock(60_000);
      keys.push(await reset(`+8190555500${last}`, false));
      return keys;
    };
    const owned = await answers("01", "203.0.113.21");
    expect(owned).toEqual(["none", "CannotSend", "CaptchaError", "none", "CannotSend", "CaptchaError"]);
    expect(await answers("02", "203.0.114.21")).toEqual(owned);
  });

  test("[SES-13] does not need a captcha because of the block of the account's number", async () => {
    await join("+819066660001", "9066660001");
    for (const index of numbers(6)) await ask({ phone: `+81906666100${index}` }, `10.8.${index}.1`);
    const keys = [];
    for (const phone of ["09066660001", "09066660002"])
      keys.push(await ask({ phone, status: 2 }, "10.8.99.1", false));
    expect(keys).toEqual(["none", "none"]);
  });

  test("[SES-12] resets within one block have a limit of their own: registrations there do not use it up, and do not reveal it", async () => {
    const register = (index: number, from: number) =>
      ask({ phone: `+81908888100${index}` }, `10.7.${from}.1`);
    for (const index of numbers(40)) await join(`+8190888800${10 + index}`, `90888800${10 + index}`);
    for (const index of numbers(prefixLimit.most - 1)) await register(index, index);
    const keys = await together(
      numbers(40).map(
        (index) => () => ask({ phone: `+8190888800${10 + index}`, status: 2 }, `10.6.${index}.1`),
      ),
      8,
    );
    expect(new Set(keys)).toEqual(new Set(["none"]));
    expect(await sentOver("+81908888")).toBe(prefixLimit.most - 1 + prefixLimit.most);
    for (const index of [4, 5, 6]) await register(index, index);
    expect(await sentOver("+819088881")).toBe(prefixLimit.most);
    expect(await sentOver("+819088880")).toBe(prefixLimit.most);
  });
});
