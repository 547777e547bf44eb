/** Keys of getKeys as operators change them, over a real database with real passkeys. */
import { settingForms, isOfForm } from "@candor/core/settings/setting-form";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { readPublicKeys } from "../home/queries.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { settingsModule } from "./module.ts";
import type { ShownSetting } from "./queries.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let content: TestOperator;
let risk: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  desk = await buildTestConsole(database(), [settingsModule(database().operators)]);
  content = await desk.operator("cleo", ["content"]);
  risk = await desk.operator("rita", ["risk"]);
  finance = await desk.operator("fin", ["finance"]);
});
afterAll(() => desk.app.close());

const reason = "as the house agreed today";
const call = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
  };
const keyOf = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await call(path, { reason, ...input }, by)).key ?? "done";
const shown = async (name: string): Promise<ShownSetting | undefined> => {
  const rows = (await call("keys", {}, content)).data as readonly ShownSetting[];
  return rows.find((row) => row.name === name);
};
const askFor = async (name: string, from: string, value: string): Promise<string> => {
  const { data } = await call("askKey", { name, from, value, reason }, risk);
  return (data as { id: string }).id;
};
const told = async (name: string) => (await readPublicKeys(database().reads, [name]))[name];

describe("what pages show", () => {
  test("[OPS-02] [OPS-04] is changed by one operator, with its line in the audit log", async () => {
    const change = { name: "reg_push", from: "100|500|1000|5000|10000", value: "50|100" };
    expect(await keyOf("changeKey", change, risk)).toBe("ActionNotAllowed");
    expect(await keyOf("changeKey", change, content)).toBe("done");
    expect(await told("reg_push")).toBe("50|100");
    const row = await shown("reg_push");
    expect([row?.changedBy, row?.takesTwo]).toEqual(["cleo", false]);
    expect(Math.abs(Number(row?.changedAt) - Date.now())).toBeLessThan(60_000);
    const { rows } = await owner().query(
      "SELECT before::json #>> '{setting_key,value}' AS before, after::json #>> '{setting_key,value}' AS after, reason FROM audit_log WHERE subject = 'key reg_push' AND action = 'keys_change'",
    );
    expect(rows).toEqual([{ before: change.from, after: "50|100", reason }]);
  });

  test("[OPS-02] is not changed without a reason", async () => {
    const change = { name: "wp_novicetask_switch", from: "1", value: "0", reason: "  because  " };
    expect(await keyOf("changeKey", change, content)).toBe("ReasonNeeded");
  });

  test("[OPS-02] is not changed over what another has changed meanwhile", async () => {
    const change = { name: "wp_novicetask_switch", from: "0", value: "1" };
    expect(await keyOf("changeKey", change, content)).toBe("KeyChangedMeanwhile");
  });
});

describe("a limit", () => {
  test("[OPS-03] is changed when two passkeys have signed for the value before and after", async () => {
    const change = { name: "cash_min", from: "100", value: "50" };
    expect(await keyOf("changeKey", change, content)).toBe("KeyTakesTwo");
    expect(await keyOf("askKey", change, content)).toBe("ActionNotAllowed");
    const act = await askFor("cash_min", "100", "50");
    expect((await shown("cash_min"))?.waitingAct).toBe(act);
    expect((await desk.approve(risk, act)).body.data).toEqual({ state: "waiting" });
    expect(await told("cash_min")).toBe("100");
    expect((await desk.approve(finance, act)).body.data).toEqual({ state: "done" });
    expect(await told("cash_min")).toBe("50");
    const row = await shown("cash_min");
    expect([row?.value, row?.changedBy, row?.waitingAct]).toEqual(["50", "fin", null]);
    expect((await desk.call("operator/carryOut", { id: act }, finance.token)).body.key).toBe("ActNotWaiting");
  });

  test("[OPS-03] is not changed over another value than the one that was signed for", async () => {
    const [first, second] = [
      await askFor("userpay_min", "10", "20"),
      await askFor("userpay_min", "10", "30"),
    ];
    for (const by of [risk, finance]) await desk.approve(by, first);
    await desk.approve(risk, second);
    expect((await desk.approve(finance, second)).body.key).toBe("KeyChangedMeanwhile");
    expect(await told("userpay_min")).toBe("20");
  });

  test("[OPS-02] [WAL-13] agrees with the others when it is written, not only when it is asked for", async () => {
    const [least, most] = [
      await askFor("cash_min_digital", "10", "900"),
      await askFor("cash_cap_without_product", "1000", "800"),
    ];
    for (const by of [risk, finance]) await desk.approve(by, least);
    await desk.approve(risk, most);
    expect((await desk.approve(finance, most)).body.key).toBe("KeyBreaksAnother");
    expect(await told("cash_cap_without_product")).toBe("1000");
  });

  test.each([
    ["no_such_key", "1", "2", "KeyNotFound"],
    ["reg_push", "50|100", "10", "KeyTakesOne"],
    ["swap_spread", "0.005", "0.003", "KeyValueIncorrect"],
    ["swap_spread", "0.005", "0.2", "KeyValueIncorrect"],
    ["cash_fee_percent", "5", "51", "KeyValueIncorrect"],
    ["cash_fee_percent", "5", "5%", "KeyValueIncorrect"],
    ["cash_max", "50000", "-1", "KeyValueIncorrect"],
    ["cash_max", "50000", "1e9", "KeyValueIncorrect"],
    ["cash_max", "50000", "100000000.01", "AmountIsTooLarge"],
    ["usdt_exchange_rate", "1", "1.01", "DepositsAreOneForOne"],
  ])("[OPS-02] [WAL-02] %s from %s to %s is refused: %s", async (name, from, value, key) => {
    expect(await keyOf("askKey", { name, from, value }, risk)).toBe(key);
  });
});

