import { mayDo, operatorActions, operatorRoles, type OperatorAction } from "@candor/core/operators/actions";
import { expect, test } from "vitest";
import { roleSentence } from "./role-sentence.ts";

test("[OPS-01] the sentence of a role says what the table of rights says", () => {
  const support = roleSentence("support");
  expect(support).toMatch(/^Alone: freeze users, open a user's masked data with a reason, /);
  expect(support).not.toMatch(/decide withdrawals|With a second operator/);
  expect(support).toMatch(/Reads: users, deposits, withdrawals/);
  expect(roleSentence("finance")).toMatch(/With a second operator: .*approve large withdrawals/);
  expect(roleSentence("admin")).toMatch(/With a second operator: add operators, change roles/);
});

test("[OPS-01] no action of a role is left out", () => {
  const named = (Object.keys(operatorActions) as OperatorAction[]).filter(
    (action) => action !== "own" && action !== "overview_read",
  );
  for (const role of operatorRoles) {
    const parts = roleSentence(role)
      .split(/[:.,]/)
      .filter((part) => part.trim() !== "");
    const heads = ["Alone", "With a second operator", "Reads"];
    const listed = parts.filter((part) => !heads.includes(part.trim()));
    expect(listed).toHaveLength(named.filter((action) => mayDo(action, [role])).length);
  }
});
