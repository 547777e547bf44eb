/** Stored answers by month: when their partitions are made and dropped, and what they refuse. */
import { dayMs, hourMs, minuteMs } from "@candor/core/time/time";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { bookFacts } from "../ledger/test-postings.ts";
import { servingRoles } from "../platform/db/rights/roles.ts";
import { withOwner, withTestDatabase } from "../platform/db/test-database.ts";
import { silentLog } from "../platform/log.ts";
import { forgetAnswers, forgetAnswersJob } from "./forget-answers.ts";
import { createStoredKeys } from "./stored-keys.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const monthMs = 30 * dayMs;
const untilMs = (atMs: number): number => atMs - (atMs % monthMs) + monthMs;
const partitionOf = (atMs: number): string => `idempotency_until_${untilMs(atMs)}`;

const book = (key: string, nowMs: number, text = "first", userId = 1) =>
  bookFacts(
    database(),
    {},
    {
      nowMs,
      markMs: 0,
      answers: [{ user_id: userId, key, fingerprint: "one", state: "applied", answer: text }],
    },
  );
const answers = async (): Promise<readonly unknown[]> =>
  (
    await owner().query(
      "SELECT tableoid::regclass::text AS partition, key, answer FROM idempotency ORDER BY created_ms",
    )
  ).rows;
const partitions = async (client: pg.ClientBase = owner()): Promise<readonly string[]> =>
  (
    await client.query<{ name: string }>(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'idempotency'::regclass ORDER BY 1",
    )
  ).rows.map(({ name }) => name);
const stored = (key: string, atMs: number, table = "idempotency"): string =>
  `INSERT INTO ${table} VALUES (1, '${key}', 'one', 'applied', 'second', ${atMs})`;

