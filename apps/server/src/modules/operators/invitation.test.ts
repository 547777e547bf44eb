/** Opening an account with an invitation, over a real database. */
import { describe, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { buildTestConsole, inviteOperator } from "./test-console.ts";

const database = withTestDatabase();

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
