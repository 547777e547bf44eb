/** What a dishonest leader could try in the engine's name: rewards that are not due, and rows that are changed afterwards. */
import { dayMs } from "@candor/core/time/time";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { typeParsers } from "../platform/db/role-pools.ts";
import type { Schema } from "../platform/db/schema/schema.ts";
import { keepingConnections, withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { houseBalance } from "./balances.ts";
import { checkLedger, findingsOf, isSound } from "./check.ts";
import { appendOnly, capitalBelowZero, notDue } from "./ledger-errors.ts";
import { rewardRules } from "./rules/reward-rules.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = keepingConnections(withTestDatabase());
const owner = withOwner(database);
/** Noon by UTC-4 of day 19 675. */
const noonMs = (19_675 + 0.5) * dayMs + 4 * 3_600_000;
const day = 19_675;
let ids = 0;

type Row = Readonly<Record<string, string | number | null>>;

/** The `at`-th day of checking in by user 7, who owns 1 000 USDT before the first one; the first two are booked. */
const checkIn = (at: number, changes: Row = {}): Row => ({
  user_id: 7,
  id: (ids += 1),
  kind: "checkin",
  day: day + at,
  account: String(1_000_000_000 + 200_000 * Math.min(at, 2)),
  account_batch: 0,
  accepted_ms: noonMs + at * dayMs,
  ...changes,
});
const numbered = (kind: "award" | "task" | "speech", nth: number, changes: Row = {}): Row => ({
  user_id: 7,
  id: (ids += 1),
  kind,
  nth,
  accepted_ms: noonMs + 2 * dayMs,
  ...changes,
});

/** Texts by their numbers: speeches of user 7 that were approved on the third or fourth day unless their names say otherwise. */
const written = { third: 1, another: 2, fourth: 3, reviewed: 4, ofOther: 5, comment: 6 } as const;
const speech = (nth: number, at: 2 | 3 = 3, changes: Row = {}): Row =>
  numbered("speech", nth, { day: day + at, accepted_ms: noonMs + at * dayMs, ...changes });

const batch = async (): Promise<number> =>
  Number((await owner().query<{ batch: bigint }>("SELECT batch FROM engine_state")).rows[0]?.batch);

const book = async (row: Row, isBare = false): Promise<ReadonlyMap<bigint, bigint>> => {
  const counted = row["account_batch"] === 0 ? { account_batch: await batch() } : {};
  return await bookFacts(database(), {
    rewards: [{ ...row, ...counted, ...(isBare ? { line: null } : {}) }],
  });
};
const codeOf = async (row: Row, isBare = false): Promise<string> => {
  try {
    await book(row, isBare);
    return "booked";
  } catch (error) {
    return (error as { readonly code?: string }).code ?? String(error);
  }
};

beforeAll(async () => {
  await fundUsers(database(), { 7: 1_000_000_000n, 8: 1_000_000_001n });
  await bookFacts(database(), {
    fundings: [{ user_id: 0, id: 50, amount: "4000000", budget: "reward_budget", accepted_ms: 0 }],
  });
  for (const [id, username] of [
    [7, "Ann"],
    [8, "User 8"],
  ])
    await owner().query("INSERT INTO account (user_id, email, username, created_ms) VALUES ($1, $2, $3, 0)", [
      id,
      `user${id}@test.test`,
      username,
    ]);
  await owner().query(
    `WITH photos AS (
       INSERT INTO picture (user_id, sealed_key, width, height, created_ms)
       VALUES (7, sha256('x'), 1, 1, 1), (7, sha256('y'), 1, 1, 1) RETURNING id
     ) INSERT INTO identity_submission (user_id, version, sealed, front, back, changed)
       SELECT 7, 1, sha256('x'), min(id::text)::uuid, max(id::text)::uuid, '{name}' FROM photos`,
  );
  const write = (id: number, userId: number, atMs: number, parent?: number) =>
    owner().query(
      `INSERT INTO community_text (id, kind, user_id, parent_id, content, created_ms) OVERRIDING SYSTEM VALUE
       VALUES ($1, $2, $3, $4, 'a text', $5)`,
      [id, parent === undefined ? "speech" : "comment", userId, parent, atMs],
    );
  const [thirdMs, fourthMs] = [noonMs + 2 * dayMs, noonMs + 3 * dayMs];
  await write(written.third, 7, thirdMs);
  await write(written.another, 7, thirdMs);
  await write(written.ofOther, 8, fourthMs);
  await write(written.fourth, 7, fourthMs);
  await write(written.comment, 7, fourthMs, written.third);
  const review = (count: number) =>
    owner().query("UPDATE setting_key SET value = $1 WHERE name = 'community_review'", [count]);
  await review(99);
  await write(written.reviewed, 7, fourthMs);
  await review(0);
});

describe("a reward", () => {
  test("[RWD-03] [RWD-05] is what days, account and terms say, out of the budget; a task that pays nothing moves nothing", async () => {
    expect(await book(checkIn(0))).toEqual(
      new Map([
        [104n, 3_800_000n],
        [7n * 4096n + 65n, 1_000_200_000n],
      ]),
    );
    await book(checkIn(1));
    expect(await book(numbered("task", 1), true)).toEqual(new Map());
    await book(numbered("task", 2));
    await book(speech(written.third, 2));
    expect(await houseBalance(database().db, "reward_budget")).toBe(1_600_000n);
    expect((await checkLedger(database().db)).filter((each) => !isSound([each]))).toEqual([]);
  });

  test.each([
    ["of a day that was rewarded", checkIn(1, { account: "1001400000" }), "23505"],
    ["for an account that is larger than the ledger says", checkIn(2, { account: "10000000000" }), notDue],
    [
      "for the account of a batch that is not booked yet",
      checkIn(2, { account: "1001400000", account_batch: 9_999 }),
      notDue,
    ],
    [
      "for an account of before the first payment",
      checkIn(2, { account_batch: 1, account: "1001400000" }),
      notDue,
    ],
    ["for a day before that of its acceptance", checkIn(2, { account: "1001400000", day: day + 3 }), "23514"],
    ["that is an award without its days", numbered("award", 1), notDue],
    ["that is an award that does not exist", numbered("award", 9), "23502"],
    ["that is a task whose predecessor is not paid", numbered("task", 4), notDue],
    ["that is a task for a second time", numbered("task", 2), "23505"],
    ["that is a task that does not exist", numbered("task", 6), "23502"],
    ["that is a task for a profile that was never filled in", numbered("task", 2, { user_id: 8 }), notDue],
    ["that is a task before its turn", numbered("task", 3, { user_id: 8 }), notDue],
    ["that is a speech of a day that was rewarded", speech(written.another, 2), "23505"],
    ["that is a speech for another day than that of its approval", speech(written.third), notDue],
    [
      "that is a speech for a day that has not begun",
      speech(written.fourth, 3, { accepted_ms: noonMs + 2 * dayMs }),
      notDue,
    ],
    ["that is a speech of somebody else", speech(written.ofOther), notDue],
    ["that is a speech under review", speech(written.reviewed), notDue],
    ["that is a comment", speech(written.comment), notDue],
    ["that is a speech that nobody wrote", speech(99), notDue],
    ["that is a speech without a day", speech(written.fourth, 3, { day: null }), "23514"],
    ["of another kind", numbered("award", 1, { kind: "gift" }), "23514"],
  ])("[RWD-03] [RWD-04] [RWD-05] [COM-02] %s is refused", async (_what, row, code) => {
    expect(await codeOf(row)).toBe(code);
  });

  test("[COM-02] for a speech is refused while comment_reward was 0 when it was approved", async () => {
    const pays = (before: number, after: number) =>
      owner().query(
        `ALTER TABLE reward_terms DISABLE TRIGGER ALL;
         UPDATE reward_terms SET terms = replace(terms, 'comment_reward: ${before}', 'comment_reward: ${after}');
         ALTER TABLE reward_terms ENABLE TRIGGER ALL`,
      );
    await pays(1, 0);
    expect(await codeOf(speech(written.fourth))).toBe("23514");
    await pays(0, 1);
  });

  test("[RWD-04] a task that pays something is not booked as one that moves nothing", async () => {
    expect(await codeOf(numbered("task", 3), true)).toBe("23502");
  });

  test("[RWD-04] a recharge of exactly 1000 is no recharge above 1000", async () => {
    await book(numbered("task", 3));
    expect(await codeOf(numbered("task", 4))).toBe(notDue);
  });

  test("[RWD-05] that the budget cannot pay is refused", async () => {
    await fundUsers(database(), { 7: 1_000_000_001n });
    expect(await codeOf(numbered("task", 4))).toBe(capitalBelowZero);
  });

  test.each(["UPDATE reward SET amount = 1", "DELETE FROM reward", "TRUNCATE reward CASCADE"])(
    "[RWD-05] is never changed: %s",
    async (statement) => {
      await expect(owner().query(statement)).rejects.toMatchObject({ code: appendOnly });
    },
  );
});

describe("the checker", () => {
  let tampered: Kysely<Schema>;
  beforeAll(() => {
    const pool = new pg.Pool({ connectionString: database().ownerUrl, max: 1, types: typeParsers });
    tampered = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  });
  afterAll(() => tampered.destroy());

  /** The rules that a change breaks, which is undone at once. */
  const brokenBy = async (change: string): Promise<readonly string[]> => {
    await sql`BEGIN`.execute(tampered);
    try {
      for (const table of [
        "reward",
        "account",
        "identity_submission",
        "reward_terms",
        "ledger_entry",
        "community_text",
      ])
        await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).execute(tampered);
      await sql.raw(change).execute(tampered);
      const asked = rewardRules.map(({ rule }) => rule);
      const findings = await findingsOf(
        tampered,
        (rule) => asked.includes(rule) || rule.startsWith("every fact"),
      );
      return findings.filter(({ wrong }) => wrong > 0).map(({ rule }) => rule);
    } finally {
      await sql`ROLLBACK`.execute(tampered);
    }
  };
  const [days = "", accounts = "", awards = "", tasks = "", speeches = ""] = rewardRules.map(
    ({ rule }) => rule,
  );
  const facts = "every fact moved the money that its row says, and nothing else moved";
  const ofSpeech = "kind = 'speech'";
  const second = `kind = 'checkin' AND day = ${day + 1}`;
  const award = (times: number) =>
    `INSERT INTO reward (user_id, id, kind, amount, nth, accepted_ms) VALUES (7, 800, 'award', 1000000, ${times}, ${noonMs})`;

  test("[RWD-03] [TRUST-02] finds nothing wrong in what was booked", async () => {
    expect(await brokenBy("SELECT 1")).toEqual([]);
  });

  test.each([
    ["a day that paid more", `UPDATE reward SET amount = amount + 1 WHERE ${second}`, [facts, days]],
    ["a day in another place of its streak", `UPDATE reward SET place = 7 WHERE ${second}`, [days]],
    [
      "a day whose day before was taken away",
      `DELETE FROM reward WHERE kind = 'checkin' AND day = ${day}`,
      [facts, days],
    ],
    [
      "a day of another time",
      `ALTER TABLE reward DROP CONSTRAINT a_day_is_the_day_of_the_check_in; UPDATE reward SET accepted_ms = accepted_ms + ${dayMs} WHERE ${second}`,
      [days],
    ],
    [
      "a day that counted another account",
      `UPDATE reward SET account = account + 1 WHERE ${second}`,
      [accounts],
    ],
    [
      "a day that counted the account of another batch",
      `UPDATE reward SET account_batch = 1 WHERE ${second}`,
      [accounts],
    ],
    [
      "a day paid by terms that did not count",
      "UPDATE reward_terms SET terms = replace(terms, 'from 1000: 0.2', 'from 1000: 0.3')",
      [days],
    ],
    ["an award without its days", award(1), [facts, awards]],
    ["an award that does not exist", award(9), [facts, awards]],
    ["a task that was not done", "UPDATE account SET username = 'User 7' WHERE user_id = 7", [tasks]],
    [
      "a task for an identity that was not sent",
      "DELETE FROM identity_submission WHERE user_id = 7",
      [tasks],
    ],
    [
      "a task that paid more",
      "UPDATE reward SET amount = amount + 1 WHERE kind = 'task' AND nth = 2",
      [facts, tasks],
    ],
    ["a task without the one before it", "DELETE FROM reward WHERE kind = 'task' AND nth = 1", [tasks]],
    [
      "a task for a recharge that was too small",
      `INSERT INTO reward (user_id, id, kind, amount, nth, accepted_ms) VALUES (8, 800, 'task', 2000000, 4, ${noonMs})`,
      [facts, tasks],
    ],
    ["a speech that paid more", `UPDATE reward SET amount = amount + 1 WHERE ${ofSpeech}`, [facts, speeches]],
    ["a speech of another day", `UPDATE reward SET day = day - 1 WHERE ${ofSpeech}`, [speeches]],
    [
      "a speech of somebody else",
      `UPDATE community_text SET user_id = 8 WHERE id = ${written.third}`,
      [speeches],
    ],
    [
      "a speech that was never approved",
      `UPDATE community_text SET status = 'review' WHERE id = ${written.third}`,
      [speeches],
    ],
    [
      "a speech that was approved on another day, by its decisions",
      `UPDATE community_text SET created_ms = created_ms - ${dayMs} WHERE id = ${written.third}`,
      [speeches],
    ],
    [
      "a speech that earned nothing by the terms",
      "UPDATE reward_terms SET terms = replace(terms, 'comment_reward: 1', 'comment_reward: 0')",
      [speeches],
    ],
  ])("[RWD-03] [RWD-04] [COM-02] [TRUST-02] finds %s", async (_what, change, broken) => {
    expect((await brokenBy(change)).toSorted()).toEqual(broken.toSorted());
  });
});
