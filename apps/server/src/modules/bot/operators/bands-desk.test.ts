/** Bands of the bot as operators announce them, over a real database with real passkeys. `engine/announced-bands.test.ts` has what they do. */
import { languages } from "@candor/wire/language";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { readAnnouncements } from "../../home/queries.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../../operators/test-console.ts";
import { announceBands, type ShownBands } from "./bands-desk.ts";
import { readBands } from "../offer.ts";
import { botOperatorRoutes } from "../routes.operator.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let risk: TestOperator;
let finance: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  const { operators } = database();
  desk = await buildTestConsole(database(), [
    { calls: botOperatorRoutes(operators), acts: { bot_bands: announceBands(operators) } },
  ]);
  risk = await desk.operator("rita", ["risk"]);
  finance = await desk.operator("fin", ["finance"]);
  support = await desk.operator("sue", ["support"]);
});
afterAll(() => desk.app.close());

const hour = 3_600_000;
const startsAt = Math.ceil(Date.now() / hour) * hour + hour;
const released = [
  "100 to 1000: leverages 10,20; trades 1,2,3",
  "1000 to 10000: leverages 10,20,50; trades 1,2,3,5",
  "10000 and more: leverages 10,20,50,100; trades 1,2,3,5,10",
].join("\n");
const announced = "50 to 500.5: leverages 5,10; trades 1\n500.5 to 20000: leverages 5,10,20; trades 1,2";
const asked = { startsAt, bands: announced, reason: "agreed by the risk committee" };
const call = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
  };
const askFor = async (changes: Record<string, unknown> = {}): Promise<string> =>
  ((await call("askBotBands", { ...asked, ...changes }, risk)).data as { id: string }).id;
const keyOf = async (changes: Record<string, unknown>, by = risk) =>
  (await call("askBotBands", { ...asked, ...changes }, by)).key ?? "done";
const shown = async () => (await call("botBands", {}, support)).data as readonly ShownBands[];
const froms = (bands: readonly { readonly from: bigint }[]) => bands.map(({ from }) => from);

