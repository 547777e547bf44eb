/** An account is closed when its owner asks for it, after a wait, once and completely (ACC-01, ACC-02). */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../../platform/db/test-database.ts";
import { takeTestLead } from "../../../platform/db/test-lead.ts";
import { testTurn } from "../../../platform/jobs/test-turn.ts";
import { createLogIn } from "../login/log-in.ts";
import { authenticateWith } from "../sessions/sessions.ts";
import { caller, loginForm, refusalOf, withPeople } from "../test-people.ts";
import { askClosing, readClosing, undoClosing } from "./ask-closing.ts";
import { carryOutClosings, type CarryOutDeps } from "./carry-out.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);

const told: string[] = [];
const deps = (change: Partial<CarryOutDeps> = {}): CarryOutDeps => ({
  ...people().deps,
  clock: people().clock,
  engineFreeze: {
    freeze: async (userId) => void told.push(`freeze ${userId}`),
    unfreeze: async (userId) => void told.push(`unfreeze ${userId}`),
  },
  ...change,
});
const run = (change: Partial<CarryOutDeps> = {}) =>
  carryOutClosings(deps(change), testTurn({ shard: fence.shard, epoch: fence.epoch }));
const nowMs = () => people().clock.nowMs();

let fence: Awaited<ReturnType<typeof takeTestLead>>;
beforeAll(async () => {
  fence = await takeTestLead(database().engine);
});
beforeEach(() => void (told.length = 0));

const logIn = async (email: string) => {
  const token = await createLogIn(people().deps)(loginForm(email), caller, nowMs());
  const found = await authenticateWith(database().db, people().clock)(token);
  if (found === undefined || !("session" in found)) throw new Error("nobody is logged in");
  return { token, session: found.session };
};
const person = async (email: string) => ({ userId: await people().join(email), ...(await logIn(email)) });
const ask = (who: Awaited<ReturnType<typeof person>>, uid = String(who.userId)) =>
  askClosing(people().deps, who.session, { uid, language: "en" }, nowMs());
const comesDue = (userId: number) =>
  owner().query(
    "UPDATE account_closing SET asked_ms = 1, due_ms = 2 WHERE user_id = $1 AND ended_ms IS NULL",
    [userId],
  );
const accountOf = async (userId: number) =>
  (
    await owner().query(
      "SELECT email, phone, username, password_hash, frozen_by, closed_ms IS NOT NULL AS closed FROM account WHERE user_id = $1",
      [userId],
    )
  ).rows[0];
const outcomes = async (userId: number) =>
  (
    await owner().query("SELECT outcome FROM account_closing WHERE user_id = $1 ORDER BY id", [userId])
  ).rows.map(({ outcome }) => outcome);
const countIn = async (table: string, userId: number): Promise<number> =>
  (await owner().query(`SELECT count(*)::integer AS rows FROM ${table} WHERE user_id = $1`, [userId])).rows[0]
    .rows;

