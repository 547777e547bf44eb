/** Bad money in every field of every call that takes money, in both encodings (API-13). */
import type { Call } from "@candor/wire/call";
import { calls as listedCalls } from "@candor/wire/calls";
import { inputWords, moneyInput, priceInput } from "@candor/wire/scalars";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { withTestApp } from "./test-app.ts";
import { hostileForms, hostileJson } from "./test-hostile.ts";

const isForOperators = ({ call: { access } }: { readonly call: Call }): boolean =>
  access.startsWith("operator");
/** What the customers' address answers. */
const calls = listedCalls.filter((listed) => !isForOperators(listed));

type MoneyCall = {
  readonly call: Call;
  readonly fields: readonly string[];
  readonly sample: Record<string, string>;
};

const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : bare(innerType);
};
const shapeOf = (call: Call): Record<string, z.core.$ZodType> =>
  (call.request._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape ?? {};

/** The first of these that a field accepts, and an existing pair: so a new call is covered without a line here. */
const plausible = ["10", "1", "0", "60", "2", "a@b.test", "1m", "asc", "demo", "id", "above"];
const sampleOf = (call: Call): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shapeOf(call)).map(([name, schema]) => [
      name,
      name === "pid" ? "1" : (plausible.find((text) => z.safeParse(schema, text).success) ?? "1"),
    ]),
  );

const moneyCalls: readonly MoneyCall[] = calls
  .map(({ call }) => ({
    call,
    sample: sampleOf(call),
    fields: Object.entries(shapeOf(call))
      .filter(([, schema]) => bare(schema) === moneyInput || bare(schema) === priceInput)
      .map(([name]) => name),
  }))
  .filter(({ fields }) => fields.length > 0);

const cases = moneyCalls.flatMap(({ call, fields, sample }) =>
  fields.map((field) => {
    // An optional field may be empty: then the rules of its area say what is missing.
    const mayBeEmpty = z.safeParse(shapeOf(call)[field] as never, undefined).success;
    return { path: call.path, field, sample, mayBeEmpty };
  }),
);

const isBadMoney = (path: string, field: string): boolean =>
  cases.some((each) => each.path === path && each.field === field && !each.mayBeEmpty);

const server = withTestApp();
let token = "";
beforeAll(async () => {
  token = await server().login();
});

const moneyMoved = async (): Promise<unknown> => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM ledger_tx) AS txs, (SELECT count(*) FROM option) AS options,
      (SELECT count(*) FROM lever_order) AS levers, (SELECT count(*) FROM bot_run) AS runs,
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

/** The payload to sign for a body; a body that is not JSON is refused before its sign is checked. */
const payloadOf = (body: string): Record<string, unknown> => {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
};
const formPayload = (body: string): Record<string, unknown> => {
  try {
    const decode = (part = ""): string => decodeURIComponent(part.replaceAll("+", " "));
    return Object.fromEntries(
      body.split("&").map((pair) => [decode(pair.split("=")[0]), decode(pair.split("=")[1])]),
    );
  } catch {
    return {};
  }
};

/** Text fields whose errors are reported by the rules of their area: modules/leverage/lever-hostile.test.ts has the corpus of contracts, modules/swap/swap.test.ts that of quotes; a withdrawal's password is compared and its remark is only stored (modules/withdrawals/withdrawals.test.ts). */
const typedTexts: readonly string[] = [
  "buyContract originPrice",
  "buyContract share",
  "buyContract stop_loss_price",
  "buyContract target_profit_price",
  "zhiyingzhisunContract stop_loss_price",
  "zhiyingzhisunContract target_profit_price",
  "lever/closePart share",
  "transferBalance quoteId",
  "withdraw withdrawpsd",
  "withdraw userremark",
];

test("[OPS-01] the customers' address answers no call of operators, whatever the token", async () => {
  const paths = listedCalls.filter(isForOperators).map(({ call }) => call.path);
  expect(paths.length).toBeGreaterThan(20);
  await someAtOnce(paths, async (path) => {
    const { status, body } = await server().ask(path, {}, { token });
    expect({ path, status, key: body.key }).toEqual({ path, status: 404, key: "NotFound" });
  });
});

test("[API-13] every field of every call that moves money has a strict reader, or rules that report its errors", () => {
  const loose = calls
    .filter(({ call }) => call.limit === "money")
    .flatMap(({ call }) =>
      Object.entries(shapeOf(call))
        .filter(([, schema]) => !inputWords.has(bare(schema)))
        .map(([name]) => `${call.path} ${name}`),
    );
  expect(loose.toSorted()).toEqual(typedTexts.toSorted());
});

describe.each(cases)("$path, field $field", ({ path, field, sample, mayBeEmpty }) => {
  const counts = (bad: string): boolean => !(mayBeEmpty && ["", "null", '""'].includes(bad));
  const expectRefused = async (body: string, isForm: boolean): Promise<void> => {
    const payload = isForm ? formPayload(body) : payloadOf(body);
    const answer = await server().ask(path, payload, { token, body, isForm });
    const seen = {
      sent: body,
      status: answer.status,
      key: answer.body.key,
      field: (answer.body.data as { field?: string } | null)?.field,
    };
    expect(seen).toEqual({ sent: body, status: 200, key: "BadRequest", field });
    expect(answer.body.message).toContain(field);
  };

  test("[API-13] bad money as JSON is refused by name and nothing moves", async () => {
    const before = await moneyMoved();
    const others = Object.entries(sample).filter(([name]) => name !== field);
    const start = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`).join("");
    await someAtOnce(hostileJson.filter(counts), (bad) =>
      expectRefused(`{${start}${JSON.stringify(field)}:${bad}}`, false),
    );
    await expectRefused(`{${start}"${field}":"10","${field}":"20"}`, false);
    if (!mayBeEmpty) await expectRefused(`{${start.slice(0, -1)}}`, false);
    expect(await moneyMoved()).toEqual(before);
  });

  test("[API-13] bad money as a form is refused by name and nothing moves", async () => {
    const before = await moneyMoved();
    const others = Object.entries(sample).filter(([name]) => name !== field);
    const start = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}&`).join("");
    await someAtOnce(hostileForms.filter(counts), (bad) => expectRefused(`${start}${field}=${bad}`, true));
    await expectRefused(`${start}${field}=10&${field}=20`, true);
    expect(await moneyMoved()).toEqual(before);
  });
});

describe.each(calls.map(({ call }) => ({ path: call.path, call })))("$path", ({ path, call }) => {
  test("[API-07] [API-13] no invalid value in any field makes the server fail", async () => {
    const sample = sampleOf(call);
    const before = await moneyMoved();
    for (const field of [...Object.keys(sample), "unknownField", "__proto__"]) {
      // Refused by name above, which the same bodies would only show again.
      if (isBadMoney(path, field)) continue;
      await someAtOnce(hostileJson, async (bad) => {
        const others = Object.entries(sample).filter(([name]) => name !== field);
        const start = others
          .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
          .join("");
        const body = `{${start}${JSON.stringify(field)}:${bad}}`;
        // A valid token on some calls would end the session or change its owner's password.
        const withToken = call.limit === "read" || call.limit === "money";
        const answer = await server().ask(path, payloadOf(body), { token: withToken ? token : "", body });
        expect({ body, status: answer.status }).toEqual({ body, status: call.method === "GET" ? 405 : 200 });
      });
    }
    if (call.limit !== "money") return;
    expect(await moneyMoved()).toEqual(before);
  });
});
