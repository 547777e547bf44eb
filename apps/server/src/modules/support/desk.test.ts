/** Conversations as operators answer them, over a real database. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { takeTestLead } from "../../platform/db/test-lead.ts";
import { testTurn } from "../../platform/jobs/test-turn.ts";
import { withPeople } from "../accounts/test-people.ts";
import type { TestOperator } from "../operators/test-console.ts";
import { tellAnswers } from "./jobs.ts";
import { newClientId, newMark, openSupport, type TestSupport } from "./test-support.ts";

const database = withTestDatabase();
const owner = withOwner(database);
const people = withPeople(database);
let support: TestSupport;
let sue: TestOperator;
let sam: TestOperator;
let finn: TestOperator;
beforeAll(async () => {
  support = await openSupport(database());
  sue = await support.console.operator("sue", ["support"]);
  sam = await support.console.operator("sam", ["support"]);
  finn = await support.console.operator("finn", ["finance"]);
});
afterAll(() => support.close());

let users = 0;
/** A customer who has written, and the number of the conversation. */
const waiting = async (text = "hello") => {
  const userId = await people().join(`customer${(users += 1)}@test.test`);
  await support.send(userId, text);
  const { conversation } = await support.read(userId);
  return { userId, id: Number(conversation) };
};
/** No message has a higher number. */
const everything = 2_147_483_647;
const answer = (
  operator: TestOperator,
  id: number,
  text: string,
  clientId = newClientId(),
  through = everything,
) => support.by(operator, "supportAnswer", { id, through, clientId, text });
const close = (operator: TestOperator, id: number, through = everything) =>
  support.by(operator, "supportClose", { id, through });
const queue = async () =>
  (await support.by(sue, "supportQueue")).data as readonly {
    readonly id: string;
    readonly contact: string;
  }[];
type Detail = {
  readonly userId: string | null;
  readonly contact: string;
  readonly holder: { readonly name: string } | null;
  readonly messages: readonly { readonly by: string; readonly text: string }[];
  readonly notes: readonly { readonly by: string; readonly text: string }[];
  readonly operators: readonly { readonly id: string; readonly name: string }[];
  readonly stars: number | null;
  readonly unseen: number;
};
const detail = async (id: number) => (await support.by(sue, "supportConversation", { id })).data as Detail;

test("[SUP-01] [OPS-02] who waits longest is first, and an answer ends the waiting; the customer is masked", async () => {
  const first = await waiting("I came first");
  const second = await waiting("and I second");
  expect((await queue()).map(({ id }) => Number(id))).toEqual([first.id, second.id]);
  expect((await queue())[0]?.contact).toMatch(/^cu•••@test\.test$/);
  await support.by(sue, "supportClaim", { id: first.id });
  expect((await answer(sue, first.id, "<b>Good</b> morning")).data).toEqual({ number: 2 });
  expect((await queue()).map(({ id }) => Number(id))).toEqual([second.id]);
  const { rows, seenByUs } = await support.read(first.userId);
  expect(rows.map(({ text, isOwn }) => [text, isOwn])).toEqual([
    ["I came first", true],
    ["<b>Good</b> morning", false],
  ]);
  expect(seenByUs).toBe(2);
  expect(support.pushed.at(-1)).toEqual({ userId: first.userId, conversation: BigInt(first.id), number: 2 });
  expect((await support.as(first.userId, "state")).data).toMatchObject({ last: 2, unread: 1 });
  await support.as(first.userId, "seen", { number: 2 });
  expect((await support.as(first.userId, "state")).data).toMatchObject({ last: 2, unread: 0 });
});

test("[SUP-01] two operators never hold one conversation, and who does not hold it cannot answer", async () => {
  const { id } = await waiting();
  expect((await answer(sue, id, "not mine")).key).toBe("ConversationMovedOn");
  const claims = await Promise.all(
    [sue, sam, sue, sam].map((operator) => support.by(operator, "supportClaim", { id })),
  );
  const keys = claims.map(({ key }) => key ?? "held");
  expect(new Set([keys[0], keys[2]]).size).toBe(1);
  expect(new Set([keys[1], keys[3]]).size).toBe(1);
  expect(new Set(keys)).toEqual(new Set(["held", "ConversationMovedOn"]));
  const [holder, other] = keys[0] === "held" ? [sue, sam] : [sam, sue];
  expect((await answer(other, id, "mine too")).key).toBe("ConversationMovedOn");
  expect((await close(other, id)).key).toBe("ConversationMovedOn");
  expect((await support.by(other, "supportRelease", { id })).key).toBe("ConversationMovedOn");
  // Ten minutes later anybody may take it, and then it is theirs alone.
  await owner().query("UPDATE support_conversation SET held_until_ms = 1 WHERE id = $1", [id]);
  expect((await support.by(other, "supportClaim", { id })).retCode).toBe(0);
  expect((await answer(holder, id, "still mine")).key).toBe("ConversationMovedOn");
});