test.each([
  ["[OPS-03] no amount that it could not compute with", "cash_max", "100000000.01"],
  ["[WAL-02] no rate of deposits but 1", "usdt_exchange_rate", "1.01"],
])("the database stores %s", async (_, name, value) => {
  const stored = await owner()
    .query("UPDATE setting_key SET value = $2 WHERE name = $1", [name, value])
    .then(
      () => "stored",
      (error: { readonly code: string }) => error.code,
    );
  expect(stored).toBe("23514");
});

describe("the role of operators in the database", () => {
  /** As a program that has the role's password and an operator's session. */
  const alone = (action: string, statement: string) =>
    desk.alone(action === "limit_change" ? risk : content, action, statement);

  test("[OPS-03] cannot change a limit without the act of two, nor with one that is about something else", async () => {
    expect(await alone("limit_change", "UPDATE setting_key SET value = '1' WHERE name = 'cash_min'")).toBe(
      "CA027",
    );
    const act = await askFor("cash_max", "50000", "60000");
    const to = (value: string) =>
      `UPDATE setting_key SET value = '${value}', act_id = ${act} WHERE name = 'cash_max'`;
    expect(await alone("limit_change", to("60000"))).toBe("CA029");
    await owner().query("ALTER TABLE operator_approval DISABLE TRIGGER USER");
    await owner().query(
      "INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature) SELECT $1, id, decode(repeat('00', 37), 'hex'), '\\x0000', decode(repeat('00', 8), 'hex') FROM unnest($2::int[]) AS id",
      [act, [risk.id, finance.id]],
    );
    await owner().query("ALTER TABLE operator_approval ENABLE ALWAYS TRIGGER audited");
    expect(await alone("limit_change", to("70000"))).toBe("CA043");
    const stands = (name: string, value: string) =>
      owner().query("UPDATE setting_key SET value = $2 WHERE name = $1", [name, value]);
    await stands("cash_max", "55000");
    expect(await alone("limit_change", to("60000"))).toBe("CA043");
    await stands("cash_max", "50000");
    await stands("userpay_max", "50000");
    expect(await alone("limit_change", to("60000").replace("cash_max", "userpay_max"))).toBe("CA043");
    expect(await alone("limit_change", to("60000"))).toBe("done");
    expect(await alone("keys_change", "UPDATE setting_key SET value = '1' WHERE name = 'cash_min'")).toBe(
      "CA027",
    );
  });

  test("[OPS-04] cannot change any key without an act, nor another column", async () => {
    const run = (statement: string) =>
      sql
        .raw(statement)
        .execute(database().operators)
        .then(
          () => "done",
          ({ code }: { code?: string }) => code,
        );
    const change = "UPDATE setting_key SET value = '1' WHERE name = 'reg_push'";
    expect(await run(change)).toBe("CA020");
    expect([await alone("own", change), await alone("keys_change", change)]).toEqual(["CA043", "done"]);
    expect(await run("UPDATE setting_key SET takes_two = false")).toBe("42501");
    expect(await run("DELETE FROM setting_key")).toBe("42501");
  });

  test("[OPS-02] every key has a value of its form, in the rules and in the database alike", async () => {
    const { rows } = await owner().query<{
      name: string;
      form: (typeof settingForms)[number];
      value: string;
    }>("SELECT name, form, value FROM setting_key");
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ form, value }) => !isOfForm(form, value))).toEqual([]);
    for (const form of settingForms.filter((each) => each !== "text")) {
      await expect(
        owner().query(
          "INSERT INTO setting_key (name, value, public, form) VALUES ('made_up', '1 ', false, $1)",
          [form],
        ),
      ).rejects.toThrow("it_has_its_form");
    }
  });
});