describe("bands of the bot", () => {
  test("[OPS-02] [OPS-03] [BOT-02] are announced when two passkeys have signed, and everyone is told in every language", async () => {
    const act = await askFor();
    expect(await shown()).toMatchObject([
      { state: "now", startsAt: 0, announcedBy: "", announcedAt: null, waitingAct: act },
    ]);
    const { rows } = await owner().query("SELECT content::json AS content FROM operator_act WHERE id = $1", [
      act,
    ]);
    const time = new Date(startsAt).toISOString().slice(0, 19).replace("T", " ");
    expect(rows[0]?.content).toEqual({ starts: time, before: released, after: announced });
    await desk.approve(risk, act);
    expect(await shown()).toHaveLength(1);
    expect((await desk.approve(finance, act)).body.data).toEqual({ state: "done" });
    expect((await shown())[1]).toMatchObject({
      state: "coming",
      startsAt,
      bands: [
        { from: "50", until: "500.5", leverages: "5,10", trades: "1" },
        { from: "500.5", until: "20000", leverages: "5,10,20", trades: "1,2" },
      ],
      announcedBy: "fin",
      waitingAct: null,
    });
    for (const language of languages) {
      const { texts } = await readAnnouncements(database().reads, {
        language,
        demo: true,
        nowMs: Date.now(),
        newestFirst: true,
        limit: 1,
        offset: 0,
      });
      for (const part of [time, "50", "500.5", "20,000", "5, 10, 20", "1, 2"])
        expect(texts[0]).toContain(part);
    }
    expect((await desk.call("operator/carryOut", { id: act }, finance.token)).body.key).toBe("ActNotWaiting");
  });

  test("[BOT-02] [OPS-02] count on the pages from their time on", async () => {
    const { reads } = database();
    expect(froms(await readBands(reads, startsAt - 1))).toEqual([
      100_000_000n,
      1_000_000_000n,
      10_000_000_000n,
    ]);
    expect(froms(await readBands(reads, startsAt))).toEqual([50_000_000n, 500_500_000n]);
  });

  test("[OPS-03] come only in the place of those that the passkeys saw", async () => {
    const earlier = await askFor({ startsAt: startsAt - 1_000 });
    const later = await askFor({ startsAt: startsAt + 1_000, bands: "50 and more: leverages 5; trades 1" });
    const between = await askFor({
      startsAt: startsAt + 500_000,
      bands: "60 and more: leverages 5; trades 1",
    });
    for (const act of [earlier, later, between]) await desk.approve(risk, act);
    expect((await desk.approve(finance, later)).body.data).toEqual({ state: "done" });
    expect((await desk.approve(finance, between)).body.key).toBe("BandsChangedMeanwhile");
    const same = await askFor({ bands: "70 and more: leverages 5; trades 1" });
    await desk.approve(risk, same);
    expect((await desk.approve(finance, same)).body.key).toBe("BandsChangedMeanwhile");
    expect((await shown()).filter(({ state }) => state === "coming")).toHaveLength(2);
    // Others may be announced for a time before those that come.
    expect((await desk.approve(finance, earlier)).body.data).toEqual({ state: "done" });
  });

  test("[OPS-03] that were signed for too late are not announced", async () => {
    const limit = (ms: number) =>
      owner().query(
        `ALTER TABLE bot_bands ADD CONSTRAINT they_are_announced_before CHECK (from_ms >= announced_ms + ${ms}) NOT VALID`,
      );
    const act = await askFor({ startsAt: startsAt + 7_000 });
    await desk.approve(risk, act);
    await expect(
      owner().query("INSERT INTO bot_bands VALUES (600000, '1 and more: leverages 1; trades 1', $1, $2, 1)", [
        act,
        risk.id,
      ]),
    ).rejects.toThrow("they_are_announced_before");
    // Its second approval comes when the time is near.
    await owner().query("ALTER TABLE bot_bands DROP CONSTRAINT they_are_announced_before");
    await limit(86_400_000);
    expect((await desk.approve(finance, act)).body.key).toBe("BandsTooSoon");
    await owner().query("ALTER TABLE bot_bands DROP CONSTRAINT they_are_announced_before");
    await limit(600_000);
  });

  test("[OPS-03] are not announced for a time that the market reaches in less than ten minutes", async () => {
    const late = await askFor({ startsAt: startsAt + 19_000 });
    const even = await askFor({ startsAt: startsAt + 20_000 });
    for (const act of [late, even]) await desk.approve(risk, act);
    // The market's time may be ahead of the clock, as far as two operators have signed.
    await owner().query("UPDATE engine_state SET mark_ms = $1", [startsAt + 20_000 - 600_000]);
    expect((await desk.approve(finance, late)).body.key).toBe("BandsTooSoon");
    expect((await desk.approve(finance, even)).body.data).toEqual({ state: "done" });
  });

  test.each([
    [{ startsAt: Date.now() + 599_000 - ((Date.now() + 599_000) % 1_000) }, "BandsTooSoon"],
    [{ startsAt: startsAt + 1 }, "BadRequest"],
    [{ bands: "" }, "BadRequest"],
    [{ bands: "10" }, "BadRequest"],
    [{ bands: announced.split("\n").toReversed().join("\n") }, "BadRequest"],
    [{ bands: `${announced}\n` }, "BadRequest"],
    [{ bands: announced.replace("to 500.5", "to 400") }, "BadRequest"],
    [{ bands: announced.replace("trades 1,2", "trades 2,1") }, "BadRequest"],
    [{ bands: announced.replace("50 to", "50.0 to") }, "BadRequest"],
    [{ bands: announced.replace("20000", "500.5") }, "BadRequest"],
    [{ reason: "short" }, "ReasonNeeded"],
  ])("[OPS-02] %o are refused: %s", async (changes, key) => {
    expect(await keyOf(changes)).toBe(key);
  });

  test("[OPS-01] [OPS-03] are asked for by risk and finance only, and the role of operators announces none alone", async () => {
    expect(await keyOf({}, support)).toBe("ActionNotAllowed");
    const act = await askFor({ startsAt: startsAt + hour });
    const insert = (bands: string, fromMs = startsAt + hour) =>
      `INSERT INTO bot_bands (from_ms, bands, act_id) VALUES (${fromMs}, '${bands}', ${act})`;
    const alone = (statement: string, action = "bot_bands") => desk.alone(risk, action, statement);
    expect(await alone(insert(announced))).toBe("CA029");
    await owner().query("ALTER TABLE operator_approval DISABLE TRIGGER USER");
    await owner().query(
      "INSERT INTO operator_approval (act_id, operator_id, authenticator_data, client_data, signature) SELECT $1, id, decode(repeat('00', 37), 'hex'), '\\x0000', decode(repeat('00', 8), 'hex') FROM unnest($2::int[]) AS id",
      [act, [risk.id, finance.id]],
    );
    await owner().query("ALTER TABLE operator_approval ENABLE ALWAYS TRIGGER audited");
    expect(await alone(insert(announced.replace("trades 1,2", "trades 1,2,3")))).toBe("CA043");
    expect(await alone(insert(announced, startsAt + hour + 1_000))).toBe("CA043");
    expect(await alone(insert(announced), "terms_change")).toBe("CA020");
    expect(await alone(insert(announced))).toBe("done");
    // Others have begun to count before: the passkeys did not see them.
    await owner().query(
      `INSERT INTO operator_act (action, subject, content, reason, asked_by, asked_ms, digest)
       VALUES ('bot_bands', 'bands of the bot', '{}', 'as it was agreed', $1, 1, sha256('other'))`,
      [risk.id],
    );
    await owner().query(
      `INSERT INTO bot_bands SELECT ${startsAt + 30_000}, '1 and more: leverages 1; trades 1', max(id), ${risk.id}, 1 FROM operator_act`,
    );
    expect(await alone(insert(announced))).toBe("CA043");
    expect(await alone("UPDATE bot_bands SET bands = ''")).toBe("42501");
    await expect(owner().query("DELETE FROM bot_bands")).rejects.toMatchObject({ code: "CA002" });
  });

  test.each([
    "",
    "0 and more: leverages 1; trades 1",
    "1 and more: leverages ; trades 1",
    "1 and more: leverages 1001; trades 1",
    "1 and more: leverages 1; trades 101",
    "1 to more: leverages 1; trades 1",
    "1 and more: leverages 1; trades 1\n",
    "1 and more: leverages 1; trades 1\n\n2 and more: leverages 1; trades 1",
    `${"1 and more: leverages 1; trades 1\n".repeat(54)}1 and more: leverages 1; trades 1`,
  ])("[OPS-03] %j is not stored as bands", async (bands) => {
    await expect(
      owner().query("INSERT INTO bot_bands SELECT $1, $2, max(id), $3, 1 FROM operator_act", [
        startsAt + 9_000,
        bands,
        risk.id,
      ]),
    ).rejects.toThrow("they_are_bands");
  });
});
