import { expect, test } from "vitest";
import { saidOf } from "./act.ts";

test("[OPS-03] the page of an act that has ended does not say that it waits, whatever was pressed before", () => {
  for (const outcome of [undefined, "waiting", "approved"] as const)
    expect(saidOf("withdrawn", outcome)).toMatchObject({
      text: expect.stringContaining("It has ended"),
      isEnded: true,
    });
  expect(saidOf("withdrawn", "withdrawn")?.text).toContain("Withdrawn");
});

test("[OPS-03] the page confirms what was pressed, and says when another operator has completed the act", () => {
  expect(saidOf("waiting", undefined)).toBeUndefined();
  expect(saidOf("done", undefined)).toBeUndefined();
  expect(saidOf("waiting", "waiting")?.text).toContain("One more operator");
  expect(saidOf("approved", "approved")?.text).toContain("It can be carried out");
  expect(saidOf("done", "waiting")).toEqual({
    text: "Approved by two operators, and carried out.",
    isEnded: false,
  });
  // The list is read a moment later.
  expect(saidOf("approved", "done")?.text).toContain("carried out");
});
