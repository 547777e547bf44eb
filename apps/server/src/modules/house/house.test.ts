/** House money and corrections, over a real database, a real engine and passkeys. */
import { moveSources, moveTargets } from "@candor/core/house/house-move";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, usdt, type TestWorld } from "../../engine/test-world.ts";
import { houseBalance } from "../../ledger/balances.ts";
import { checkLedger, isSound } from "../../ledger/check.ts";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { OutcomeUnknown } from "../../platform/unavailable.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { bookApproved } from "./carry-out.ts";
import { houseModule } from "./module.ts";
import type { HouseDeps } from "./deps.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: TestWorld;
let deps: HouseDeps;
let desk: TestConsole;
let finance: TestOperator;
let risk: TestOperator;
let compliance: TestOperator;
/** Set by a test whose server stops before the engine has answered. */
let isDown = false;

beforeAll(async () => {
  world = await startWorld(database());
  await world.fund(0, usdt(10_000));
  await database().pool.query(
    "INSERT INTO account (user_id, email, username, created_ms) VALUES (200001, 'one@candor.test', 'One', 1)",
  );
  deps = {
    operators: database().operators,
    reads: database().reads,
    log: silentLog,
    mode: "demo",
    submit: async (request) => {
      if (isDown) throw new OutcomeUnknown();
      return await world.submit(request);
    },
    exposure: async () => world.engine.exposure(),
  };
  desk = await buildTestConsole(database(), [houseModule(deps)]);
  finance = await desk.operator("fin", ["finance"]);
  risk = await desk.operator("ris", ["risk"]);
  compliance = await desk.operator("com", ["compliance"]);
});
afterAll(async () => {
  await desk.app.close();
  await world.stop();
});

const reason = "for the losses of the month of May";
const move = { from: "capital", to: "insurance", asset: "USDT", amount: "1000", reason };
const correct = { from: "capital", to: "wallet", userId: "200001", amount: "12.5", reason };
const ask = async (path: string, input: object, by = finance): Promise<string> => {
  const { body } = await desk.call(`operator/${path}`, { ...input }, by.token);
  return body.retCode === 0 ? (body.data as { id: string }).id : (body.key ?? "");
};
const approve = async (by: TestOperator, act: string): Promise<string> => {
  const { body } = await desk.approve(by, act);
  return body.retCode === 0 ? (body.data as { state: string }).state : (body.key ?? "");
};
const balances = async () =>
  await Promise.all(
    (["capital", "insurance"] as const).map(
      async (name) => (await houseBalance(database().db, name)) / usdt(1),
    ),
  );
const listed = async (path: "houseMoves" | "corrections", input: Record<string, unknown> = {}) => {
  const { body } = await desk.call(`operator/${path}`, input, finance.token);
  return body.data as { id: string; state: string; refusal: string; approvedBy: string[] }[];
};
const walletOf = async () => {
  const { rows } = await owner().query(
    "SELECT balance FROM ledger_balance WHERE account_id = 200001 * 4096 + 65",
  );
  return rows[0]?.balance as bigint | undefined;
};

