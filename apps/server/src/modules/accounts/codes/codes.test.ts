import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { makeCode, tryCode, useCode } from "./codes.ts";
import { sendCode, type CodeRequest } from "./send-code.ts";
import { caller, otherCode, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database);

const fresh = async (address: string, purpose: "register" | "reset" = "register") => {
  const code = await database()
    .db.transaction()
    .execute((tx) => makeCode(tx, { purpose, address }, people().clock.nowMs()));
  return code ?? "none";
};
const attempt = (address: string, code: string, purpose: "register" | "reset" = "register") =>
  tryCode(database().db, { purpose, address }, code, people().clock.nowMs());

describe("a code", () => {
  test("[SES-14] is stored only as a salted hash", async () => {
    const code = await fresh("hash@test.test");
    await fresh("salt@test.test");
    const { rows } = await database().pool.query<{ salt: Buffer; code_hash: Buffer }>(
      "SELECT salt, code_hash FROM verify_code WHERE address IN ('hash@test.test', 'salt@test.test') ORDER BY address",
    );
    const [kept, other] = rows;
    if (kept === undefined || other === undefined) throw new Error("both codes are kept");
    expect(kept.code_hash).toEqual(createHash("sha256").update(kept.salt).update(code).digest());
    expect([kept.salt.includes(code), kept.code_hash.includes(code)]).toEqual([false, false]);
    expect([kept.salt.length, kept.salt.equals(other.salt)]).toEqual([16, false]);
  });

  test("[SES-14] is one of a million", async () => {
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => fresh(`range${index}@test.test`)),
    );
    for (const code of codes) expect(code).toMatch(/^\d{6}$/);
    // All fifty begin with a zero only once in 10^50 runs.
    expect(codes.filter((code) => Number(code) >= 100_000).length).toBeGreaterThan(0);
    expect(new Set(codes).size).toBeGreaterThan(40);
  });

  test("[SES-14] can be used once, even when ten callers use it at the same moment", async () => {
    const code = await fresh("once@test.test");
    const matched = await attempt("once@test.test", code);
    expect(matched).toBeDefined();
    if (matched === undefined) return;
    const uses = await Promise.all(
      Array.from({ length: 10 }, () =>
        database()
          .db.transaction()
          .execute((tx) => useCode(tx, matched, people().clock.nowMs())),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    const again = await attempt("once@test.test", code);
    if (again === undefined) throw new Error("a used code still matches");
    const use = database()
      .db.transaction()
      .execute((tx) => useCode(tx, again, people().clock.nowMs()));
    expect(await use).toBe(false);
  });

  test("[SES-14] guessed 40 times at once gets five tries in total, and is invalid afterwards", async () => {
    const code = await fresh("guess@test.test");
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => attempt("guess@test.test", otherCode(code))),
    );
    expect(guesses.every((guess) => guess === undefined)).toBe(true);
    const row = await database()
      .db.selectFrom("verify_code")
      .select("tries")
      .where("address", "=", "guess@test.test")
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
    expect(await attempt("guess@test.test", code)).toBeUndefined();
  });

  test("[SES-14] is still accepted at the fifth try", async () => {
    const code = await fresh("fifth@test.test");
    for (let wrong = 1; wrong <= 4; wrong += 1) await attempt("fifth@test.test", otherCode(code));
    expect(await attempt("fifth@test.test", code)).toBeDefined();
  });

  test("[SES-14] has five tries of its own, however many were spent on the code before", async () => {
    const first = await fresh("spoilt@test.test");
    for (let wrong = 1; wrong <= 5; wrong += 1) await attempt("spoilt@test.test", otherCode(first));
    expect(await attempt("spoilt@test.test", first)).toBeUndefined();
    people().advanceClock(120_000);
    const second = await fresh("spoilt@test.test");
    for (let wrong = 1; wrong <= 4; wrong += 1) await attempt("spoilt@test.test", otherCode(second));
    expect(await attempt("spoilt@test.test", second)).toBeDefined();
  });

  test("[SES-14] expires after ten minutes", async () => {
    const code = await fresh("old@test.test");
    people().advanceClock(600_000 - 1);
    expect(await attempt("old@test.test", code)).toBeDefined();
    people().advanceClock(1);
    expect(await attempt("old@test.test", code)).toBeUndefined();
  });

  test("[SES-14] is bound to its purpose and its address", async () => {
    const code = await fresh("bound@test.test");
    expect(await attempt("bound@test.test", code, "reset")).toBeUndefined();
    expect(await attempt("other@test.test", code)).toBeUndefined();
    expect(await attempt("bound@test.test", code)).toBeDefined();
  });

  test("[SES-14] is replaced by the next one, even when it has already matched", async () => {
    const first = await fresh("twice@test.test");
    const matched = await attempt("twice@test.test", first);
    people().advanceClock(120_000);
    const second = await fresh("twice@test.test");
    expect(second).not.toBe("none");
    if (matched === undefined) throw new Error("the first code matched");
    expect(
      await database()
        .db.transaction()
        .execute((tx) => useCode(tx, matched, people().clock.nowMs())),
    ).toBe(false);
    expect(first === second || (await attempt("twice@test.test", first)) === undefined).toBe(true);
  });
});

