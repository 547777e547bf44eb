/** Terms of pairs as operators announce them, over a real database with real passkeys. `engine/announced-terms.test.ts` has what they do. */
import { protectionProfiles } from "@candor/core/protection/profile";
import { languages } from "@candor/wire/language";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { readAnnouncements } from "../home/queries.ts";
import { openPairTerms } from "../market/pair-terms.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { termsModule } from "./module.ts";
import { readTerms, type ShownTerms } from "./queries.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let risk: TestOperator;
let finance: TestOperator;
let content: TestOperator;

beforeAll(async () => {
  desk = await buildTestConsole(database(), [termsModule(database().operators, protectionProfiles.demo)]);
  risk = await desk.operator("rita", ["risk"]);
  finance = await desk.operator("fin", ["finance"]);
  content = await desk.operator("cleo", ["content"]);
});
afterAll(() => desk.app.close());

const hour = 3_600_000;
const startsAt = Math.ceil(Date.now() / hour) * hour + hour;
const asked = {
  pid: 1,
  startsAt,
  assetClass: "major-currency",
  leverages: "5, 10",
  divisor: "1",
  fee: "0.02",
  stress: "12.5",
  expiries: "1,2",
  payouts: "70,75",
  reason: "agreed by the risk committee",
};
const call = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly message?: string;
    readonly data: never;
  };
const askFor = async (changes: Record<string, unknown> = {}): Promise<string> =>
  ((await call("askTerms", { ...asked, ...changes }, risk)).data as { id: string }).id;
const keyOf = async (changes: Record<string, unknown>, by = risk) =>
  (await call("askTerms", { ...asked, ...changes }, by)).key ?? "done";
const shown = async () => (await call("terms", {}, content)).data as readonly ShownTerms[];