describe("house money", () => {
  test("[OPS-03] what may be moved is what the posting matrix has", async () => {
    const { rows } = await owner().query<{ movement: string }>(
      `SELECT d.name || ' > ' || c.name AS movement FROM posting_matrix m JOIN ledger_class d ON d.code = m.debit_class
       JOIN ledger_class c ON c.code = m.credit_class WHERE m.kind = 'house_moved'`,
    );
    const offered = (["demo", "live"] as const).flatMap((mode) =>
      (["USDT", "BTC"] as const).flatMap((asset) =>
        moveSources.flatMap((from) => moveTargets(from, asset, mode).map((to) => `${from} > ${to}`)),
      ),
    );
    expect([...new Set(offered)].toSorted()).toEqual(rows.map(({ movement }) => movement).toSorted());
  });

  test("[OPS-03] [OPS-06] moves with the second passkey, once, and the history says who approved it", async () => {
    const act = await ask("askHouseMove", move);
    expect(await approve(finance, act)).toBe("waiting");
    expect(await balances()).toEqual([10_000n, 0n]);
    expect(await approve(finance, act)).toBe("ApprovalRefused");
    expect(await approve(risk, act)).toBe("done");
    expect(await balances()).toEqual([9_000n, 1_000n]);
    await bookApproved(deps);
    expect(await balances()).toEqual([9_000n, 1_000n]);
    expect((await listed("houseMoves"))[0]).toMatchObject({
      id: act,
      state: "booked",
      approvedBy: ["fin", "ris"],
    });
    const { rows } = await owner().query<{ action: string }>(
      "SELECT action FROM audit_log WHERE subject = 'house capital' AND after LIKE '%house_move_request%'",
    );
    expect(rows).toEqual([{ action: "house_move" }]);
  });

  test("[OPS-01] is asked for and approved only by the roles of the table", async () => {
    expect(await ask("askHouseMove", move, compliance)).toBe("ActionNotAllowed");
    const act = await ask("askHouseMove", move);
    expect(await approve(compliance, act)).toBe("ActionNotAllowed");
  });

  test.each([
    ["between accounts that are not joined", { to: "option_reserve" }, "BadRequest"],
    ["from no account of the house", { from: "wallet" }, "BadRequest"],
    ["to a channel of real money", { to: "custody:tron" }, "BadRequest"],
    ["nothing", { amount: "0" }, "enterTheAmount"],
    ["a part of a unit", { amount: "0.0000001" }, "BadRequest"],
    ["more than there is", { amount: "9000.000001" }, "HouseAccountIsShort"],
    [
      "more than the books can sum up",
      { from: "custody:sandbox", to: "capital", amount: "999999999999" },
      "AccountWouldHoldTooMuch",
    ],
    [
      "more tokens than the books can sum up",
      { from: "custody:sandbox", to: "swap_stock", asset: "BTC", amount: "10000000.00000001" },
      "AccountWouldHoldTooMuch",
    ],
    ["without a reason", { reason: "why not" }, "ReasonNeeded"],
  ])("[OPS-03] nobody can ask for a move %s", async (_what, change, key) => {
    expect(await ask("askHouseMove", { ...move, ...change })).toBe(key);
  });

  test("[OPS-03] acts together take no account above a billion, and the database takes none that would", async () => {
    const most = { ...move, from: "custody:sandbox", to: "capital" };
    const [first, second] = [
      await ask("askHouseMove", { ...most, amount: "999990000" }),
      await ask("askHouseMove", { ...most, amount: "999990000" }),
    ];
    await approve(finance, first);
    expect(await approve(risk, first)).toBe("done");
    await approve(finance, second);
    expect(await approve(risk, second)).toBe("AccountWouldHoldTooMuch");
    const take = (table: string, values: string) =>
      owner()
        .query(`INSERT INTO ${table} VALUES (${values})`)
        .then(
          () => "stored",
          (error: { readonly code: string }) => error.code,
        );
    const [billion, most62] = ["1000000000000000", "4611686018427387904"];
    const asMove = "house_move_request (id, debit_account, credit_account, amount)";
    expect(await take(asMove, `${second}, 112, 97, ${billion}`)).toBe("CA044");
    expect(await take(asMove, `${second}, 112, 97, ${most62}`)).toBe("CA044");
    const asCorrection = "correction_request (debit_account, credit_account, amount, reason, requested_by)";
    const rest = "'for the books of May', 1";
    expect(await take(asCorrection, `107, 200001 * 4096::bigint + 65, ${billion} + 1, ${rest}`)).toBe(
      "CA044",
    );
    const back = await ask("askHouseMove", {
      ...most,
      from: "capital",
      to: "custody:sandbox",
      amount: "999990000",
    });
    for (const by of [finance, risk]) await approve(by, back);
    expect((await balances())[0]).toBe(9_000n);
  });

  test("[OPS-03] a server that stops between the approval and the booking leaves it to the next one, once", async () => {
    const before = await balances();
    const act = await ask("askHouseMove", move);
    await approve(finance, act);
    isDown = true;
    expect(await approve(risk, act)).not.toBe("done");
    isDown = false;
    expect((await listed("houseMoves"))[0]).toMatchObject({ id: act, state: "booking" });
    await Promise.all([bookApproved(deps), bookApproved(deps)]);
    expect(await balances()).toEqual([(before[0] ?? 0n) - 1_000n, (before[1] ?? 0n) + 1_000n]);
    expect((await listed("houseMoves"))[0]).toMatchObject({ id: act, state: "booked" });
  });

  test("[OPS-03] what the account no longer holds is not taken from the act, and can be carried out later", async () => {
    const act = await ask("askHouseMove", { ...move, from: "insurance", to: "capital", amount: "2000" });
    const other = await ask("askHouseMove", { ...move, from: "insurance", to: "capital", amount: "1" });
    for (const by of [finance, risk]) await approve(by, other);
    await approve(finance, act);
    expect(await approve(risk, act)).toBe("HouseAccountIsShort");
    expect((await listed("houseMoves")).find(({ id }) => id === act)).toMatchObject({ state: "waiting" });
    const back = await ask("askHouseMove", { ...move, amount: "1" });
    for (const by of [finance, risk]) await approve(by, back);
    expect(await ask("carryOut", { id: act }, risk)).toBeUndefined();
    expect((await balances())[1]).toBe(0n);
  });

  test("[OPS-03] [LEV-17] what the engine refuses is over, and says why", async () => {
    const act = await ask("askHouseMove", { ...move, amount: "1" });
    await approve(finance, act);
    // The engine has other money than the check has seen: as when somebody is faster.
    const refusing = houseModule({
      ...deps,
      submit: (request) => world.submit({ ...request, refusal: { key: "ExposureLimit" } }),
    });
    const second = await buildTestConsole(database(), [refusing]);
    expect((await second.approve(risk, act)).body.key).toBe("ExposureLimit");
    await second.app.close();
    await bookApproved(deps);
    expect((await listed("houseMoves"))[0]).toMatchObject({
      id: act,
      state: "refused",
      refusal: expect.stringMatching(/reserve/) as string,
    });
  });
});

