import { expect, test } from "vitest";
import { answersTo, isUnderWay, loanStates } from "./loan.ts";

test("[LOAN-02] an application is under way until it is declined or closed, and what has ended is not answered again", () => {
  expect(loanStates.map((state) => [state, isUnderWay(state), answersTo(state)])).toEqual([
    ["waiting", true, ["accepted", "declined", "closed"]],
    ["accepted", true, ["closed"]],
    ["declined", false, []],
    ["closed", false, []],
  ]);
});
