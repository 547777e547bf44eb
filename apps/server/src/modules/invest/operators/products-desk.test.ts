/** Investment products as operators change them, over a real database, a real engine and passkeys. */
import { languages } from "@candor/wire/language";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usdt } from "../../../engine/test-world.ts";
import { checkLedger } from "../../../ledger/check.ts";
import { approvedAct } from "../../../ledger/test-acts.ts";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { silentLog } from "../../../platform/log.ts";
import { houseModule } from "../../house/module.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { investModule } from "../module.ts";
import { startInvestWorld, type InvestWorld } from "../test-invest-world.ts";
import { month, names, reason, tenDays } from "./test-product-terms.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: InvestWorld;
let desk: TestConsole;
let finance: TestOperator;
let risk: TestOperator;
let content: TestOperator;

const alice = 11;
const password = "Pay#2026";

beforeAll(async () => {
  world = await startInvestWorld(database(), { password });
  await world.fund(0, usdt(100_000));
  await world.fund(alice, usdt(50_000));
  for (const productId of [101, 103]) await world.reserve(productId, "100");
  const { reads, operators } = database();
  const invest = investModule({ ...world.deps, jobsDb: world.deps.db, operators });
  const house = houseModule({
    operators,
    reads,
    log: silentLog,
    mode: "demo",
    submit: world.submit,
    exposure: async () => world.engine.exposure(),
  });
  const { calls, acts } = invest;
  desk = await buildTestConsole(database(), [
    { calls: calls.filter(({ call }) => call.access === "operator"), ...(acts && { acts }) },
    house,
  ]);
  finance = await desk.operator("fin", ["finance"]);
  risk = await desk.operator("rita", ["risk"]);
  content = await desk.operator("cleo", ["content"]);
});
afterAll(async () => {
  await desk.app.close();
  await world.stop();
});

type Body = { readonly key?: string; readonly data: never };
const call = async (path: string, input: object, by = finance): Promise<Body> =>
  (await desk.call(`operator/${path}`, { ...input }, by.token)).body as unknown as Body;
/** The act's number, or the key of the refusal. */
const ask = async (path: string, input: object, by = finance): Promise<string> => {
  const { key, data } = await call(path, input, by);
  return key ?? (data as { id: string }).id;
};
const approve = async (by: TestOperator, act: string): Promise<string> => {
  const { body } = await desk.approve(by, act);
  return body.retCode === 0 ? (body.data as { state: string }).state : (body.key ?? "");
};
const byTwo = async (act: string): Promise<string> => {
  await approve(finance, act);
  return await approve(risk, act);
};
const listed = async (productId: number) =>
  ((await call("products", {}, content)).data as { productId: number }[]).find(
    (row) => row.productId === productId,
  );
const buy = (typeid: number, amount: number, input: object = {}) =>
  world.call("financial/buy", alice, {
    typeid,
    money: usdt(amount),
    interestDigit: "1",
    withdrawalPassword: password,
    ...input,
  });
/** An act about terms that finance and risk have approved, with any content. */
const signedAct = async (content: object): Promise<string> => {
  const { rows } = await owner().query<{ id: string }>(
    `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
     VALUES ('product_change', 'product 103', $1, 'as it was agreed', $2, 1, sha256(random()::text::bytea)) RETURNING id::text`,
    [JSON.stringify(content), risk.id],
  );
  const id = rows[0]?.id ?? "";
  await owner().query(
    `INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature)
     SELECT $1, id, decode(repeat('00', 37), 'hex'), '\\x0000', decode(repeat('00', 8), 'hex') FROM unnest($2::int[]) AS id`,
    [id, [finance.id, risk.id]],
  );
  return id;
};
const holdings = async () =>
  (await owner().query("SELECT * FROM holding WHERE user_id = $1 ORDER BY id", [alice])).rows;
const moveReserve = (productId: number, amount: string, from = "capital", to = "yield_free") =>
  ask("askHouseMove", { from, to, asset: "USDT", productId, amount, reason });
