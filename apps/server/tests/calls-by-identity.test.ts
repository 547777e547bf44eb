/**
 * Every call of customers and of operators, at both addresses, by everybody who can send one: it is answered to whom its access and
 * the one table of actions name, and to nobody else (API-06, OPS-01). That one customer reaches no other's things says
 * things-of-others.test.ts.
 */
import {
  mayDo,
  operatorActions,
  operatorRoles,
  type OperatorAction,
  type OperatorRole,
} from "@candor/core/operators/actions";
import type { Call } from "@candor/wire/call";
import { calls as listedCalls } from "@candor/wire/calls";
import { logout } from "@candor/wire/accounts";
import { operatorLogout } from "@candor/wire/desks/operators";
import { freezeAccount } from "@candor/wire/security";
import { expect, test } from "vitest";
import { withTestApp } from "./test-app.ts";
import { sampleOf } from "./test-hostile-bodies.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";
import { newTrader } from "./test-trader.ts";

const server = withTestApp(consoleSetting);

const calls = listedCalls.map(({ call }) => call);
/** What ends a session has one of its own. */
const ending: readonly string[] = [logout.path, freezeAccount.path, operatorLogout.path];
const isOfConsole = ({ access }: Call): boolean => access.startsWith("operator");

type Identity = {
  readonly name: string;
  /** Of whom the token is, or was; absent when it is nobody's. */
  readonly of?: "customers" | "operators";
  readonly roles?: readonly OperatorRole[];
  readonly isOver?: true;
  readonly token: () => Promise<string>;
};

const ended = async (token: string, path: Call["path"], atConsole = false): Promise<string> => {
  expect((await server().ask(path, {}, { token, atConsole })).body.retCode).toBe(0);
  return token;
};
let operators = 0;
const newOne = (roles: readonly OperatorRole[]): Promise<string> =>
  newOperator(server(), `operator-${(operators += 1)}`, roles);
const newCustomer = async (): Promise<string> => (await newTrader(server(), 0)).token;
const identities: readonly Identity[] = [
  { name: "nobody", token: () => Promise.resolve("") },
  { name: "a made-up token", token: () => Promise.resolve("A".repeat(43)) },
  { name: "a customer", of: "customers", token: newCustomer },
  {
    name: "a session that has ended",
    of: "customers",
    isOver: true,
    token: async () => ended(await newCustomer(), logout.path),
  },
  {
    name: "a frozen account",
    of: "customers",
    isOver: true,
    token: async () => ended(await newCustomer(), freezeAccount.path),
  },
  ...operatorRoles.map((role): Identity => ({
    name: role,
    of: "operators",
    roles: [role],
    token: () => newOne([role]),
  })),
  {
    name: "an operator's session that has ended",
    of: "operators",
    isOver: true,
    token: async () => ended(await newOne(operatorRoles), operatorLogout.path, true),
  },
];

/** Keys that say who may not call; any other refusal is one of what was asked. */
const turnedAway: readonly unknown[] = ["NotFound", "NotLoggedIn", "SessionRevoked", "ActionNotAllowed"];

/** What the rights say: `access` and `action` of the call, and nothing else. */
const expectedOf = (call: Call, who: Identity, atConsole: boolean): string => {
  if (isOfConsole(call) !== atConsole) return "NotFound";
  const needed = neededBy(call);
  if (needed === "nobody") return "answered";
  if (who.of !== needed) return "NotLoggedIn";
  if (who.isOver === true) return "SessionRevoked";
  return call.action === undefined || mayDo(call.action, who.roles ?? []) ? "answered" : "ActionNotAllowed";
};
const neededBy = ({ path, access, action }: Call): "nobody" | "customers" | "operators" => {
  if (access === "visitor" || access === "demo-visitor" || access === "operator-visitor") return "nobody";
  if (access === "user" || access === "demo-user") return "customers";
  if (access === "operator" && action !== undefined) return "operators";
  throw new Error(`${path} is in no class: nobody knows who may call it`);
};

/** A GET call is answered only at the customers' address, and one of them has a NotFound of its own. */
const seenAs = async (call: Call, token: string, atConsole: boolean): Promise<string> => {
  const isRead = call.method === "GET";
  const { status, key } = await (isRead ? read(call, token) : send(call, token, atConsole));
  if (turnedAway.includes(key) && !(isRead && key === "NotFound")) return String(key);
  if (!isRead) expect({ path: call.path, status }).toEqual({ path: call.path, status: 200 });
  return "answered";
};
type Seen = { readonly status: number; readonly key?: string | undefined };
const send = async (call: Call, token: string, atConsole: boolean): Promise<Seen> => {
  const change = { token, atConsole, headers: { "idempotency-key": "one-for-each-caller" } };
  const { status, body } = await server().ask(call.path, sampleOf(call), change);
  return { status, key: body.key };
};
const read = async ({ path }: Call, token: string): Promise<Seen> => {
  const headers = { authorization: token };
  const answer = await fetch(`${server().address}/api/${path.replace(":id", "none")}`, { headers });
  return { status: answer.status, ...((await answer.json()) as { key?: string }) };
};

test.each(identities)(
  "[API-06] [OPS-01] $name: each call at both addresses is answered as the rights say",
  async (who) => {
    const token = await who.token();
    for (const atConsole of [false, true]) {
      const asked = calls.filter(({ method }) => method !== "GET" || !atConsole);
      const seen: string[] = [];
      for (const call of asked)
        seen.push(
          `${call.path} ${await seenAs(call, ending.includes(call.path) ? await who.token() : token, atConsole)}`,
        );
      expect(seen).toEqual(asked.map((call) => `${call.path} ${expectedOf(call, who, atConsole)}`));
      expect(seen.length).toBeGreaterThan(250);
    }
  },
);

test.each(operatorRoles)("[OPS-01] each attempt of %s at what it may not do is recorded", async (role) => {
  const token = await newOne([role]);
  const refused = calls.filter(({ action }) => action !== undefined && !mayDo(action, [role]));
  for (const call of refused) await send(call, token, true);
  const rows = await server()
    .database.operators.selectFrom("audit_log as l")
    .innerJoin("operator as o", "o.id", "l.operator_id")
    .select("l.subject")
    .where("o.name", "=", `operator-${operators}`)
    .where("l.action", "=", "refused")
    .orderBy("l.seq")
    .execute();
  expect(rows.map(({ subject }) => subject)).toEqual(refused.map(({ action }) => action));
});

/** What a service does for another call, if the amount or the role asks for it. */
const withoutCall: readonly OperatorAction[] = [
  "session_end",
  "deposit_large",
  "withdrawal_large",
  "withdrawal_give_back",
  "withdrawal_signer_gone",
];
test("[OPS-01] each action of the table has a call, or is part of another", () => {
  const called = new Set(calls.map(({ action }) => action));
  const missing = (Object.keys(operatorActions) as OperatorAction[]).filter((action) => !called.has(action));
  expect(missing).toEqual(withoutCall);
});
