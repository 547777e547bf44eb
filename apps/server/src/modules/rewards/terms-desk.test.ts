/** Terms of rewards as operators announce them, over a real database with real passkeys. */
import { languages } from "@candor/wire/language";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { readAnnouncements } from "../home/queries.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { readTermsAt } from "./queries.ts";
import { rewardOperatorRoutes } from "./routes.operator.ts";
import { announceTerms } from "./terms-desk.ts";

const database = withTestDatabase();
let desk: TestConsole;
let risk: TestOperator;
let finance: TestOperator;
let support: TestOperator;

beforeAll(async () => {
  const { operators, reads } = database();
  desk = await buildTestConsole(database(), [
    { calls: rewardOperatorRoutes(operators, reads), acts: { reward_terms: announceTerms(operators) } },
  ]);
  risk = await desk.operator("rita", ["risk"]);
  finance = await desk.operator("fin", ["finance"]);
  support = await desk.operator("sue", ["support"]);
});
afterAll(() => desk.app.close());

const hour = 3_600_000;
const startsAt = Math.ceil(Date.now() / hour) * hour + hour;
const announced = [
  "from 0: 0.3 a day, 2 every 5",
  "award 1: 3 after 10",
  ...[0, 1, 1, 1, 1].map((amount, at) => `task ${at + 1}: ${amount}`),
  "comment_reward: 2",
].join("\n");
const asked = { startsAt, terms: announced, reason: "agreed by the risk committee" };
type Body = { readonly key?: string; readonly data: never };
const call = async (path: string, input: Record<string, unknown>, by: TestOperator) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as Body;
const askFor = async (changes: Record<string, unknown> = {}): Promise<string> =>
  ((await call("askRewardTerms", { ...asked, ...changes }, risk)).data as { id: string }).id;
const keyOf = async (changes: Record<string, unknown>, by = risk) =>
  (await call("askRewardTerms", { ...asked, ...changes }, by)).key ?? "done";
const shown = async () =>
  (await call("rewardTerms", {}, support)).data as readonly {
    readonly state: string;
    readonly terms: string;
  }[];

describe("terms of rewards", () => {
  test("[OPS-02] [OPS-03] [RWD-02] are announced when two passkeys have signed, and everyone is told in every language", async () => {
    const act = await askFor();
    const [released] = await shown();
    expect(released).toMatchObject({
      state: "now",
      startsAt: 0,
      announcedBy: "",
      waitingAct: act,
      budget: "0",
    });
    await desk.approve(risk, act);
    expect(await shown()).toHaveLength(1);
    expect((await desk.approve(finance, act)).body.data).toEqual({ state: "done" });
    expect((await shown())[1]).toMatchObject({
      state: "coming",
      startsAt,
      terms: announced,
      announcedBy: "fin",
      waitingAct: null,
    });
    const time = new Date(startsAt).toISOString().slice(0, 19).replace("T", " ");
    for (const language of languages) {
      const page = { language, demo: true, nowMs: Date.now(), newestFirst: true, limit: 1, offset: 0 };
      expect((await readAnnouncements(database().reads, page)).texts[0]).toContain(time);
    }
    expect((await desk.call("operator/carryOut", { id: act }, finance.token)).body.key).toBe("ActNotWaiting");
  });

  test("[RWD-03] count from their time on, and those before them until then", async () => {
    const { reads } = database();
    expect(await readTermsAt(reads, startsAt - 1)).toMatchObject({ fromMs: 0, untilMs: startsAt });
    expect(await readTermsAt(reads, startsAt)).toMatchObject({
      fromMs: startsAt,
      untilMs: Number.MAX_SAFE_INTEGER,
      awards: [{ id: 1, times: 10, amount: 3_000_000n }],
      speech: 2_000_000n,
    });
  });

  test("[OPS-03] come only in the place of those that the passkeys saw", async () => {
    const later = await askFor({ startsAt: startsAt + 1_000, terms: announced.replace("0.3", "0.4") });
    const between = await askFor({ startsAt: startsAt + 500_000, terms: announced.replace("0.3", "0.5") });
    for (const act of [later, between]) await desk.approve(risk, act);
    expect((await desk.approve(finance, later)).body.data).toEqual({ state: "done" });
    expect((await desk.approve(finance, between)).body.key).toBe("RewardTermsChangedMeanwhile");
  });

  test.each([
    ["that are no terms", { terms: "from 1: 1 a day, 1 every 7" }, "BadRequest"],
    ["that count too soon", { startsAt: Math.ceil(Date.now() / 1_000) * 1_000 + 60_000 }, "TermsTooSoon"],
    ["without a reason", { reason: " " }, "ReasonNeeded"],
  ])("[OPS-03] %s are not asked for", async (_what, changes, key) => {
    expect(await keyOf(changes)).toBe(key);
  });

  test("[OPS-01] are read by every operator, and asked for by risk and finance alone", async () => {
    expect(await keyOf({}, support)).toBe("ActionNotAllowed");
  });

  test("[OPS-03] no operator writes them alone", async () => {
    const insert = `INSERT INTO reward_terms (from_ms, terms, act_id) VALUES (${startsAt + hour}, '${announced}', 1)`;
    expect(await desk.alone(risk, "reward_terms", insert)).toBe("CA027");
  });
});
