import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../../platform/db/test-database.ts";
import { register } from "./register.ts";
import { sendCode } from "../codes/send-code.ts";
import { caller, otherCode, refusalOf, withPeople } from "../test-people.ts";

const database = withTestDatabase();
const people = withPeople(database, { costlyHashes: true });

const registering = (form: Parameters<typeof register>[1]) =>
  register(people().deps, form, people().clock.nowMs());
const accountsWith = async (email: string): Promise<number> => {
  const rows = await database()
    .db.selectFrom("account")
    .select("user_id")
    .where("email", "=", email)
    .execute();
  return rows.length;
};

describe("register", () => {
  test("[SES-11] [SES-13] opens an account by e-mail code, with its referrer and an Argon2id hash", async () => {
    const userId = await people().join("Ann@Test.test");
    expect(userId).toBeGreaterThanOrEqual(100_101);
    const row = await database()
      .db.selectFrom("account")
      .selectAll()
      .where("user_id", "=", BigInt(userId))
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: "ann@test.test", phone: null, referrer_id: 100_001n });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("[SES-11] opens an account by phone code; the number is kept in E.164", async () => {
    const request = { code: "+81", phone: "090-1234-5678", email: "", status: 1, captcha: "" };
    await sendCode(people().deps, request, { ...caller, language: "ja" }, people().clock.nowMs());
    const verifycode = await people().lastCode("+819012345678");
    const form = {
      ...people().emailForm("", { phone: "09012345678", telcode: "81", verifycode }),
      type: 1 as const,
    };
    const userId = await registering(form);
    const row = await database()
      .db.selectFrom("account")
      .select(["phone", "email"])
      .where("user_id", "=", BigInt(userId))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ phone: "+819012345678", email: null });
  });

  test("[SES-07] a phone number that no country can have is refused", async () => {
    const form = { ...people().emailForm("", { phone: "123456", telcode: "81" }), type: 1 as const };
    expect(await refusalOf(registering(form))).toBe("WrongPhone");
    expect(await refusalOf(registering({ ...form, phone: "123456", telcode: "" }))).toBe("WrongPhone");
  });

  test("[SES-05] an unknown referrer is refused before the code is tried", async () => {
    await people().requestCode("ref@test.test", 1);
    const verifycode = await people().lastCode("ref@test.test");
    for (let time = 0; time < 7; time += 1) {
      const key = await refusalOf(
        registering(people().emailForm("ref@test.test", { oid: "424242", verifycode })),
      );
      expect(key).toBe("ReferrerIdError");
    }
    expect(await refusalOf(registering(people().emailForm("ref@test.test", { verifycode })))).toBe("none");
  });

  test("[REF-05] nobody names himself: the number that the account will get is nobody's yet", async () => {
    const own = (await people().join("before@test.test")) + 1;
    await people().requestCode("self@test.test", 1);
    const verifycode = await people().lastCode("self@test.test");
    const form = (oid: string) => people().emailForm("self@test.test", { oid, verifycode });
    expect(await refusalOf(registering(form(String(own))))).toBe("ReferrerIdError");
    expect(await accountsWith("self@test.test")).toBe(0);
    expect(await registering(form("100001"))).toBe(own);
  });

  test("[SES-07] [SES-14] a wrong code opens no account, and after five wrong ones the right one fails", async () => {
    await people().requestCode("spoil@test.test", 1);
    const code = await people().lastCode("spoil@test.test");
    for (let time = 0; time < 5; time += 1) {
      const form = people().emailForm("spoil@test.test", { verifycode: otherCode(code) });
      expect(await refusalOf(registering(form))).toBe("EMAILIncorrect");
    }
    expect(await refusalOf(registering(people().emailForm("spoil@test.test", { verifycode: code })))).toBe(
      "EMAILIncorrect",
    );
    expect(await accountsWith("spoil@test.test")).toBe(0);
  });

  test("[SES-09] the same form sent four times at once opens one account", async () => {
    await people().requestCode("double@test.test", 1);
    const form = people().emailForm("double@test.test", {
      verifycode: await people().lastCode("double@test.test"),
    });
    const keys = await Promise.all(Array.from({ length: 4 }, () => refusalOf(registering(form))));
    expect(keys.toSorted()).toEqual(["AlreadyRegistered", "AlreadyRegistered", "AlreadyRegistered", "none"]);
    expect(await accountsWith("double@test.test")).toBe(1);
    expect(await refusalOf(registering(form))).toBe("AlreadyRegistered");
    expect(await accountsWith("double@test.test")).toBe(1);
  });

  test("[SES-13] only a caller with a code for an address learns that it is taken", async () => {
    await people().requestCode("early@test.test", 1);
    const verifycode = await people().lastCode("early@test.test");
    await database()
      .db.insertInto("account")
      .values({ user_id: 100_050n, email: "early@test.test", username: "Early", created_ms: 0n })
      .execute();
    const guess = people().emailForm("early@test.test", { verifycode: otherCode(verifycode) });
    expect(await refusalOf(registering(guess))).toBe("EMAILIncorrect");
    const form = people().emailForm("early@test.test", { verifycode });
    expect(await refusalOf(registering(form))).toBe("AlreadyRegistered");
  });
});
