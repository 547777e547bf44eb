import { expect, test } from "vitest";
import { isOperatorRole, mayDo, operatorActions, operatorRoles, type OperatorAction } from "./actions.ts";

const rolesOf = (action: OperatorAction) => operatorRoles.filter((role) => mayDo(action, [role]));

test("[OPS-01] an operator may do what one of the own roles may do", () => {
  expect(rolesOf("withdrawal_decide")).toEqual(["compliance", "finance"]);
  expect(rolesOf("own")).toEqual(operatorRoles);
  expect(mayDo("withdrawal_decide", ["support", "finance"])).toBe(true);
  expect(mayDo("withdrawal_decide", ["support", "content", "risk", "admin"])).toBe(false);
  expect(mayDo("own", [])).toBe(false);
});

test("[OPS-03] these actions take two operators, and no other", () => {
  const takeTwo = Object.entries(operatorActions).filter(([, { takesTwo }]) => takesTwo);
  expect(takeTwo.map(([action]) => action)).toEqual([
    "operator_add",
    "operator_roles",
    "operator_close",
    "sealed_reset",
    "deposit_large",
    "withdrawal_large",
    "withdrawal_give_back",
    "withdrawal_signer_gone",
    "house_move",
    "correction",
    "limit_change",
    "terms_change",
    "product_change",
    "pool_order",
    "bot_bands",
    "reward_terms",
    "clock_waive",
  ]);
});

test("[OPS-01] nobody has a role that is not in the list", () => {
  expect(operatorRoles.filter(isOperatorRole)).toEqual(operatorRoles);
  expect(["", "owner", "Admin", "toString"].filter(isOperatorRole)).toEqual([]);
});
