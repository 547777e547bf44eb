/** Bad values in every field of every call, of customers and of operators, and bad money in both encodings (API-13). */
import { operatorRoles } from "@candor/core/operators/actions";
import type { Call } from "@candor/wire/call";
import { otherName } from "@candor/wire/codec/names";
import { calls as listedCalls } from "@candor/wire/calls";
import { freezeAccount } from "@candor/wire/security";
import { inputWords } from "@candor/wire/scalars";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { withTestApp, type TestAnswer } from "./test-app.ts";
import {
  bare,
  bodyReader,
  formBody,
  jsonBody,
  mayBeLeftOut,
  oncePerInput,
  sampleOf,
  shapeOf,
} from "./test-hostile-bodies.ts";
import { hostileForms, hostileJson } from "./test-hostile.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";

const calls = listedCalls.map(({ call }) => call);
const isOfConsole = ({ access }: Call): boolean => access.startsWith("operator");

/** Amounts, prices, quantities and rates. */
const isDecimal = (call: Call, field: string): boolean => {
  const schema = shapeOf(call)[field];
  return schema !== undefined && inputWords.get(bare(schema))?.startsWith("a decimal") === true;
};
const cases = calls.flatMap((call) =>
  Object.keys(shapeOf(call))
    .filter((field) => isDecimal(call, field))
    .map((field) => ({ path: call.path, call, field })),
);

const server = withTestApp(consoleSetting);
let [customer, other, operator] = ["", "", ""];
beforeAll(async () => {
  customer = await server().login();
  other = await server().login("demo2@candor.test");
  operator = await newOperator(server(), "everybody", operatorRoles);
});

/** What changes an account is tried with another one than what moves money; a freeze would end its session. */
const tokenFor = ({ path, access, limit }: Call): string => {
  if (access.endsWith("visitor") || path === freezeAccount.path) return "";
  if (access === "operator") return operator;
  return limit === "read" || limit === "money" ? customer : other;
};
const send = async (call: Call, body: string, isForm = false): Promise<TestAnswer> => {
  const { signed } = bodyReader(call)(body, isForm);
  const change = { token: tokenFor(call), body, isForm, atConsole: isOfConsole(call) };
  const ask = (): Promise<TestAnswer> => server().ask(call.path, signed, change);
  const answer = await ask();
  // A machine that is busy with other tests.
  return answer.body.key === "NotReady" ? await ask() : answer;
};