describe("[ACC-01] asking for the closing", () => {
  test("takes a fresh factor and the account's own number, waits for the days of the setting, and tells the owner", async () => {
    const who = await person("ask@test.test");
    expect(await refusalOf(ask(who, "1"))).toBe("BadRequest");
    await owner().query("UPDATE session SET fresh_ms = NULL WHERE id = $1", [who.session.id]);
    expect(await refusalOf(ask(who))).toBe("FreshFactorNeeded");
    await owner().query("UPDATE session SET fresh_ms = $2 WHERE id = $1", [who.session.id, nowMs()]);
    const before = Date.now();
    const dueMs = (await ask(who)) ?? 0;
    expect(dueMs - before).toBeGreaterThan(7 * 86_400_000 - 60_000);
    expect(dueMs - before).toBeLessThan(7 * 86_400_000 + 60_000);
    expect(await refusalOf(ask(who))).toBe("NoChanges");
    expect((await readClosing(database().db, who.userId)).waiting?.dueAt).toBe(dueMs);
    expect((await people().letters("ask@test.test"))[0]?.subject).toBe("Your Candor account will be closed");
    const { rows } = await owner().query("SELECT key FROM notice WHERE user_id = $1", [who.userId]);
    expect(rows.map(({ key }) => key)).toContain("closingAsked");
  });

  test("is undone with one press, and nothing is carried out then", async () => {
    const who = await person("undo@test.test");
    await ask(who);
    await undoClosing(people().deps, who.session, "en", nowMs());
    expect(await refusalOf(undoClosing(people().deps, who.session, "en", nowMs()))).toBe("NoChanges");
    expect(await outcomes(who.userId)).toEqual(["undone"]);
    await comesDue(who.userId);
    await run();
    expect((await accountOf(who.userId)).email).toBe("undo@test.test");
    await ask(who);
    expect(await outcomes(who.userId)).toEqual(["undone", null]);
  });

  test("is refused while something stands against it, which is named with its time", async () => {
    const who = await person("blocked@test.test");
    await owner().query("INSERT INTO loan_application (user_id, created_ms) VALUES ($1, 1)", [who.userId]);
    await owner().query(
      "INSERT INTO deposit_claim (user_id, network, hash, created_ms, next_ms) VALUES ($1, 'tron', $2, 1, 1)",
      [who.userId, randomUUID()],
    );
    expect(
      (await readClosing(database().db, who.userId)).blocks.map(({ kind, count }) => [kind, count]),
    ).toEqual([
      ["deposits", 1],
      ["loan", 1],
    ]);
    expect(await ask(who)).toBeNull();
    expect(await outcomes(who.userId)).toEqual([]);
  });
});

