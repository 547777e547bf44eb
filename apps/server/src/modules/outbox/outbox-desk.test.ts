/** Messages that wait, as operators look after them, over a real database and the dispatcher that sends them. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withOwner, withTestDatabase } from "../../platform/db/test-database.ts";
import { silentLog } from "../../platform/log.ts";
import { carryMessages } from "../../platform/messages/carried-messages.ts";
import { Undeliverable } from "../../platform/messages/messages.ts";
import { createOutboxDispatcher, writeToOutbox } from "../../platform/outbox.ts";
import { buildTestConsole, type TestConsole, type TestOperator } from "../operators/test-console.ts";
import { outboxModule } from "./module.ts";
import type { WaitingMessage } from "./waiting.ts";

const database = withTestDatabase();
const owner = withOwner(database);
let desk: TestConsole;
let support: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  desk = await buildTestConsole(database(), [outboxModule(database().operators)]);
  support = await desk.operator("sue", ["support"]);
  finance = await desk.operator("fin", ["finance"]);
});
afterAll(() => desk.app.close());

const reason = "the relay is back again";
const call = async (path: string, input: Record<string, unknown>, by = support) =>
  (await desk.call(`operator/${path}`, input, by.token)).body as unknown as {
    readonly key?: string;
    readonly data: never;
    readonly total?: number;
  };
const listed = async (input: Record<string, unknown> = {}) => {
  const { data, total } = await call("outbox", input);
  return { rows: data as readonly WaitingMessage[], total };
};
const again = async (path: string, input: Record<string, unknown>): Promise<number> =>
  ((await call(path, { reason, ...input })).data as { readonly count: number }).count;
const write = (topic: string, payload: unknown) =>
  database()
    .db.transaction()
    .execute((tx) => writeToOutbox(tx, { topic, payload }, Date.now()));
const message = (to: string) => ({ to, kind: "code", subject: "s", text: "your code is 654321" });
const clock = { nowMs: () => Date.now() };
const drain = (topic: string, handler: (payload: unknown) => Promise<void>) =>
  createOutboxDispatcher(database().db, clock as never, silentLog, { [topic]: handler }).drain();

describe("the desk of messages", () => {
  test("[OPS-02] shows what waits and why it failed, with masked addresses and without any text", async () => {
    await write("message-email", message("alice.long@mail.test"));
    await write("message-sms", message("+447700900123"));
    await write("web-push", { session: "not a session", user: "100002", trade: "0.1.2" });
    await write("web-push", { session: "not a session", notice: "1" });
    await drain("message-email", () => Promise.reject(new Error("the relay is down")));
    const answer = await call("outbox", {});
    expect(JSON.stringify(answer)).not.toMatch(/654321|alice|7700900/);
    const { rows, total } = await listed();
    expect(total).toBe(4);
    expect(
      rows.map(({ topic, to, about, attempts, failure }) => [topic, to, about, attempts, failure]),
    ).toEqual([
      ["web-push", "browser that signed out", "notice", 0, ""],
      ["web-push", "browser of user 100002", "notice", 0, ""],
      ["message-sms", "+44********23", "code", 0, ""],
      ["message-email", "a***@mail.test", "code", 1, "the relay is down"],
    ]);
    expect((await listed({ state: "failed" })).rows).toHaveLength(1);
    expect((await listed({ topic: "web-push", pageSize: 1 })).total).toBe(2);
    const [first] = (await listed({ pageSize: 1 })).rows;
    expect((await listed({ pageSize: 1, before: first?.id })).rows[0]?.to).toBe("browser of user 100002");
  });

  test("[OPS-02] [OPS-04] lets a failed message be tried now, with a line in the audit log; one that has not failed is not touched", async () => {
    const find = async (topic: string) => (await listed({ topic })).rows[0]?.id;
    let sent = 0;
    const send = () => drain("message-email", async () => void (sent += 1));
    // Its second time comes after a second, which a busy machine takes for less.
    await owner().query("UPDATE outbox SET next_ms = next_ms + 60000 WHERE attempts > 0");
    // It is being sent for the first time: hurried, it would be sent twice.
    await owner().query("UPDATE outbox SET next_ms = next_ms + 60000 WHERE topic = 'message-sms'");
    await send();
    expect(sent).toBe(0);
    expect(await again("retryMessage", { id: await find("message-sms") })).toBe(0);
    expect(await again("retryMessage", { id: await find("message-email") })).toBe(1);
    expect(await again("retryTopic", { topic: "message-sms" })).toBe(0);
    await owner().query("UPDATE outbox SET next_ms = next_ms - 60000 WHERE topic = 'message-sms'");
    await send();
    expect(sent).toBe(1);
    const { rows } = await sql<{ after: string }>`
      SELECT after FROM audit_log WHERE action = 'outbox_retry' ORDER BY seq`.execute(database().operators);
    expect(rows.map(({ after }) => JSON.parse(after) as unknown)).toEqual([
      { note: "0 messages are tried again" },
      { note: "1 messages are tried again" },
      { note: "0 messages are tried again" },
    ]);
  });

  test("[OPS-02] lets all failed messages of a channel be tried, and no others", async () => {
    for (const to of ["a@b.test", "c@d.test"]) await write("message-email", message(to));
    for (const topic of ["message-email", "message-sms"]) {
      await drain(topic, () => Promise.reject(new Error("down")));
    }
    expect(await again("retryTopic", { topic: "message-email" })).toBe(2);
    expect(await again("retryTopic", { topic: "message-email" })).toBe(0);
    expect((await call("retryTopic", { topic: "message-email", reason: "soon" })).key).toBe("ReasonNeeded");
    expect((await call("retryTopic", { topic: "other", reason })).key).toBe("BadRequest");
  });

  test("[OPS-02] lists what was given up, with the reason, and keeps the newest 10 000", async () => {
    await write("message-email", message("gone.for.good@mail.test"));
    const refused = { deliver: () => Promise.reject(new Undeliverable("the relay answered 550")) };
    await drain("message-email", carryMessages(refused, clock));
    await write("message-email", { ...message("late@mail.test"), untilMs: 1 });
    await drain("message-email", carryMessages(refused, clock));
    const dropped = async (input: Record<string, unknown> = {}) =>
      (await call("outboxDropped", input)).data as readonly Record<string, unknown>[];
    const [late, first] = await dropped();
    expect(first).toMatchObject({ topic: "message-email", to: "g***@mail.test", about: "code", attempts: 0 });
    expect([first?.["why"], late?.["why"]]).toEqual([
      "the relay answered 550",
      "it came too late to be of use",
    ]);
    expect(JSON.stringify(await call("outboxDropped", {}))).not.toMatch(/654321|good|late@/);
    expect((await listed({ topic: "message-email" })).rows.map(({ to }) => to)).not.toContain(
      "g***@mail.test",
    );
    const before = await dropped();
    expect(await dropped({ after: 0 })).toEqual(before.toReversed());

    // As if 10 000 had been given up since the oldest.
    await owner().query(
      "SELECT setval('outbox_dropped_id_seq', 9999 + (SELECT min(id) FROM outbox_dropped))",
    );
    await write("message-email", { ...message("late@mail.test"), untilMs: 1 });
    await drain("message-email", carryMessages(refused, clock));
    expect(await dropped()).toEqual([
      expect.objectContaining({ to: "l***@mail.test" }),
      ...before.slice(0, -1),
    ]);
    expect((await call("outboxDropped", {}, finance)).key).toBe("ActionNotAllowed");
  });

  test("[OPS-01] [OPS-04] is closed to other roles, and the table to the role of operators", async () => {
    expect((await call("outbox", {}, finance)).key).toBe("ActionNotAllowed");
    const run = (statement: string) =>
      sql
        .raw(statement)
        .execute(database().operators)
        .then(
          () => "done",
          ({ code }: { code?: string }) => code,
        );
    expect(await run("SELECT payload FROM outbox")).toBe("42501");
    expect(await run("UPDATE outbox SET next_ms = 0")).toBe("42501");
    expect(await run("DELETE FROM outbox_dropped")).toBe("42501");
    expect(await run("SELECT outbox_drop(1, '')")).toBe("42501");
    expect(await run("SELECT outbox_again('message-email', NULL)")).toBe("CA020");
  });
});