const freeOf = async (productId: number) => (await world.poolsOf(productId)).free;

describe("terms of a product", () => {
  test("[OPS-03] [INV-16] change with the second passkey, once; what is held keeps its own, and who buys then gets the new ones", async () => {
    expect((await buy(103, 1_000)).key).toBeUndefined();
    const act = await ask("askProduct", {
      ...month,
      rate: "0.30",
      furtherCycles: "31: 1% in 60 days, 100 to 500 USDT",
    });
    const { rows } = await owner().query(
      "SELECT subject, content::json AS content FROM operator_act WHERE id = $1",
      [act],
    );
    expect(rows[0]).toMatchObject({
      subject: "product 103",
      content: {
        product: "103",
        before: { kind: "fixed", rate_percent: "0.4", days: "30", compound_rate_percent: "0.42", cycles: "" },
        after: { rate_percent: "0.3", exit_fee_percent: "0.2", cycles: "31: 1% in 60 days, 100 to 500 USDT" },
      },
    });
    expect(await listed(103)).toMatchObject({ rate: "0.4", waitingAct: act });
    expect(await approve(finance, act)).toBe("waiting");
    expect(await ask("carryOut", { id: act })).toBe("ActNotApproved");
    expect(await listed(103)).toMatchObject({ rate: "0.4" });
    expect(await approve(risk, act)).toBe("done");
    expect(await ask("carryOut", { id: act })).toBe("ActNotWaiting");
    expect(await listed(103)).toMatchObject({
      rate: "0.3",
      furtherCycles: "31: 1% in 60 days, 100 to 500 USDT",
      isOpen: true,
      waitingAct: null,
    });
    expect((await buy(103, 1_000)).key).toBeUndefined();
    expect((await holdings()).map(({ rate }) => rate)).toEqual([400_000n, 300_000n]);
    const audit = await owner().query<{ action: string }>(
      "SELECT action FROM audit_log WHERE subject = 'product 103' AND after LIKE '%invest_product%300000%'",
    );
    expect(audit.rows).toEqual([{ action: "product_change" }]);
  });

  test("[OPS-03] come only in the place of those that the passkeys saw", async () => {
    const [first, second] = [
      await ask("askProduct", { ...month, rate: "0.31" }),
      await ask("askProduct", { ...month, rate: "0.32" }),
    ];
    expect(await byTwo(second)).toBe("done");
    expect(await byTwo(first)).toBe("ProductChangedMeanwhile");
    expect(await listed(103)).toMatchObject({ rate: "0.32", furtherCycles: "" });
    expect(await ask("askProduct", { ...month, rate: "0.32" })).toBe("NoChanges");
    expect(await byTwo(await ask("askProduct", month))).toBe("done");
  });

  test("[INV-06] keep the numbers of further cycles to one product", async () => {
    expect(await ask("askProduct", { ...month, furtherCycles: "1: 1% in 5 days, 100 to 100 USDT" })).toBe(
      "ProductCycleIsTaken",
    );
    const act = await ask("askProduct", { ...month, furtherCycles: "50: 1% in 5 days, 100 to 100 USDT" });
    await owner().query("INSERT INTO invest_cycle VALUES (50, 101, 1000000, 5, 100000000, 100000000)");
    expect(await byTwo(act)).toBe("ProductCycleIsTaken");
    await owner().query("DELETE FROM invest_cycle WHERE id = 50");
  });

  test.each([
    [{ rate: "0" }, "ProductValueOutOfRange"],
    [{ rate: "100.1" }, "ProductValueOutOfRange"],
    [{ days: "3661" }, "ProductValueOutOfRange"],
    [{ rate: "0.00001" }, "ProductDayEarnsNothing"],
    [{ smallest: "150" }, "MustBeAnIntegralMultipleOf"],
    [{ smallest: "1000", largest: "900" }, "ProductRangeIsEmpty"],
    [{ compoundingDays: "" }, "ProductCompoundIsHalf"],
    [{ exitFee: "51" }, "ProductValueOutOfRange"],
    [{ furtherCycles: "sixty days" }, "BadRequest"],
    [{ kind: "experience", compounding: "", compoundingDays: "" }, "ProductKindStays"],
    [{ productId: 99 }, "BadRequest"],
    [{ productId: 1_000 }, "BadRequest"],
    [{ productId: 300 }, "ProductNotFound"],
    [{ rate: "0.5", names }, "ProductExists"],
    [{ productId: 300, names: "en: Only in English" }, "ProductNamesNeeded"],
    [{ rate: "0.5", reason: "why not" }, "ReasonNeeded"],
  ])("[OPS-03] %o are refused: %s", async (change, key) => {
    expect(await ask("askProduct", { ...month, ...change })).toBe(key);
  });

  test("[OPS-01] are asked for and approved by finance and risk alone", async () => {
    expect(await ask("askProduct", { ...month, rate: "0.5" }, content)).toBe("ActionNotAllowed");
    const act = await ask("askProduct", { ...month, rate: "0.5" });
    expect(await approve(content, act)).toBe("ActionNotAllowed");
    expect(await ask("openProduct", { productId: 103, sales: "closed", reason }, content)).toBe(
      "ActionNotAllowed",
    );
    expect(await ask("changeProductText", { productId: 103, language: "en", name: "One", reason })).toBe(
      "ActionNotAllowed",
    );
    await call("withdrawAct", { id: act, reason });
  });

  test("[OPS-03] [TRUST-08] are not changed by the role of operators alone", async () => {
    const act = await ask("askProduct", { ...month, rate: "0.5" });
    const alone = (statement: string, action = "product_change") => desk.alone(risk, action, statement);
    expect(await alone(`SELECT product_take(${act})`)).toBe("CA029");
    expect(await alone(`SELECT product_take(${act})`, "product_open")).toBe("CA020");
    for (const statement of [
      "UPDATE invest_product SET rate = 1",
      "INSERT INTO invest_product (id, kind, is_open, rate, days, minimum, maximum) VALUES (900, 'fixed', true, 1, 1, 100000000, 100000000)",
      "DELETE FROM invest_product",
      "UPDATE invest_cycle SET rate = 1",
      "SELECT product_cycles_take(103, '')",
    ])
      expect(await alone(statement)).toBe("42501");
    await expect(
      database().operators.updateTable("invest_product").set({ is_open: false }).execute(),
    ).rejects.toMatchObject({ code: "CA020" });
    await call("withdrawAct", { id: act, reason });
  });

  test("[OPS-03] are made only by an act whose words are those of the rows", async () => {
    const { rows } = await owner().query<{ words: object }>("SELECT product_words(103) AS words");
    const before = rows[0]?.words ?? {};
    const after = { ...before, rate_percent: "0.5" };
    const takes = async (content: object): Promise<string> => {
      const act = await signedAct({ product: "103", before, after, ...content });
      return await desk.alone(risk, "product_change", `SELECT product_take(${act})`);
    };
    expect(await takes({})).toBe("done");
    expect(await takes({ after: { ...after, rate_percent: "0.50" } })).toBe("CA043");
    expect(await takes({ after: { ...after, kind: "experience" } })).toBe("CA043");
    expect(await takes({ after: { ...after, cycles: "1: 1% in 5 days, 100 to 100 USDT" } })).toBe("CA043");
    expect(await takes({ names: "en: Another" })).toBe("CA043");
    expect(await takes({ before: {} })).toBe("CA043");
    expect(await takes({ product: "104" })).toBe("CA043");
    expect(await takes({ after: { ...after, rate_percent: "200" } })).toBe("23514");
    expect(await takes({ after: { ...after, rate_percent: "0.00001" } })).toBe("23514");
  });
});

