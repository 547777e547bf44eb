/** Every call of operators with every role, on the whole server: allowed where the one table of actions says so, and nowhere else (OPS-01). */
import { mayDo, operatorActions, operatorRoles, type OperatorAction } from "@candor/core/operators/actions";
import type { Call } from "@candor/wire/call";
import { calls } from "@candor/wire/calls";
import { operatorLogout } from "@candor/wire/desks/operators";
import { expect, test } from "vitest";
import { withTestApp } from "./test-app.ts";
import { sampleOf } from "./test-hostile-bodies.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";

const server = withTestApp(consoleSetting);

const ofOperators = calls.map(({ call }) => call).filter(({ access }) => access.startsWith("operator"));
/** Those that only an operator who is signed in may make; the one that ends the session comes last. */
const signedIn = ofOperators
  .filter((call): call is Call & { readonly action: OperatorAction } => call.action !== undefined)
  .toSorted((a, b) => Number(a.path === operatorLogout.path) - Number(b.path === operatorLogout.path));

/** What a service does for another call, if the amount or the role asks for it. */
const withoutCall: readonly OperatorAction[] = [
  "session_end",
  "deposit_large",
  "withdrawal_large",
  "withdrawal_give_back",
  "withdrawal_signer_gone",
];

test("[OPS-01] each action of the table has a call, or is part of another", () => {
  const called = new Set(signedIn.map(({ action }) => action));
  const missing = (Object.keys(operatorActions) as OperatorAction[]).filter((action) => !called.has(action));
  expect(missing).toEqual(withoutCall);
});

test("[OPS-01] the customers' address answers no call of operators, whatever the token", async () => {
  const token = await server().login();
  expect(ofOperators.length).toBeGreaterThan(50);
  for (const { path } of ofOperators) {
    const { status, body } = await server().ask(path, {}, { token });
    expect({ path, status, key: body.key }).toEqual({ path, status: 404, key: "NotFound" });
  }
});

test("[OPS-01] the console answers no call of customers, and none of operators without a session", async () => {
  const token = await server().login();
  for (const { call } of calls) {
    if (call.method === "GET" || call.access === "operator-visitor") continue;
    const { status, body } = await server().ask(call.path, {}, { token, atConsole: true });
    const expected = call.access === "operator" ? [200, "NotLoggedIn"] : [404, "NotFound"];
    expect({ path: call.path, got: [status, body.key] }).toEqual({ path: call.path, got: expected });
  }
});

test.each(operatorRoles)(
  "[OPS-01] %s may do what the table says, and each attempt at anything else is recorded",
  async (role) => {
    const token = await newOperator(server(), role, [role]);
    const refused: string[] = [];
    for (const call of signedIn) {
      const { status, body } = await server().ask(call.path, sampleOf(call), { token, atConsole: true });
      const seen = { path: call.path, status, isAllowed: body.key !== "ActionNotAllowed" };
      expect(seen).toEqual({ path: call.path, status: 200, isAllowed: mayDo(call.action, [role]) });
      expect(body.key).not.toBe("NotLoggedIn");
      if (!seen.isAllowed) refused.push(call.action);
    }
    const rows = await server()
      .database.operators.selectFrom("audit_log as l")
      .innerJoin("operator as o", "o.id", "l.operator_id")
      .select("l.subject")
      .where("o.name", "=", role)
      .where("l.action", "=", "refused")
      .orderBy("l.seq")
      .execute();
    expect(rows.map(({ subject }) => subject)).toEqual(refused);
  },
);