describe("corrections", () => {
  test("[OPS-02] [OPS-03] [OPT-09] are booked with the second passkey, once, under a new posting", async () => {
    const act = await ask("askCorrection", correct);
    expect(await approve(finance, act)).toBe("waiting");
    expect(await walletOf()).toBeUndefined();
    expect(await approve(compliance, act)).toBe("done");
    expect(await walletOf()).toBe(12_500_000n);
    await bookApproved(deps);
    expect(await walletOf()).toBe(12_500_000n);
    expect((await listed("corrections"))[0]).toMatchObject({
      id: act,
      state: "booked",
      approvedBy: ["fin", "com"],
    });
    for (const find of [act, "200001", "user 200001"])
      expect((await listed("corrections", { find })).map(({ id }) => id)).toEqual([act]);
    expect(await listed("corrections", { find: "200002" })).toEqual([]);
    expect(
      (await listed("houseMoves", { find: "house capital", after: 0 })).map(({ id }) => Number(id)),
    ).toEqual(
      (await listed("houseMoves", { find: "house capital" })).map(({ id }) => Number(id)).toReversed(),
    );
  });

  test.each([
    ["within one user", { from: "contract" }, "BadRequest"],
    ["of nobody's wallet", { userId: "0" }, "BadRequest"],
    ["with a user where none is", { from: "suspense", to: "capital" }, "BadRequest"],
    ["of a user who does not exist", { userId: "5" }, "UserNotFound"],
    [
      "of more than the books can sum up",
      { from: "suspense", amount: "1000000000.000001" },
      "HouseAccountIsShort",
    ],
    [
      "of more than the wallet holds",
      { from: "wallet", to: "suspense", amount: "13" },
      "HouseAccountIsShort",
    ],
    [
      "of what suspense does not hold, to a user",
      { from: "suspense", amount: "0.000001" },
      "HouseAccountIsShort",
    ],
    [
      "of what suspense does not hold, to the house",
      { from: "suspense", to: "capital", userId: "0", amount: "20000000" },
      "HouseAccountIsShort",
    ],
  ])("[OPS-03] nobody can ask for one %s", async (_what, change, key) => {
    expect(await ask("askCorrection", { ...correct, ...change })).toBe(key);
  });

  test("[API-18] are sent again when the user had too many commands waiting", async () => {
    const act = await ask("askCorrection", { ...correct, amount: "0.5" });
    await approve(finance, act);
    const busy = houseModule({
      ...deps,
      submit: async () => ({ outcome: "refused", body: "", refusal: { key: "DoNotSubmit" } }),
    });
    const second = await buildTestConsole(database(), [busy]);
    expect((await second.approve(compliance, act)).body.key).toBe("DoNotSubmit");
    await second.app.close();
    expect((await listed("corrections"))[0]).toMatchObject({ id: act, state: "booking" });
    await bookApproved(deps);
    expect((await listed("corrections"))[0]).toMatchObject({ id: act, state: "booked" });
    expect(await walletOf()).toBe(13_000_000n);
  });

  test("[SES-17] wait until a user's freeze has ended", async () => {
    const act = await ask("askCorrection", correct);
    await approve(finance, act);
    await owner().query("UPDATE account SET frozen_ms = 1, frozen_by = 'operator' WHERE user_id = 200001");
    expect(await ask("askCorrection", correct)).toBe("UserIsFrozen");
    expect(await approve(compliance, act)).toBe("UserIsFrozen");
    await owner().query("UPDATE account SET frozen_ms = NULL, frozen_by = NULL WHERE user_id = 200001");
    expect(await ask("carryOut", { id: act }, compliance)).toBeUndefined();
    expect(await walletOf()).toBe(25_500_000n);
  });

  test("[TRUST-02] and the ledger is sound after all of it", async () => {
    await world.settled();
    const findings = await checkLedger(database().db);
    expect(findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(isSound(findings)).toBe(true);
  });
});