describe("a new product", () => {
  test("[INV-01] [INV-13] is closed and without a reserve at first; two fill its reserve, one opens it, and it is sold", async () => {
    const act = await ask("askProduct", tenDays);
    expect(await byTwo(act)).toBe("done");
    expect(await listed(200)).toMatchObject({
      name: "Ten days en",
      isOpen: false,
      furtherCycles: "7: 0.5% in 40 days, 100 to 1000 USDT",
      free: "0",
      covers: "0",
    });
    expect((await buy(200, 1_000)).key).toBe("SoldOut");
    expect((await call("openProduct", { productId: 200, sales: "open", reason })).key).toBeUndefined();
    expect((await call("openProduct", { productId: 200, sales: "open", reason })).key).toBe("NoChanges");
    expect((await buy(200, 1_000)).key).toBe("SoldOut");
    const fill = await moveReserve(200, "2");
    expect(await approve(finance, fill)).toBe("waiting");
    expect(await freeOf(200)).toBe(0n);
    expect(await approve(risk, fill)).toBe("done");
    expect(await freeOf(200)).toBe(2_000_000n);
    expect(await listed(200)).toMatchObject({ free: "2", covers: "2000" });
    expect((await buy(200, 1_500)).key).toBeUndefined();
    expect(await world.poolsOf(200)).toEqual({ free: 500_000n, committed: 1_500_000n });
    expect(await ask("askProduct", tenDays)).toBe("ProductExists");
  });

  test("[OPS-03] [INV-13] its free reserve goes back to capital, what it has promised never does", async () => {
    expect(await moveReserve(200, "1", "yield_free", "capital")).toBe("HouseAccountIsShort");
    expect(await moveReserve(200, "1", "yield_committed", "capital")).toBe("BadRequest");
    expect(await moveReserve(200, "1", "capital", "yield_committed")).toBe("BadRequest");
    expect(await moveReserve(0, "0.1", "yield_free", "capital")).toBe("BadRequest");
    expect(await moveReserve(0, "1")).toBe("BadRequest");
    expect(await moveReserve(201, "1")).toBe("ProductNotFound");
    expect(await moveReserve(200, "1", "capital", "insurance")).toBe("BadRequest");
    const [half, more] = [
      await moveReserve(200, "0.5", "yield_free", "capital"),
      await moveReserve(200, "0.1", "yield_free", "capital"),
    ];
    expect(await byTwo(half)).toBe("done");
    expect(await world.poolsOf(200)).toEqual({ free: 0n, committed: 1_500_000n });
    expect(await byTwo(more)).toBe("HouseAccountIsShort");
    expect(await world.poolsOf(200)).toEqual({ free: 0n, committed: 1_500_000n });
    const moves = (await call("houseMoves", { find: "product 200" })).data as object[];
    expect(moves).toMatchObject([
      { from: "yield_free", to: "capital", productId: 200, state: "waiting" },
      { from: "yield_free", to: "capital", productId: 200, state: "booked" },
      { from: "capital", to: "yield_free", productId: 200, state: "booked" },
    ]);
    const accounts = (await call("houseAccounts", {})).data as object[];
    expect(accounts).toContainEqual({
      account: "yield_committed",
      productId: 200,
      asset: "USDT",
      balance: "1.5",
    });
  });

  test("[OPS-03] an act from before reserves were their products' own moves nothing", async () => {
    const { rows } = await owner().query(
      `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ('house_move', 'house capital', '{"from": "capital", "to": "yield_free", "asset": "USDT", "amount": "1"}', 'as it was agreed',
         $1, 1, sha256('earlier')) RETURNING id::text`,
      [risk.id],
    );
    expect(await byTwo(rows[0].id)).toBe("ProductNotFound");
    expect(await desk.alone(risk, "house_move", `SELECT house_move_take(${rows[0].id})`)).toBe("CA043");
  });
});

