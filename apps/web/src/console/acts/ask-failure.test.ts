import { expect, test } from "vitest";
import { failureOf } from "./ask-failure.ts";

test("[TRUST-07] [OPS-03] a call that is not served says which desks are, and any other refusal says what the server says", () => {
  expect(failureOf("NotFound", "There is nothing at this address")).toMatchObject({
    key: "NotFound",
    message: expect.stringContaining("only the desks Clock, Approvals"),
  });
  expect(failureOf("UserNotFound", "There is no user with this number").message).toBe(
    "There is no user with this number",
  );
});