test("[SUP-01] a conversation is handed over to an operator who may answer, with what was said", async () => {
  const { id } = await waiting("please help");
  await support.by(sue, "supportClaim", { id });
  expect((await detail(id)).operators.map(({ name }) => name)).toEqual(["sam", "sue"]);
  const to = (operator: TestOperator) => support.by(sue, "supportHandOver", { id, operatorId: operator.id });
  expect((await to(finn)).key).toBe("ConversationMovedOn");
  expect((await to(sam)).retCode).toBe(0);
  expect((await answer(sue, id, "one more thing")).key).toBe("ConversationMovedOn");
  expect((await answer(sam, id, "I am Sam")).retCode).toBe(0);
  const { holder, messages } = await detail(id);
  expect(holder?.name).toBe("sam");
  expect(messages.map(({ by, text }) => [by, text])).toEqual([
    ["", "please help"],
    ["sam", "I am Sam"],
  ]);
});

test("[SUP-01] an answer that is sent again is one message", async () => {
  const { id, userId } = await waiting();
  await support.by(sue, "supportClaim", { id });
  const clientId = newClientId();
  const sent = await Promise.all(Array.from({ length: 8 }, () => answer(sue, id, "once", clientId)));
  expect(sent.map(({ data }) => data)).toEqual(sent.map(() => ({ number: 2 })));
  expect((await support.read(userId)).last).toBe(2);
});

test("[SUP-01] what came after the last message that the operator has read is not closed over, and waits on after an answer", async () => {
  const { id, userId } = await waiting("first");
  await support.by(sue, "supportClaim", { id });
  await support.send(userId, "and now something else");
  expect((await close(sue, id, 1)).key).toBe("ConversationMovedOn");
  expect((await support.read(userId)).closed).toBeNull();
  expect((await answer(sue, id, "to the first", newClientId(), 1)).data).toEqual({ number: 3 });
  const { rows } = await owner().query(
    "SELECT sent_ms FROM support_message WHERE conversation_id = $1 AND number = 2",
    [id],
  );
  const [row] = (await queue()).filter((one) => Number(one.id) === id);
  expect(row).toMatchObject({ unseen: 1, waitingSince: Number(rows[0]?.sent_ms) });
  expect((await support.read(userId)).seenByUs).toBe(1);
  expect((await answer(sue, id, "to the second", newClientId(), 3)).data).toEqual({ number: 4 });
  expect((await queue()).map((one) => Number(one.id))).not.toContain(id);
  expect((await support.read(userId)).seenByUs).toBe(4);
  // Its own answers keep nobody from closing.
  expect((await close(sue, id, 3)).retCode).toBe(0);
});

test("[SUP-01] notes reach operators, and never the customer", async () => {
  const { id, userId } = await waiting();
  expect((await support.by(sam, "supportNote", { id, text: "he is a known nuisance" })).retCode).toBe(0);
  expect((await detail(id)).notes).toMatchObject([{ by: "sam", text: "he is a known nuisance" }]);
  const seen = await Promise.all([
    support.as(userId, "read", { after: 0 }),
    support.as(userId, "read"),
    support.as(userId, "state"),
  ]);
  expect(JSON.stringify(seen)).not.toContain("nuisance");
  const pushes = support.pushed.filter((pushed) => pushed.userId === userId);
  expect(pushes.map(({ number }) => number)).toEqual([1]);
  expect((await support.by(sam, "supportNote", { id: 999_999, text: "nobody" })).key).toBe(
    "ConversationMovedOn",
  );
});

test("[SUP-01] a closed conversation is rated once, and opens again with the next message", async () => {
  const { id, userId } = await waiting();
  await support.by(sue, "supportClaim", { id });
  await answer(sue, id, "done");
  await support.as(userId, "rate", { stars: 1 });
  expect((await support.read(userId)).closed).toBeNull();
  await close(sue, id);
  expect((await support.read(userId)).closed).toEqual({ stars: null });
  for (const stars of [4, 1]) await support.as(userId, "rate", { stars });
  expect((await support.read(userId)).closed).toEqual({ stars: 4 });
  expect((await detail(id)).stars).toBe(4);
  await support.send(userId, "one more question");
  expect((await support.read(userId)).closed).toBeNull();
  expect((await queue()).map((row) => Number(row.id))).toContain(id);
});

test("[SUP-01] a visitor is answered by the same desk, and what was noted follows into the account", async () => {
  const mark = newMark();
  await support.send(mark, "no account yet");
  const id = Number((await support.read(mark)).conversation);
  await support.by(sue, "supportClaim", { id });
  await answer(sue, id, "welcome");
  await support.by(sue, "supportNote", { id, text: "asks about fees" });
  expect(await detail(id)).toMatchObject({ userId: null, contact: "" });
  expect((await support.read(mark)).rows.map(({ text }) => text)).toEqual(["no account yet", "welcome"]);
  const { id: own, userId } = await waiting("I have an account");
  await support.as(userId, "merge", { mark });
  expect((await detail(own)).messages.map(({ by, text }) => [by, text])).toEqual([
    ["", "I have an account"],
    ["", "no account yet"],
    ["sue", "welcome"],
  ]);
  expect((await detail(own)).notes.map(({ text }) => text)).toEqual(["asks about fees"]);
  expect((await support.by(sue, "supportConversation", { id })).key).toBe("ConversationMovedOn");
  expect((await support.by(sue, "supportClaim", { id })).key).toBe("ConversationMovedOn");
});

