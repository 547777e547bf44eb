/** Pages of many and of long texts (COM-01): bounded by what they send and by what they read, never by a clock. */
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertMany, withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { pageOf, readComments } from "./queries.ts";
import { makePeople, startCommunity, type TestCommunity } from "./test-community.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let world: TestCommunity;
const [ann, bob] = [100_011, 100_012];
const kilobyte = 1_000;

/** The text of each is as long as texts can be, in the characters that JSON writes longest. */
const worst = "\u0001".repeat(100_000);

/** Without triggers, as they would have left it: one transaction that counts 101 000 times in one row takes long. */
const fill = async (): Promise<void> => {
  await owner().query("ALTER TABLE community_text DISABLE TRIGGER USER");
  const columns = "(kind, user_id, parent_id, content, created_ms, status, approved_ms)";
  const counted = `INSERT INTO community_count (text_id, below) SELECT id, $1::integer FROM made`;
  const short = `WITH made AS (INSERT INTO community_text ${columns}
    SELECT 'speech', ${ann}, NULL, 'short ' || n, 1, 'approved', 1 FROM generate_series(1, 100000) AS n RETURNING id) ${counted}`;
  await insertMany(owner(), short, [0]);
  const long = `WITH made AS (INSERT INTO community_text ${columns}
    SELECT 'speech', ${bob}, NULL, $2::text, 1, 'approved', 1 FROM generate_series(1, 1000) RETURNING id) ${counted}`;
  await insertMany(owner(), long, [0, worst]);
  const comments = `WITH made AS (INSERT INTO community_text ${columns}
    SELECT 'comment', ${ann} + n % 60, (SELECT max(id) FROM community_text), 'comment ' || n, 1, 'approved', 1 FROM generate_series(1, 1000) AS n RETURNING id)
    ${counted}`;
  await insertMany(owner(), comments, [0]);
  await owner().query(`UPDATE community_count SET below = CASE text_id WHEN 0 THEN 101000 ELSE 1000 END
    WHERE text_id IN (0, (SELECT max(id) FROM community_text WHERE kind = 'speech'))`);
  await owner().query("ALTER TABLE community_text ENABLE TRIGGER USER");
  await owner().query("ALTER TABLE community_like DISABLE TRIGGER USER");
  const likes = `INSERT INTO community_like (text_id, user_id) SELECT id, $1 FROM community_text`;
  await insertMany(owner(), likes, [ann]);
  await owner().query("ALTER TABLE community_like ENABLE TRIGGER USER");
  await owner().query("VACUUM ANALYZE community_text, community_count, community_like, account");
};

beforeAll(async () => {
  await makePeople(owner(), 80);
  world = await startCommunity(database());
  await fill();
}, 120_000);
afterAll(() => world.close());

const explained = async (query: RawBuilder<unknown>) => {
  const plan = sql<Record<"QUERY PLAN", string>>`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${query}`;
  const { rows } = await plan.execute(database().reads);
  const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const pages = [...(/Buffers: shared(.*)/.exec(text)?.[1] ?? "").matchAll(/(?:hit|read)=(\d+)/g)];
  return { text, pages: pages.reduce((sum, [, count]) => sum + Number(count), 0) };
};

describe("1 000 speeches of 100 000 characters beside 100 000 short ones", () => {
  test("[COM-01] a page of a hundred, the most there can be, stays within 200 KB whatever the texts are", async () => {
    const page = await world.speeches(0, { pageSize: 100 });
    expect([page.total, page.data.length, page.data.every(({ more }) => more)]).toEqual([101_000, 100, true]);
    expect(page.bytes).toBeGreaterThan(144 * kilobyte);
    expect(page.bytes).toBeLessThan(200 * kilobyte);
    const own = await world.ask<readonly object[]>("speechListSelf", { pageSize: 100 }, bob);
    expect([own.total, own.data.length]).toEqual([1_000, 100]);
    expect(own.bytes).toBeLessThan(200 * kilobyte);
    expect(await world.keyOf("speechList", { orderByColumn: "likenum" }, ann)).toBe("TooManyToSort");
  });

  test("[COM-01] the first page reads its own rows, and a far one passes the others by in an index; none reads a whole text", async () => {
    const slice = { limit: 10, isAscending: false, sortedBy: "id" };
    const first = await explained(pageOf({ kind: "speech" }, 0, { ...slice, offset: 0 }));
    expect(first.text).toMatch(/Index Only Scan Backward using community_speeches/);
    expect(first.text).not.toMatch(/Seq Scan on community/);
    expect(first.pages).toBeLessThan(200);
    const far = await explained(pageOf({ kind: "speech" }, 0, { ...slice, offset: 100_900 }));
    expect(far.text).toMatch(/Index Only Scan Backward using community_speeches/);
    expect(far.text).not.toMatch(/Seq Scan on community/);
    expect(far.pages).toBeLessThan(1_000);
    await database()
      .db.insertInto("community_block")
      .values({ user_id: 100_013n, blocked_id: BigInt(bob), at_ms: 1n })
      .execute();
    const blocking = await explained(pageOf({ kind: "speech" }, 100_013, { ...slice, offset: 0 }));
    expect(blocking.text).not.toMatch(/Seq Scan on community_text/);
    expect(blocking.pages).toBeLessThan(1_000);
    const seen = await world.speeches(100_013, { pageSize: 10 });
    expect([seen.total, seen.data[0]?.content]).toEqual([100_000, "short 100000"]);
  });
});

describe("a speech with 1 000 comments", () => {
  test("[COM-01] shows fifty of them with their authors, likes and counts in three statements, whatever their number", async () => {
    const [speech] = (await world.speeches(0, { pageSize: 1 })).data;
    let statements = 0;
    const counting = database().reads.withPlugin({
      transformQuery: ({ node }) => ((statements += 1), node),
      transformResult: async ({ result }) => result,
    });
    const slice = { limit: 50, offset: 950, isAscending: true, sortedBy: "id" };
    const page = await readComments(counting, Number(speech?.id), ann, slice);
    expect([page.total, page.rows.length, page.rows[49]?.content]).toEqual([1_000, 50, "comment 1000"]);
    expect(statements).toBe(3);
    const below = await explained(pageOf({ kind: "comment", parentId: Number(speech?.id) }, ann, slice));
    expect(below.text).toContain("community_below");
    expect(below.text).not.toMatch(/Seq Scan on community_(text|count)/);
    expect(below.pages).toBeLessThan(1_000);
  });
});