describe("sending a code", () => {
  test("[SES-08] allows one code in 120 s for a registration and 60 s for a reset", async () => {
    const limited = async (status: 1 | 2, address: string) => {
      const keys = [await refusalOf(people().requestCode(address, status))];
      people().advanceClock((status === 1 ? 120_000 : 60_000) - 1);
      keys.push(await refusalOf(people().requestCode(address, status)));
      people().advanceClock(1);
      keys.push(await refusalOf(people().requestCode(address, status)));
      return keys;
    };
    expect(await limited(1, "limit@test.test")).toEqual(["none", "CannotSend", "none"]);
    expect(await limited(2, "limit@test.test")).toEqual(["none", "CannotSend", "none"]);
  });

  test("[SES-07] a calling code without a number asks for the phone, and nothing at all for the e-mail address", async () => {
    const asked = (change: Partial<CodeRequest>) => {
      const request = { code: "", phone: "", email: "", status: 1, captcha: "", ...change };
      return refusalOf(sendCode(people().deps, request, caller, people().clock.nowMs()));
    };
    expect(await asked({ code: "+81" })).toBe("WrongPhone");
    expect(await asked({})).toBe("EmailError");
    expect(await asked({ code: "+81", email: "called@test.test" })).toBe("none");
  });

  test("[SES-08] requested 20 times at once sends one", async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(people().requestCode("burst@test.test", 1))),
    );
    expect(keys.filter((key) => key === "none")).toHaveLength(1);
    expect(keys.filter((key) => key === "CannotSend")).toHaveLength(19);
    expect(await people().letters("burst@test.test")).toHaveLength(1);
  });

  test("[SES-14] stops after 20 codes to an address on a business day", async () => {
    for (let sent = 1; sent <= 20; sent += 1) {
      expect(await refusalOf(people().requestCode("many@test.test", 2))).toBe("none");
      people().advanceClock(60_000);
    }
    expect(await refusalOf(people().requestCode("many@test.test", 2))).toBe("CannotSend");
    people().advanceClock(24 * 3_600_000);
    expect(await refusalOf(people().requestCode("many@test.test", 2))).toBe("none");
  });

  test("[SES-13] [SES-14] gives the same answer whether or not the address has an account; only its owner sees the difference", async () => {
    await people().join("known@test.test");
    people().advanceClock(120_000);
    const keys: string[] = [];
    for (const address of ["known@test.test", "unknown@test.test"]) {
      for (const status of [1, 1, 2, 2] as const)
        keys.push(await refusalOf(people().requestCode(address, status)));
    }
    expect(keys).toEqual([
      "none",
      "CannotSend",
      "none",
      "CannotSend",
      "none",
      "CannotSend",
      "none",
      "CannotSend",
    ]);
    const subjects = async (to: string) =>
      (await people().letters(to)).map(({ subject }) => subject).slice(0, 2);
    expect(await subjects("known@test.test")).toEqual([
      "Your Candor security code",
      "You already have a Candor account",
    ]);
    expect(await subjects("unknown@test.test")).toEqual(["Your Candor registration code"]);
  });

  test("[SES-07] names what is wrong with the address", async () => {
    expect(await refusalOf(people().requestCode("", 1))).toBe("EmailError");
    expect(await refusalOf(people().requestCode("a b@c.d", 1))).toBe("TheEmailAddressCannotContainSpaces");
  });
});
