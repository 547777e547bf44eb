/** Opening an account with an invitation, over a real database. */
import { describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, inviteOperator } from "./test-console.ts";

const database = withTestDatabase();
const owner = withOwner(database);

test("[OPS-04] a wrong code with an invitation, and an invitation that there is not, are counted", async () => {
  const console = await buildTestConsole(database());
  const { call } = console;
  const invitation = await inviteOperator(database(), "moe", ["support"]);
  const form = { invitation, pwd: "long enough for it", otp: "000000" };
  expect((await call("operator/open", form)).body.key).toBe("WrongSecondFactor");
  expect((await call("operator/open", form)).body.key).toBe("WrongSecondFactor");
  expect((await call("operator/open", { ...form, invitation: "unknown" })).body.key).toBe(
    "InvitationInvalid",
  );
  expect((await call("operator/invitation", { invitation: "unknown" })).body.key).toBe("InvitationInvalid");
  expect((await call("operator/invitation", { invitation })).body.data).toMatchObject({ name: "moe" });
  const { rows } = await owner().query(
    "SELECT o.name, f.kind, f.count FROM operator_failure f LEFT JOIN operator o ON o.id = f.operator_id ORDER BY f.operator_id",
  );
  expect(rows.map(({ name, kind, count }) => [name, kind, Number(count)])).toEqual([
    [null, "sign_in", 2],
    ["moe", "sign_in", 2],
  ]);
});

describe("[OPS-01] an invited operator chooses a password", () => {
  test("one that is short or has the address in it is refused, in words that are true of operators", async () => {
    const console = await buildTestConsole(database());
    const invitation = await inviteOperator(database(), "pia", ["support"]);
    for (const pwd of ["eleven char", "I am Pia@house.test"]) {
      const { body } = await console.call("operator/open", { invitation, pwd, otp: "000000" });
      expect(body.key).toBe("OperatorPasswordWeak");
      expect(body.message).toMatch(/^The password needs 12 characters or more/);
    }
  });
});