describe("[ACC-02] carrying it out", () => {
  const closed = async (email: string) => {
    const who = await person(email);
    await owner().query(
      "INSERT INTO payout_wallet VALUES ($1, 'USDT(TRC20)', 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', 1)",
      [who.userId],
    );
    await owner().query("INSERT INTO known_device VALUES ($1, 'Firefox', 1, 1) ON CONFLICT DO NOTHING", [
      who.userId,
    ]);
    await owner().query(
      "INSERT INTO community_text (kind, user_id, content, created_ms) VALUES ('speech', $1, 'public words', 1), ('speech', $1, 'taken words', 2)",
      [who.userId],
    );
    await owner().query(
      "UPDATE community_text SET taken_back_ms = 3 WHERE user_id = $1 AND content = 'taken words'",
      [who.userId],
    );
    await owner().query(
      `WITH made AS (INSERT INTO support_conversation (user_id, language, last_number) VALUES ($1, 'en', 1) RETURNING id)
       INSERT INTO support_message (conversation_id, number, client_id, text) SELECT id, 1, 'abcdefgh', 'my secret' FROM made`,
      [who.userId],
    );
    await owner().query("INSERT INTO risk_acceptance VALUES ($1, 'option', 1, 'en', 1)", [who.userId]);
    await ask(who);
    await comesDue(who.userId);
    return who;
  };

  test("erases what is personal, keeps numbers, ends sessions and tells the owner a last time", async () => {
    const who = await closed("gone@test.test");
    people().ended.length = 0;
    await run();
    expect(told).toEqual([`freeze ${who.userId}`]);
    expect(people().ended).toContain(who.userId);
    expect(await accountOf(who.userId)).toEqual({
      email: null,
      phone: null,
      username: `User ${who.userId}`,
      password_hash: null,
      frozen_by: "closing",
      closed: true,
    });
    for (const table of ["session", "payout_wallet", "known_device", "notice"])
      expect([table, await countIn(table, who.userId)]).toEqual([table, 0]);
    expect(await countIn("risk_acceptance", who.userId)).toBe(1);
    const texts = await owner().query("SELECT content FROM community_text WHERE user_id = $1 ORDER BY id", [
      who.userId,
    ]);
    expect(texts.rows.map(({ content }) => content)).toEqual(["public words", "[erased]"]);
    const said = await owner().query(
      "SELECT m.text FROM support_message m JOIN support_conversation c ON c.id = m.conversation_id WHERE c.user_id = $1",
      [who.userId],
    );
    expect(said.rows).toEqual([{ text: "[erased]" }]);
    expect(await authenticateWith(database().db, people().clock)(who.token)).toBeUndefined();
    const letters = await people().letters("gone@test.test");
    expect(letters.map(({ subject }) => subject)).toEqual(["Your Candor account is closed"]);
    // Nothing recognises the person: the address opens another account.
    expect(await people().join("gone@test.test")).not.toBe(who.userId);
  });

  test("happens once, however often the job runs, and leaves no trace of being under way", async () => {
    const who = await closed("once@test.test");
    await run();
    await run();
    expect(await outcomes(who.userId)).toEqual(["done"]);
    expect((await owner().query("SELECT FROM account_erasure")).rows).toEqual([]);
    expect((await people().letters("once@test.test")).length).toBe(1);
  });

  test("that is cut off at any step is carried out by the next run, whole", async () => {
    const who = await closed("cut@test.test");
    const cut = new Error("the server stops");
    await run({ engineFreeze: { freeze: () => Promise.reject(cut), unfreeze: async () => {} } });
    expect(await accountOf(who.userId)).toMatchObject({
      email: "cut@test.test",
      frozen_by: "closing",
      closed: false,
    });
    await run({ messages: { send: () => Promise.reject(cut) } as never });
    expect(await accountOf(who.userId)).toMatchObject({ email: "cut@test.test", closed: false });
    expect(await countIn("payout_wallet", who.userId)).toBe(1);
    await run();
    expect(await accountOf(who.userId)).toMatchObject({ email: null, closed: true });
    expect(await outcomes(who.userId)).toEqual(["done"]);
  });

  test("is given up when something stands against it when it is due, also if that comes between its steps", async () => {
    const who = await closed("late@test.test");
    await run({
      engineFreeze: {
        freeze: async (userId) =>
          void (await owner().query("INSERT INTO loan_application (user_id, created_ms) VALUES ($1, 1)", [
            userId,
          ])),
        unfreeze: async (userId) => void told.push(`unfreeze ${userId}`),
      },
    });
    expect(await outcomes(who.userId)).toEqual(["blocked"]);
    expect(await accountOf(who.userId)).toMatchObject({
      email: "late@test.test",
      frozen_by: null,
      closed: false,
    });
    expect(told).toEqual([`unfreeze ${who.userId}`]);
    expect((await people().letters("late@test.test"))[0]?.subject).toBe("Your Candor account was not closed");
  });

  test("waits for the end of the wait, by the database's clock, and for the freeze", async () => {
    const who = await person("early@test.test");
    await ask(who);
    await run();
    expect(await outcomes(who.userId)).toEqual([null]);
    const erase = () => database().pool.query("SELECT account_erase($1)", [who.userId]);
    await expect(erase()).rejects.toMatchObject({ code: "CA062" });
    await comesDue(who.userId);
    await expect(erase()).rejects.toMatchObject({ code: "CA062" });
    await expect(
      database().pool.query("SELECT account_closing_ask($1, 'en')", [who.userId]),
    ).rejects.toMatchObject({ code: "CA061" });
  });

  test("is nothing that an operator can do, nor undo", async () => {
    const who = await closed("theirs@test.test");
    for (const statement of [
      `SELECT account_erase(${who.userId})`,
      `SELECT account_closing_ask(${who.userId}, 'en')`,
      "UPDATE account_closing SET due_ms = 1",
    ])
      await expect(database().operator.query(statement)).rejects.toMatchObject({ code: "42501" });
    await run();
    await expect(
      owner().query("UPDATE account SET frozen_ms = NULL, frozen_by = NULL WHERE user_id = $1", [who.userId]),
    ).rejects.toMatchObject({ code: "23514" });
  });

  test("leaves append-only rows of others, and of the owner before it, as they are", async () => {
    const who = await closed("append@test.test");
    for (const statement of [
      "UPDATE support_message SET text = 'x'",
      "UPDATE support_message SET operator_id = NULL, sent_ms = 1",
      "UPDATE community_text SET content = 'x'",
      "DELETE FROM support_message",
    ])
      await expect(owner().query(statement)).rejects.toMatchObject({ code: "CA002" });
    await run();
    expect(await accountOf(who.userId)).toMatchObject({ closed: true });
  });
});
