/** Conversations as customers have them, over a real database. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { withPeople } from "../accounts/test-people.ts";
import { newClientId, newMark, openSupport, type TestSupport } from "./test-support.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);
let support: TestSupport;
let alice: number;
let bob: number;
beforeAll(async () => {
  support = await openSupport(database());
  alice = await people().join("alice@test.test");
  bob = await people().join("bob@test.test");
});
afterAll(() => support.close());

const numbers = (rows: readonly { readonly number: number }[]) => rows.map(({ number }) => number);
const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("a conversation", () => {
  test("[SUP-01] its messages are numbered without gaps, come back to the character, and each is pushed as a number alone", async () => {
    const texts = [
      "  Where is my deposit?  ",
      "<img src=x onerror=alert(1)> & “私の入金”",
      "line\r\n\tline {name}",
    ];
    for (const text of texts) await support.send(alice, text);
    const { rows, last, conversation } = await support.read(alice);
    expect(rows.map(({ number, text, isOwn }) => [number, text, isOwn])).toEqual(
      texts.map((text, index) => [index + 1, text.trim(), true]),
    );
    expect(last).toBe(3);
    expect(support.pushed.filter(({ userId }) => userId === alice)).toEqual(
      counted(3).map((number) => ({ userId: alice, conversation: BigInt(conversation ?? 0), number })),
    );
  });

  test("[SUP-01] of 16 parallel sends with one id one is stored, and all get its number", async () => {
    const clientId = newClientId();
    const sent = await Promise.all(counted(16).map(() => support.send(bob, "am I doubled?", clientId)));
    expect(new Set(sent).size).toBe(1);
    expect((await support.read(bob)).rows).toHaveLength(1);
  });

  test("[SUP-01] parallel sends with their own ids leave no gap and no double", async () => {
    const carol = await people().join("carol@test.test");
    const sent = await Promise.all(counted(12).map((index) => support.send(carol, `message ${index}`)));
    expect(sent.toSorted((a, b) => a - b)).toEqual(counted(12));
    expect(numbers((await support.read(carol)).rows)).toEqual(counted(12));
    const pages = [
      await support.read(carol, { size: 5 }),
      await support.read(carol, { before: 8, size: 5 }),
      await support.read(carol, { after: 10, size: 5 }),
    ];
    expect(pages.map(({ rows }) => numbers(rows))).toEqual([
      [8, 9, 10, 11, 12],
      [3, 4, 5, 6, 7],
      [11, 12],
    ]);
  });

  test("[SUP-01] refuses what is no text, too many messages in a minute, and a caller who is nobody", async () => {
    const dan = await people().join("dan@test.test");
    for (const text of [" ", "a".repeat(2_001)]) {
      const { key } = await support.as(dan, "send", { clientId: newClientId(), text });
      expect(key).toBe("SupportTextIncorrect");
    }
    for (const index of counted(15)) await support.send(dan, `message ${index}`);
    const late = { clientId: newClientId(), text: "one too many" };
    expect((await support.as(dan, "send", late)).key).toBe("CannotSend");
    expect((await support.read(dan)).last).toBe(15);
    for (const path of ["read", "send"]) {
      const { key } = await support.as("", path, path === "send" ? late : {});
      expect(key).toBe("NotLoggedIn");
    }
    expect((await support.as(dan, "send", { ...late, clientId: "no id!" })).key).toBe("BadRequest");
  });

  test("[SUP-01] its rows are changed by nobody, and notes of operators are closed to the role that serves customers", async () => {
    const run = (statement: string) =>
      sql
        .raw(statement)
        .execute(database().db)
        .then(
          () => "done",
          ({ code }: { code?: string }) => code,
        );
    expect(await run("UPDATE support_message SET text = ''")).toBe("42501");
    expect(
      await run(
        "INSERT INTO support_message (conversation_id, number, client_id, text) VALUES (1, 99, 'abcdefgh', 'x')",
      ),
    ).toBe("42501");
    expect(await run("SELECT * FROM support_note")).toBe("42501");
    expect(await run("UPDATE support_conversation SET held_by = 1")).toBe("42501");
  });
});

describe("a visitor", () => {
  test("[SUP-01] has the conversation of the browser, and no other mark opens it", async () => {
    const mark = newMark();
    expect(await support.send(mark, "I have no account")).toBe(1);
    expect((await support.read(mark)).rows).toMatchObject([
      { number: 1, text: "I have no account", isOwn: true },
    ]);
    const another = await support.read(newMark());
    expect([another.conversation, another.last, another.rows]).toEqual([null, 0, []]);
    expect((await support.as("short", "read")).key).toBe("BadRequest");
    const { rows } = await owner().query<{ found: bigint }>(
      "SELECT count(*) AS found FROM support_device WHERE mark_hash = $1",
      [createHash("sha256").update(mark).digest()],
    );
    expect(Number(rows[0]?.found)).toBe(1);
  });

  test("[SUP-01] takes the conversation into an account that has none, and the mark opens nothing any more", async () => {
    const mark = newMark();
    const erin = await people().join("erin@test.test");
    await support.send(mark, "before the login");
    const before = await support.read(mark);
    expect((await support.as(erin, "merge", { mark })).retCode).toBe(0);
    expect((await support.as(erin, "merge", { mark })).retCode).toBe(0);
    expect(await support.send(erin, "after it")).toBe(2);
    const after = await support.read(erin);
    expect(after.conversation).toBe(before.conversation);
    expect(after.rows.map(({ text, isBrought }) => [text, isBrought])).toEqual([
      ["before the login", false],
      ["after it", false],
    ]);
    for (const path of ["read", "send", "state"]) {
      const input = path === "send" ? { clientId: newClientId(), text: "who am I?" } : {};
      expect((await support.as(mark, path, input)).key).toBe("SupportMarkEnded");
    }
  });

  test("[SUP-01] has the messages added to the conversation that the account has, in their order, and a repeat of one is not doubled", async () => {
    const mark = newMark();
    const frank = await people().join("frank@test.test");
    await support.send(frank, "one");
    const lost = newClientId();
    await support.send(mark, "two", lost);
    await support.send(mark, "three");
    // Its answer was lost, so the page sends it again, now for the account.
    await support.send(frank, "two", lost);
    await support.as(frank, "merge", { mark });
    expect(await support.send(frank, "two", lost)).toBe(2);
    expect(await support.send(frank, "four")).toBe(4);
    const { rows } = await support.read(frank);
    expect(rows.map(({ number, text, isBrought }) => [number, text, isBrought])).toEqual([
      [1, "one", false],
      [2, "two", false],
      [3, "three", true],
      [4, "four", false],
    ]);
  });

  test("[SUP-01] sends and a merge at one moment lose and double nothing", async () => {
    const mark = newMark();
    const grace = await people().join("grace@test.test");
    await support.send(grace, "mine");
    const texts = counted(8).map((index) => ({ text: `visitor ${index}`, clientId: newClientId() }));
    await support.send(mark, "first");
    const sends = texts.map(({ text, clientId }) => support.as(mark, "send", { text, clientId }));
    const [answers] = await Promise.all([Promise.all(sends), support.as(grace, "merge", { mark })]);
    // What came too late is refused, and the page sends it for the account.
    for (const [index, { key }] of answers.entries()) {
      const late = texts[index];
      if (key === undefined || late === undefined) continue;
      expect(key).toBe("SupportMarkEnded");
      await support.send(grace, late.text, late.clientId);
    }
    const { rows, last } = await support.read(grace);
    expect(numbers(rows)).toEqual(counted(last));
    expect(rows.map(({ text }) => text).toSorted()).toEqual(
      ["first", "mine", ...texts.map(({ text }) => text)].toSorted(),
    );
  });

  test("[SUP-01] of one network begins ten conversations in an hour", async () => {
    const limited = await openSupport(database(), { limitsNetworks: true });
    const { rows } = await owner().query<{ count: bigint }>("SELECT count(*) AS count FROM support_device");
    const left = 10 - Number(rows[0]?.count ?? 0n);
    for (const _one of counted(left)) await limited.send(newMark(), "hello");
    const { key } = await limited.as(newMark(), "send", { clientId: newClientId(), text: "hello" });
    expect(key).toBe("CannotSend");
    await limited.close();
  });
});
