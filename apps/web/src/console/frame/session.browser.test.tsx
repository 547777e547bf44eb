import { afterEach, expect, test } from "vitest";
import { beginOperatorSession, endOperatorSession, operatorToken } from "./session.ts";

afterEach(endOperatorSession);

/** What a reload of this tab would find: whatever the page keeps. */
const keptInTab = (): readonly string[] =>
  [sessionStorage, localStorage].flatMap((store) =>
    Array.from({ length: store.length }, (_, index) => store.getItem(store.key(index) ?? "") ?? ""),
  );

test("[OPS-01] an operator's token lasts for a reload of its tab, and nothing of it is left after signing out", () => {
  beginOperatorSession("a-secret-token");
  expect(operatorToken()).toBe("a-secret-token");
  expect(keptInTab()).toContain("a-secret-token");
  expect(localStorage.length).toBe(0);
  endOperatorSession();
  expect(operatorToken()).toBe("");
  expect(keptInTab().join(" ")).not.toContain("a-secret-token");
});