describe("terms of a pair", () => {
  test("[OPS-03] [LEV-01] [OPT-01] are announced when two passkeys have signed, and everyone is told in every language", async () => {
    const act = await askFor();
    expect((await shown()).find(({ pid }) => pid === 1)?.waitingAct).toBe(act);
    await desk.approve(risk, act);
    expect((await shown()).some(({ state }) => state === "coming")).toBe(false);
    expect((await desk.approve(finance, act)).body.data).toEqual({ state: "done" });
    expect((await shown()).filter(({ pid }) => pid === 1)).toMatchObject([
      {
        state: "now",
        startsAt: 0,
        assetClass: "crypto",
        leverages: "10,20,50,100",
        fee: "0.05",
        announcedBy: "",
      },
      {
        state: "coming",
        startsAt,
        assetClass: "major-currency",
        leverages: "5,10",
        offered: "5,10",
        divisor: "1",
        fee: "0.02",
        stress: "12.5",
        expiries: "1,2",
        payouts: "70,75",
        announcedBy: "fin",
        waitingAct: null,
      },
    ]);
    const time = new Date(startsAt).toISOString().slice(0, 19).replace("T", " ");
    for (const language of languages) {
      const { texts } = await readAnnouncements(database().reads, {
        language,
        demo: true,
        nowMs: Date.now(),
        newestFirst: true,
        limit: 1,
        offset: 0,
      });
      for (const part of ["BTC/USDT", time, "5, 10", "0.02%", "75%"]) expect(texts[0]).toContain(part);
    }
    expect((await desk.call("operator/carryOut", { id: act }, finance.token)).body.key).toBe("ActNotWaiting");
  });

  test("[OPS-03] count on the pages from their time on", async () => {
    let nowMs = startsAt - 1;
    const terms = await openPairTerms(database().reads, "demo", () => nowMs);
    expect(terms.of("BTCUSDT")).toMatchObject({
      expiryMinutes: "1,3,5,15,30",
      lever: { multiples: [10, 20, 50, 100] },
    });
    nowMs = startsAt;
    expect(terms.of("BTCUSDT")).toMatchObject({
      expiryMinutes: "1,2",
      profitPercent: "70,75",
      lever: { multiples: [5, 10], feeRate: 20_000n, stressBps: 1_250 },
    });
    expect(terms.of("ETHUSDT").expiryMinutes).toBe("1,3,5,15,30");
  });

  test("[SAFE-01] [OPS-02] count with the profile's cap for their asset class, on the pages and in what is announced", async () => {
    const strict = await openPairTerms(database().reads, "fca", () => startsAt);
    expect(strict.of("BTCUSDT").lever.multiples).toEqual([5, 10]);
    expect(strict.of("ETHUSDT").lever.multiples).toEqual([]);
    const rows = await readTerms(database().operators, protectionProfiles.esma, startsAt);
    expect(rows.map(({ pair, offered }) => [pair, offered]).slice(0, 2)).toEqual([
      ["BTCUSDT", "5,10"],
      ["ETHUSDT", "2"],
    ]);
  });

  test("[OPS-03] that were signed for too late are not announced, nor others for the same time", async () => {
    const act = await askFor({ pid: 2, startsAt: startsAt + 1_000 });
    await desk.approve(risk, act);
    await expect(
      owner().query(
        `INSERT INTO product_terms (pid, from_ms, multiples, protime, proscale, lever_molecule, lever_fee_rate, lever_stress_bps, act_id,
           announced_by, announced_ms) VALUES (2, 600000, '5', '', '', 1, 0, 1, $1, $2, 1)`,
        [act, risk.id],
      ),
    ).rejects.toThrow("they_are_announced_before");
    // Its second approval comes when the time is near.
    await owner().query("ALTER TABLE product_terms DROP CONSTRAINT they_are_announced_before");
    await owner().query(
      "ALTER TABLE product_terms ADD CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + 86400000) NOT VALID",
    );
    expect((await desk.approve(finance, act)).body.key).toBe("TermsTooSoon");
    await owner().query("ALTER TABLE product_terms DROP CONSTRAINT they_are_announced_before");
    const second = await askFor();
    await desk.approve(risk, second);
    expect((await desk.approve(finance, second)).body.key).toBe("TermsStartThen");
    expect((await shown()).filter(({ state }) => state === "coming")).toHaveLength(1);
  });

  test("[OPS-03] come only in the place of those that the passkeys saw", async () => {
    const before = {
      asset_class: "crypto",
      leverages: "10,20,50,100",
      divisor: "1",
      fee_percent: "0.05",
      stress_percent: "10",
    };
    const later = await askFor({ pid: 2, startsAt: startsAt + 8_000 });
    const first = await askFor({ pid: 2, startsAt: startsAt + 7_000, fee: "0.030" });
    const { rows } = await owner().query("SELECT content FROM operator_act WHERE id = $1", [first]);
    expect(JSON.parse(rows[0].content)).toMatchObject({
      pair: "ETHUSDT",
      before,
      after: { asset_class: "major-currency", leverages: "5,10", fee_percent: "0.03", payouts: "70,75" },
    });
    for (const act of [later, first]) await desk.approve(risk, act);
    expect((await desk.approve(finance, first)).body.data).toEqual({ state: "done" });
    expect((await desk.approve(finance, later)).body.key).toBe("TermsChangedMeanwhile");
  });

  test("[OPS-03] are asked for again when the act is from before the passkeys signed for what it replaces", async () => {
    const { rows } = await owner().query(
      `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ('terms_change', 'pair ETHUSDT', '{"pair": "ETHUSDT", "starts": "2099-01-01 00:00:00", "leverages": "5"}', 'as it was agreed', $1, 1,
         sha256('earlier')) RETURNING id::text`,
      [risk.id],
    );
    await desk.approve(risk, rows[0].id);
    expect((await desk.approve(finance, rows[0].id)).body.key).toBe("TermsChangedMeanwhile");
  });

  test("[OPS-03] are not announced for a time that the market reaches in less than ten minutes", async () => {
    const late = await askFor({ pid: 2, startsAt: startsAt - 1_000 });
    const even = await askFor({ pid: 2, startsAt: startsAt + 600_000 });
    for (const act of [late, even]) await desk.approve(risk, act);
    // The market's time may be ahead of the clock, as far as two operators have signed.
    await owner().query("UPDATE engine_state SET mark_ms = $1", [startsAt - 600_000]);
    expect((await desk.approve(finance, late)).body.key).toBe("TermsTooSoon");
    expect((await desk.approve(finance, even)).body.data).toEqual({ state: "done" });
  });

  test("[LEV-01] [OPT-01] that offer nothing of a kind are announced in words", async () => {
    const act = await askFor({ pid: 2, leverages: "", expiries: "", payouts: "" });
    for (const by of [risk, finance]) await desk.approve(by, act);
    const page = {
      language: "en",
      demo: true,
      nowMs: Date.now(),
      newestFirst: true,
      limit: 1,
      offset: 0,
    } as const;
    const { texts } = await readAnnouncements(database().reads, page);
    expect(texts[0]).toMatch(/Leverages: none\. .* Options: none\./);
  });

  test.each([
    [{ startsAt: Date.now() + 599_000 - ((Date.now() + 599_000) % 1_000) }, "TermsTooSoon"],
    [{ startsAt: startsAt + 1 }, "BadRequest"],
    [{ pid: 99 }, "FailedToGetProductInformation"],
    [{ fee: "10.1" }, "BadRequest"],
    [{ assetClass: "shares" }, "BadRequest"],
    [{ payouts: "70" }, "BadRequest"],
    [{ leverages: "10,5" }, "BadRequest"],
    [{ reason: "short" }, "ReasonNeeded"],
  ])("[OPS-02] %o are refused: %s", async (changes, key) => {
    expect(await keyOf(changes)).toBe(key);
  });

  test("[OPS-01] [OPS-03] are asked for by risk and finance only, and the role of operators announces none alone", async () => {
    expect(await keyOf({}, content)).toBe("ActionNotAllowed");
    const act = await askFor({ pid: 3 });
    const insert = (fee: number, payouts = "70,75", assetClass = "'major-currency'") => `
      INSERT INTO product_terms (pid, from_ms, multiples, protime, proscale, lever_molecule, lever_fee_rate, lever_stress_bps, asset_class, act_id)
      VALUES (3, ${startsAt}, '5,10', '1,2', '${payouts}', 1, ${fee}, 1250, ${assetClass}, ${act})`;
    const alone = (statement: string) => desk.alone(risk, "terms_change", statement);
    expect(await alone(insert(20_000))).toBe("CA029");
    await owner().query("ALTER TABLE operator_approval DISABLE TRIGGER USER");
    await owner().query(
      "INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature) SELECT $1, id, decode(repeat('00', 37), 'hex'), '\\x0000', decode(repeat('00', 8), 'hex') FROM unnest($2::int[]) AS id",
      [act, [risk.id, finance.id]],
    );
    await owner().query("ALTER TABLE operator_approval ENABLE ALWAYS TRIGGER audited");
    expect(await alone(insert(10_000))).toBe("CA043");
    expect(await alone(insert(20_000, "70,74"))).toBe("CA043");
    for (const another of ["'index'", "NULL"])
      expect(await alone(insert(20_000, "70,75", another))).toBe("CA043");
    expect(await alone(insert(20_000))).toBe("done");
    expect(await alone("UPDATE product SET lever_fee_rate = 0")).toBe("42501");
    expect(await alone("DELETE FROM product_terms")).toBe("42501");
    await expect(owner().query("DELETE FROM product_terms")).rejects.toMatchObject({ code: "CA002" });
  });
});