describe("sales, texts and what falls due", () => {
  test("[INV-01] [OPS-02] closed sales leave what is held as it is: it goes on earning, and is renewed", async () => {
    expect(
      (await call("openProduct", { productId: 101, sales: "closed", reason }, risk)).key,
    ).toBeUndefined();
    expect((await buy(101, 1_000)).key).toBe("SoldOut");
    await call("openProduct", { productId: 101, sales: "open", reason }, risk);
    expect((await buy(101, 1_000)).key).toBeUndefined();
    await call("openProduct", { productId: 101, sales: "closed", reason }, risk);
    await world.passDays(8);
    const [held] = (await holdings()).filter(({ product_id: id }) => id === 101);
    expect(held).toMatchObject({ cycle: 2, ended_ms: null, rate: 70_000n });
  });

  test("[OPS-02] [INV-13] the list counts what is held, and what falls due in 7 and in 30 days", async () => {
    // Of 101: 1,000 at 0.07% in 7 days, which have passed: the second cycle has just begun.
    expect(await listed(101)).toMatchObject({
      holdings: 1,
      own: "1000",
      credit: "0",
      isOpen: false,
      committed: "0.7",
      due7: { interest: "0.7", principal: "1000", renewals: "0.7" },
      due30: { interest: "0.7", principal: "1000", renewals: "0.7" },
    });
    // Of 103: 1,000 at 0.4% and 1,000 at 0.3% in 30 days, of which 7 have passed.
    expect(await listed(103)).toMatchObject({
      holdings: 2,
      own: "2000",
      due7: { interest: "1.633333", principal: "0", renewals: "0" },
      due30: { interest: "5.366667", principal: "2000", renewals: "7" },
      committed: "5.366667",
    });
    expect(await listed(105)).toMatchObject({
      holdings: 0,
      own: "0",
      due7: { interest: "0", principal: "0" },
    });
  });

  test("[OPS-02] texts are written by the role of content, for each language, and are shown at once", async () => {
    const input = { productId: 200, language: "ja", name: "十日間", remark: "短い期間です。", reason };
    expect((await call("changeProductText", input, content)).key).toBeUndefined();
    const texts = (await call("productTexts", { productId: 200 }, content)).data as object[];
    expect(texts).toHaveLength(languages.length);
    expect(texts).toContainEqual(
      expect.objectContaining({ language: "ja", name: "十日間", remark: "短い期間です。" }),
    );
    expect(texts).toContainEqual(
      expect.objectContaining({ language: "en", name: "Ten days en", remark: "" }),
    );
    expect((await call("changeProductText", { ...input, name: " " }, content)).key).toBe("BadRequest");
    expect((await call("changeProductText", { ...input, productId: 300 }, content)).key).toBe(
      "ProductNotFound",
    );
    expect((await call("changeProductText", { ...input, reason: "" }, content)).key).toBe("ReasonNeeded");
    const { rows } = await owner().query(
      "SELECT FROM audit_log WHERE action = 'product_text' AND subject = 'product 200' AND before LIKE '%Ten days ja%'",
    );
    expect(rows).toHaveLength(1);
  });

  test("[TRUST-02] the ledger is sound after all of it", async () => {
    await world.settled();
    expect((await checkLedger(database().db)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });

  test("[TRUST-02] [INV-13] the checker finds a move to the reserve of another product than the act names", async () => {
    const said = { from: "capital", to: "yield_free", product: "101", asset: "USDT", amount: "1" };
    const act = await approvedAct(owner(), "house_move", said, 2);
    await owner().query(
      `INSERT INTO house_move_request (id, debit_account, credit_account, amount)
       VALUES ($1, house_account('capital'), product_account(102, 'yield_free'), 1000000)`,
      [act],
    );
    await owner().query("INSERT INTO house_move VALUES (0, $1, 1)", [act]);
    const found = (await checkLedger(database().db)).find(({ rule }) =>
      rule.startsWith("every move of house money is what an act says"),
    );
    expect(found).toMatchObject({ wrong: 1 });
  });
});