test.each([
  ["was seen stays seen", true, { unread: 0 }, { unseen: 0 }],
  ["was not seen is new", false, { unread: 1 }, { unseen: 2 }],
])("[SUP-01] of what a login brings into an account, what %s", async (_, isSeen, state, listed) => {
  const mark = newMark();
  const { id: own, userId } = await waiting("I have an account");
  await support.send(mark, "no account yet");
  const ids = [own, Number((await support.read(mark)).conversation)];
  for (const [nth, id] of ids.entries()) {
    await support.by(sue, "supportClaim", { id });
    await answer(sue, id, "welcome");
    if (nth === 0 || isSeen) await support.as(nth === 0 ? userId : mark, "seen", { number: 2 });
  }
  if (!isSeen) await support.send(mark, "are you there?");
  await support.as(userId, "merge", { mark });
  expect((await support.as(userId, "state")).data).toMatchObject(state);
  expect(await detail(own)).toMatchObject(listed);
});

test("[SUP-01] [NOTE-02] an answer that is not seen for a minute is told by a notice and a mail, once for each wait", async () => {
  const told: number[] = [];
  let aheadMs = 0;
  const deps = {
    ...support.deps,
    clock: { nowMs: () => Date.now() + aheadMs },
    tellAnswered: async (_tx: unknown, userId: number) => void told.push(userId),
  };
  const turn = async () => {
    await tellAnswers(deps, testTurn(await takeTestLead(database().engine)));
  };
  const { id, userId } = await waiting();
  await support.by(sue, "supportClaim", { id });
  await answer(sue, id, "an answer");
  await turn();
  expect(told).not.toContain(userId);
  aheadMs = 61_000;
  await turn();
  await answer(sue, id, "a second one");
  await turn();
  expect(told.filter((one) => one === userId)).toHaveLength(1);
  const notices = await database()
    .db.selectFrom("notice")
    .select(["key", "tourl"])
    .where("user_id", "=", BigInt(userId))
    .where("key", "=", "supportAnswered")
    .execute();
  expect(notices).toHaveLength(1);
  // Seen, and then a new wait.
  await support.as(userId, "seen", { number: 3 });
  await turn();
  await answer(sue, id, "a third one");
  await turn();
  expect(told.filter((one) => one === userId)).toHaveLength(2);
});

test("[OPS-01] [OPS-04] other roles cannot answer, and each act has its line in the audit log without what was said", async () => {
  const { id } = await waiting("a secret of mine");
  expect((await support.by(finn, "supportQueue")).key).toBe("ActionNotAllowed");
  await support.by(sue, "supportClaim", { id });
  await support.by(sue, "supportClaim", { id });
  await answer(sue, id, "a secret of ours");
  await close(sue, id);
  const { rows } = await sql<{ after: string }>`
    SELECT after FROM audit_log WHERE subject = ${`conversation ${id}`} ORDER BY seq`.execute(
    database().operators,
  );
  expect(rows.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
    { note: "taken" },
    { note: "message 2" },
    { note: "closed after message 2" },
  ]);
  expect(
    await support.console.alone(sue, "support_answer", "UPDATE support_conversation SET held_by = NULL"),
  ).toBe("42501");
  expect(
    await support.console.alone(
      sue,
      "support_answer",
      "SELECT support_send(100001, NULL, '', 'en', 1, 'abcdefgh', 'as the customer', '{}')",
    ),
  ).toBe("42501");
});

test("[SUP-01] [OPS-04] answers that are given often are added, changed and removed, each with its line", async () => {
  const reason = "many people ask this";
  const listed = async () =>
    (await support.by(sam, "supportCanned")).data as readonly { id: string; title: string; text: string }[];
  const save = (input: object) =>
    support.by(sue, "saveSupportCanned", {
      id: 0,
      language: "ja",
      title: "Fees",
      text: "5 %",
      reason,
      ...input,
    });
  expect((await save({ reason: "soon" })).key).toBe("ReasonNeeded");
  expect((await save({ text: " " })).key).toBe("SupportTextIncorrect");
  expect((await save({})).retCode).toBe(0);
  const [made] = await listed();
  expect(made).toMatchObject({ language: "ja", title: "Fees", text: "5 %" });
  await save({ id: made?.id, text: "4 %" });
  expect(await listed()).toMatchObject([{ text: "4 %" }]);
  expect((await support.by(sue, "removeSupportCanned", { id: made?.id, reason })).retCode).toBe(0);
  expect(await listed()).toEqual([]);
  expect((await support.by(sue, "removeSupportCanned", { id: made?.id, reason })).key).toBe("CannedNotFound");
});
