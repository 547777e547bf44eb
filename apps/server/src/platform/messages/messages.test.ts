import { describe, expect, test } from "vitest";
import { settableClock } from "../clock.ts";
import { withTestDatabase } from "../db/test-database.ts";
import { silentLog } from "../log.ts";
import { createOutboxDispatcher } from "../outbox.ts";
import { carriedMessages, carryMessages, messageTopic } from "./carried-messages.ts";
import { demoMessages, readDemoMessages } from "./demo-messages.ts";
import type { Message, Messages } from "./messages.ts";

const database = withTestDatabase();
const letter: Message = {
  to: "a@test.test",
  channel: "email",
  kind: "code",
  subject: "Code",
  text: "123456",
};
const send = (messages: Messages, fails = false) =>
  database()
    .db.transaction()
    .execute(async (tx) => {
      await messages.send(tx, letter, 1_000);
      if (fails) throw new Error("rolled back");
    });

describe("messages", () => {
  test("[SES-14] leave after the commit that caused them, and are retried until the carrier accepts them", async () => {
    await send(carriedMessages);
    await expect(send(carriedMessages, true)).rejects.toThrow("rolled back");
    const clock = settableClock(1_000);
    const taken: Message[] = [];
    let isUp = false;
    const carrier = {
      deliver: async (message: Message) => {
        if (!isUp) throw new Error("no line");
        taken.push(message);
      },
    };
    const dispatcher = createOutboxDispatcher(database().db, clock, silentLog, {
      [messageTopic("email")]: carryMessages(carrier, clock),
    });
    await dispatcher.drain();
    expect(taken).toEqual([]);
    isUp = true;
    clock.set(2_000);
    await dispatcher.drain();
    clock.set(600_000);
    await dispatcher.drain();
    expect(taken).toEqual([letter]);
  });

  test("of the demo stay in its mailbox, unless their cause was rolled back", async () => {
    await send(demoMessages);
    await expect(send(demoMessages, true)).rejects.toThrow("rolled back");
    expect(await readDemoMessages(database().db, ["a@test.test"], 10)).toEqual([
      { kind: "code", subject: "Code", text: "123456", timeMs: 1_000 },
    ]);
    expect(await readDemoMessages(database().db, [], 10)).toEqual([]);
  });
});