/** The house's and users'; pools, whose numbers are between, trade meanwhile. */
const moneyMoved = async (): Promise<unknown> => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM ledger_tx WHERE user_id NOT BETWEEN 1 AND 99) AS txs, (SELECT count(*) FROM option) AS options,
      (SELECT count(*) FROM lever_order WHERE user_id >= 100) AS levers, (SELECT count(*) FROM bot_run WHERE user_id >= 100) AS runs,
      (SELECT sum(balance) FROM ledger_balance WHERE account_id >> 12 = 100002) AS mine`.execute(
    server().database.db,
  );
  return rows[0];
};

/** Does it for each, a few at a time: one after the other, the server mostly waits, and its market goes on meanwhile. */
const someAtOnce = async (each: readonly string[], work: (item: string) => Promise<void>): Promise<void> => {
  const left = each.values();
  const run = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, run));
};

/** Text fields whose errors are reported by the rules of their area: modules/leverage/lever-hostile.test.ts has the corpus of contracts, modules/swap/swap.test.ts that of quotes; a withdrawal's password is compared and its remark is only stored (modules/withdrawals/withdrawals.test.ts); a purchase's password is compared (modules/invest/invest.test.ts), and its task is not read. */
const typedTexts: readonly string[] = [
  "buyContract originPrice",
  "buyContract share",
  "buyContract stop_loss_price",
  "buyContract target_profit_price",
  "zhiyingzhisunContract stop_loss_price",
  "zhiyingzhisunContract target_profit_price",
  "lever/closePart share",
  "financial/buy withdrawpsd",
  "financial/buy comenewtask",
  "financial/buy2 withdrawpsd",
  "financial/buy2 comenewtask",
  "transferBalance quoteId",
  "withdraw withdrawpsd",
  "withdraw userremark",
  "withdraw walletaddr",
];

test("[API-13] every field of every call that moves money has a strict reader, or rules that report its errors", () => {
  const loose = calls
    .filter(({ limit }) => limit === "money")
    .flatMap((call) =>
      Object.entries(shapeOf(call))
        .filter(([, schema]) => (inputWords.get(bare(schema)) ?? "a text").startsWith("a text"))
        .map(([name]) => `${call.path} ${name}`),
    );
  expect(loose.toSorted()).toEqual(typedTexts.toSorted());
});

test("[API-13] the fields that this file sends besides a bad one are accepted, so the bad one is judged", () => {
  for (const call of calls) {
    const { result } = bodyReader(call)(JSON.stringify(sampleOf(call)));
    expect({ path: call.path, result }).toEqual({
      path: call.path,
      result: expect.objectContaining({ ok: true }),
    });
  }
});

describe.each(cases)("$path, field $field", ({ call, field }) => {
  const left = mayBeLeftOut(call, field);
  const counts = (bad: string): boolean => !(left && ["", "null", '""'].includes(bad));
  /** Every body here, and the last at the server, which reads all in the same way. */
  const expectRefused = async (bodies: readonly string[], isForm: boolean): Promise<void> => {
    const read = bodyReader(call);
    const refusal = { key: "BadRequest", values: { field: otherName(field) } };
    for (const body of bodies)
      expect({ body, ...read(body, isForm).result }).toEqual({ body, ok: false, refusal });
    const before = await moneyMoved();
    const { status, body } = await send(call, bodies.at(-1) ?? "", isForm);
    expect({ status, ...body }).toMatchObject({ status: 200, key: "BadRequest", data: { field } });
    expect(body.message).toContain(field);
    expect(await moneyMoved()).toEqual(before);
  };

  test("[API-13] bad money as JSON is refused by name and nothing moves", async () => {
    const bodies = hostileJson.filter(counts).map((bad) => jsonBody(call, field, bad));
    const twice = jsonBody(call, field, `"10",${JSON.stringify(field)}:"20"`);
    const { [field]: _left, ...others } = sampleOf(call);
    await expectRefused([...bodies, twice, ...(left ? [] : [JSON.stringify(others)])], false);
  });

  test("[API-13] bad money as a form is refused by name and nothing moves", async () => {
    const bodies = hostileForms.filter(counts).map((bad) => formBody(call, field, bad));
    await expectRefused([...bodies, formBody(call, field, `10&${field}=20`)], true);
  });
});

describe.each(calls.map((call) => ({ path: call.path, call })))("$path", ({ call }) => {
  test("[API-07] [API-13] [OPS-01] no invalid value in any field makes the server fail", async () => {
    const status = call.method === "GET" ? 405 : 200;
    const read = bodyReader(call);
    const fields = [...Object.keys(shapeOf(call)), "unknownField", "__proto__"];
    const bodies = fields.map((field) => hostileJson.map((bad) => jsonBody(call, field, bad)));
    const refused = bodies.flatMap((ofField) => ofField.find((body) => !read(body).result.ok) ?? []);
    const accepted = call.method === "GET" ? [] : oncePerInput(bodies.flat(), read);
    const before = await moneyMoved();
    await someAtOnce([...refused, ...accepted], async (body) => {
      const answer = await send(call, body);
      const { key } = answer.body;
      const isRefused = refused.includes(body) && status === 200;
      expect({ body, status: answer.status, key }).toEqual({
        body,
        status,
        key: isRefused ? "BadRequest" : key,
      });
      expect({ body, key }).not.toEqual({ body, key: "BadSignature" });
      if (tokenFor(call) !== "") expect(["NotLoggedIn", "SessionRevoked"]).not.toContain(key);
    });
    if (call.limit === "money" || isOfConsole(call)) expect(await moneyMoved()).toEqual(before);
  });
});