describe("[API-11] stored answers by month", () => {
  const nowMs = Date.now();
  /** Of the oldest answers that must stay: the partition that ended last before 30 days ago, and the next one. */
  const oldMs = untilMs(nowMs - 30 * dayMs) - monthMs - 1;
  const youngMs = oldMs + 1;

  test("a batch that finds no partition makes it: a server that was off for weeks books its first answer", async () => {
    expect(await partitions()).toEqual([]);
    await book("old", oldMs);
    await book("young", youngMs);
    await book("new", nowMs);
    expect(await answers()).toEqual([
      { partition: partitionOf(oldMs), key: "old", answer: "first" },
      { partition: partitionOf(youngMs), key: "young", answer: "first" },
      { partition: partitionOf(nowMs), key: "new", answer: "first" },
    ]);
  });

  test("a key gets no second answer, however many partitions lie between, and however often it is sent in a batch", async () => {
    await book("old", nowMs, "second");
    await book("young", nowMs, "second");
    await book("new", nowMs + 1, "second");
    const answer = (key: string, text: string) => ({
      user_id: key === "old" ? 1 : 2,
      key,
      fingerprint: "one",
      state: "applied",
      answer: text,
    });
    const [third, fourth] = [answer("twice", "third"), answer("twice", "fourth")];
    await bookFacts(database(), {}, { nowMs, markMs: 0, answers: [third, fourth] });
    // Beside a key that an older partition has, the new ones are stored, each once.
    const beside = [answer("beside", "fifth"), answer("old", "second"), answer("beside", "sixth")];
    await bookFacts(database(), {}, { nowMs: nowMs + 1, markMs: 0, answers: beside });
    expect(await answers()).toMatchObject([
      { key: "old", answer: "first" },
      { key: "young", answer: "first" },
      { key: "new", answer: "first" },
      { key: "twice", answer: "third" },
      { key: "beside", answer: "fifth" },
    ]);
    // The same key of somebody else is another one.
    await book("old", nowMs, "first", 3);
    const lookUp = createStoredKeys(database().engine);
    expect(await lookUp(1, "old")).toEqual({ fingerprint: "one", answer: "first" });
    expect(await lookUp(2, "old")).toBeUndefined();
    expect(await lookUp(3, "old")).toEqual({ fingerprint: "one", answer: "first" });
  });

  test.each([
    ["in the same partition", "origin", stored("new", nowMs - 1)],
    ["in another partition", "origin", stored("young", nowMs)],
    ["before the one that it has", "origin", stored("new", youngMs)],
    [
      "in two partitions at once",
      "origin",
      `${stored("both", nowMs)}, (1, 'both', 'one', 'applied', '', ${youngMs})`,
    ],
    [
      "before the one that it has, beside an answer of today",
      "origin",
      `${stored("new", youngMs)}, (1, 'of today', 'one', 'applied', '', ${nowMs})`,
    ],
    ["in another partition, as a replica", "replica", stored("young", nowMs)],
    ["past the table", "origin", stored("young", nowMs, partitionOf(nowMs))],
    ["past the table, as a replica", "replica", stored("young", nowMs, partitionOf(nowMs))],
    [
      "with a table of the same name before it",
      "origin",
      `CREATE TEMP TABLE idempotency (LIKE public.idempotency); ${stored("young", nowMs, "public.idempotency")}`,
    ],
  ])("the owner is refused a second answer %s (%s)", async (_where, role, insert) => {
    await owner().query(`BEGIN; SET LOCAL session_replication_role = ${role}`);
    try {
      await expect(owner().query(insert)).rejects.toMatchObject({ code: "23505" });
    } finally {
      await owner().query("ROLLBACK");
    }
  });

  test.each(["idempotency", partitionOf(oldMs), partitionOf(nowMs)])(
    "nobody changes or deletes an answer in %s",
    async (table) => {
      for (const change of [`DELETE FROM ${table}`, `UPDATE ${table} SET answer = 'x'`, `TRUNCATE ${table}`])
        await expect(owner().query(change)).rejects.toMatchObject({ code: "CA002" });
      for (const role of [database().engine, database().pool, database().operator])
        for (const change of [
          `DELETE FROM ${table}`,
          stored("of a role", nowMs, table),
          `DROP TABLE ${table}`,
        ])
          await expect(role.query(change)).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("[TRUST-08] no role has a right on a partition, no matter which role made it", async () => {
    await forgetAnswers(database().engine, nowMs);
    await owner().query("SELECT make_tick_day($1)", [Math.floor(nowMs / dayMs) * dayMs]);
    const { rows } = await owner().query(
      `SELECT DISTINCT r.name, c.relname, p.privilege
       FROM pg_class c, unnest($1::text[]) AS r (name), unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,TRIGGER,REFERENCES}'::text[]) AS p (privilege)
       WHERE c.relispartition AND c.relkind = 'r' AND has_table_privilege(r.name, c.oid, p.privilege)`,
      [servingRoles],
    );
    expect(rows).toEqual([]);
    const { rows: owners } = await owner().query(
      "SELECT DISTINCT relowner::regrole::text AS name FROM pg_class WHERE relispartition",
    );
    expect(owners).toEqual([{ name: "candor_migrate" }]);
  });

  test("the partitions of today and tomorrow are made ahead; of the old ones none goes while an answer in it is younger than 30 days", async () => {
    // The test before has dropped the oldest.
    expect(await partitions()).toEqual(
      [...new Set([partitionOf(youngMs), partitionOf(nowMs), partitionOf(nowMs + dayMs)])].toSorted(),
    );
    expect(await forgetAnswers(database().engine, nowMs)).toBe(0);
    expect(await answers()).not.toContainEqual(expect.objectContaining({ partition: partitionOf(oldMs) }));
    await book("old", nowMs, "new again");
    expect(await answers()).toContainEqual({
      partition: partitionOf(nowMs),
      key: "old",
      answer: "new again",
    });
  });

  test("while somebody reads answers, the old ones stay, and bookings wait for a moment only", async () => {
    await book("another old one", oldMs - monthMs);
    const reader = new pg.Client({ connectionString: database().ownerUrl });
    await reader.connect();
    const engine = await database().engine.connect();
    try {
      await reader.query("BEGIN; SELECT FROM idempotency");
      // One that waits without end has another code.
      await engine.query("SET statement_timeout = '20s'");
      await expect(forgetAnswers(engine, nowMs)).rejects.toMatchObject({ code: "55P03" });
      // A partition is made meanwhile.
      await book("meanwhile", oldMs);
      expect(await partitions()).toContain(partitionOf(oldMs));
    } finally {
      engine.release(true);
      await reader.end();
    }
    // An engine whose clock is behind books into them still.
    expect(await forgetAnswers(database().engine, oldMs)).toBe(0);
    expect(await forgetAnswers(database().engine, nowMs)).toBe(2);
  });

  test("only the engine makes and drops them", async () => {
    for (const role of [database().pool, database().market, database().sign, database().operator])
      for (const call of ["answer_months_make()", "answers_forget(1)"])
        await expect(role.query(`SELECT ${call}`)).rejects.toMatchObject({ code: "42501" });
    await expect(database().engine.query("SELECT make_answer_month(1)")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("a server makes partitions and looks for old answers a minute after its start, then every hour", () => {
    const { everyMs, firstAfterMs } = forgetAnswersJob(database().engine, { nowMs: Date.now }, silentLog);
    expect({ everyMs, firstAfterMs }).toEqual({ everyMs: hourMs, firstAfterMs: minuteMs });
  });
});
