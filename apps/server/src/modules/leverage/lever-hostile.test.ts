/** Bad values in every field of every call that moves money by contracts or the bot, in both encodings (API-13). */
import { calls as listedCalls } from "@candor/wire/calls";
import { otherName } from "@candor/wire/codec/names";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { withTestApp } from "../../../tests/test-app.ts";
import { bodyReader } from "../../../tests/test-hostile-bodies.ts";
import { hostileForms, hostileJson } from "../../../tests/test-hostile.ts";
import { freshPrice, newTrader, type Trader } from "../../../tests/test-trader.ts";

const calls = listedCalls.map(({ call }) => call);
const server = withTestApp();
let trader: Trader;
let [position, pending, below] = ["", "", ""];

beforeAll(async () => {
  trader = await newTrader(server(), 5_000);
  await trader.ask("obtainAI");
  below = await freshPrice(server(), 1, -20);
  const leverOrder = { multiple: 10, originPrice: below, pid: 1, share: "5", type: 1 };
  position = await idOf({ ...leverOrder, status: 1 });
  pending = await idOf({ ...leverOrder, status: 0 });
});
const idOf = async (leverOrder: Record<string, unknown>): Promise<string> =>
  ((await trader.ask("buyContract", leverOrder)).data as { id: string }).id;

const price = ["PleaseEnterTheCorrectPrice"];
const share = ["PleaseEnterThePurchaseQuantity", "pleaseEnterAnInteger"];
/** By field: the keys of its faults besides BadRequest, and whether an empty value is valid too. */
const texts: Readonly<Record<string, readonly string[]>> = {
  "buyContract originPrice": price,
  "buyContract share": share,
  "buyContract stop_loss_price": price,
  "buyContract target_profit_price": price,
  "zhiyingzhisunContract stop_loss_price": price,
  "zhiyingzhisunContract target_profit_price": price,
  "lever/closePart share": share,
  "lever/walletTransfer transfervalue": ["enterTheAmount"],
};
/** A large integer may be the number of something that does not exist. */
const unknowns: Readonly<Record<string, readonly string[]>> = {
  id: ["LeverOrderNotFound", "AiRunNotFound"],
  pid: ["FailedToGetProductInformation"],
};
const optional = ["stop_loss_price", "target_profit_price"];

/** Valid inputs, in which one field is replaced. */
const samples = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  buyContract: {
    multiple: "10",
    originPrice: below,
    pid: "1",
    share: "1",
    status: "0",
    type: "1",
    stop_loss_price: "1",
    target_profit_price: "999999",
  },
  cheDanContract: { id: pending },
  pingcangContract: { id: position },
  "lever/reverse": { id: position },
  zhiyingzhisunContract: { id: position, stop_loss_price: "1", target_profit_price: "999999" },
  "lever/closePart": { id: position, share: "1" },
  "lever/closeAll": { pid: "1" },
  "lever/revokeAll": { pid: "1" },
  "lever/walletTransfer": { transfervalue: "1", type: "2" },
  aiPlaceOrder: { multiple: "10", pid: "1", price: "100", times: "1" },
  "bot/stop": { id: "1" },
});
const paths = [
  "buyContract",
  "cheDanContract",
  "pingcangContract",
  "lever/reverse",
  "zhiyingzhisunContract",
  "lever/closePart",
  "lever/closeAll",
  "lever/revokeAll",
  "lever/walletTransfer",
  "aiPlaceOrder",
  "bot/stop",
] as const;

/** Everybody's; pools, whose numbers are below 100, trade meanwhile. */
const everything = async (): Promise<unknown> => {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM ledger_tx WHERE user_id >= 100) AS txs, (SELECT count(*) FROM bot_run WHERE user_id >= 100) AS runs,
      (SELECT array_agg((id, status, share, stop_loss, take_profit) ORDER BY id)::text FROM lever_order WHERE user_id >= 100) AS orders,
      (SELECT array_agg((account_id, balance) ORDER BY account_id, shard)::text FROM ledger_balance
       WHERE account_id >> 12 = ${trader.userId}) AS mine`.execute(server().database.db);
  return rows[0];
};

/** The payload that a client would sign for this body; it does not matter for an invalid body. */
const meant = (read: () => Record<string, unknown>): Record<string, unknown> => {
  try {
    return read();
  } catch {
    return {};
  }
};
const formOf = (body: string): Record<string, unknown> => {
  const decode = (part = ""): string => decodeURIComponent(part.replaceAll("+", " "));
  return Object.fromEntries(
    body.split("&").map((pair) => [decode(pair.split("=")[0]), decode(pair.split("=")[1])]),
  );
};

describe.each(paths)("%s", (path) => {
  const call = calls.find((each) => each.path === path);
  if (call === undefined) throw new Error(`no call ${path}`);
  const read = bodyReader(call);
  const bodyOf = (field: string, bad: string, isForm: boolean): string => {
    const others = Object.entries(samples()[path] ?? {}).filter(([name]) => name !== field);
    return isForm
      ? [...others.map(([name, value]) => `${name}=${value}`), `${field}=${bad}`].join("&")
      : `{${[...others.map(([name, value]) => `"${name}":"${value}"`), `"${field}":${bad}`].join(",")}}`;
  };
  const expectRefusedByServer = async (field: string, body: string, isForm: boolean): Promise<void> => {
    const payload = meant(() => (isForm ? formOf(body) : (JSON.parse(body) as Record<string, unknown>)));
    const answer = await server().ask(path, payload, { token: trader.token, body, isForm });
    const { key = "success", data } = answer.body;
    const named = key === "BadRequest" ? (data as { field?: string } | null)?.field : field;
    const allowed = ["BadRequest", ...(texts[`${path} ${field}`] ?? []), ...(unknowns[field] ?? [])];
    expect({ body, status: answer.status, key, named }).toEqual({ body, status: 200, key, named: field });
    expect({ body, key }).toEqual({ body, key: expect.toBeOneOf(allowed) as string });
  };
  /** What the reader refuses is read here, and the last of it sent, for the server reads all in the same way; the rest is sent. */
  const expectRefused = async (field: string, bads: readonly string[], isForm: boolean): Promise<void> => {
    const bodies = bads.filter((bad) => !isNone(field, bad)).map((bad) => bodyOf(field, bad, isForm));
    const [refused, accepted] = [false, true].map((isOk) =>
      bodies.filter((body) => read(body, isForm).result.ok === isOk),
    ) as [string[], string[]];
    for (const body of refused)
      expect({ body, ...read(body, isForm).result }).toMatchObject({
        body,
        refusal: { key: "BadRequest", values: { field: otherName(field) } },
      });
    for (const body of [...accepted, ...refused.slice(-1)]) await expectRefusedByServer(field, body, isForm);
  };
  const isNone = (field: string, bad: string): boolean =>
    (optional.includes(field) || path === "lever/closeAll" || path === "lever/revokeAll") &&
    ["null", '""', ""].includes(bad);

  test("[API-13] [LEV-03] [LEV-08] bad values as JSON or as a form are refused by name, and nothing changes", async () => {
    const before = await everything();
    for (const field of Object.keys(samples()[path] ?? {})) {
      await expectRefused(field, hostileJson, false);
      await expectRefused(field, hostileForms, true);
    }
    expect(await everything()).toEqual(before);
  });
});
