import type { SupportMessage, SupportPage } from "@candor/wire/service/support";
import { expect, test } from "vitest";
import { runTalk, type Asked } from "./run-talk.ts";
import { withPage, type Unsent, type Written } from "./talk.ts";

const row = (number: number, change: Partial<SupportMessage> = {}): SupportMessage => ({
  number,
  clientId: "",
  isOwn: false,
  text: `message ${number}`,
  pictures: [],
  time: number,
  isBrought: false,
  ...change,
});

/** A server that keeps messages as ours does, and a line to it that may be cut in one direction. */
const fakeServer = (count = 0) => {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1));
  let cut: "none" | "requests" | "answers" = "none";
  const line = async <Value>(work: () => Value): Promise<Value> => {
    await Promise.resolve();
    if (cut === "requests") throw new Error("lost");
    const value = work();
    await Promise.resolve();
    if (cut === "answers") throw new Error("lost");
    return value;
  };
  const page = ({ before = Infinity, after, size }: Asked): SupportPage => ({
    conversation: rows.length === 0 ? null : "1",
    last: rows.length,
    rows:
      after === undefined
        ? rows.filter(({ number }) => number < before).slice(-size)
        : rows.filter(({ number }) => number > after).slice(0, size),
    seenByUs: 0,
    seenByYou: 0,
    closed: null,
  });
  return {
    rows,
    cut: (direction: typeof cut) => void (cut = direction),
    answer: () => void rows.push(row(rows.length + 1)),
    read: (asked: Asked) => line(() => page(asked)),
    send: (clientId: string, { text }: Written) =>
      line(() => {
        const before = rows.find((one) => one.clientId === clientId);
        if (before === undefined) rows.push(row(rows.length + 1, { clientId, text, isOwn: true }));
        return before?.number ?? rows.length;
      }),
  };
};

const talkTo = (
  server: ReturnType<typeof fakeServer>,
  change: { readonly kept?: readonly Unsent[] } = {},
) => {
  let ids = 0;
  const kept: (readonly Unsent[])[] = [];
  const talk = runTalk({
    read: server.read,
    send: server.send,
    whyOf: (failure) => ((failure as Error).message === "lost" ? "" : (failure as Error).message),
    kept: [],
    keep: (unsent) => void kept.push(unsent),
    newId: () => `id-${(ids += 1)}`,
    ...change,
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
  };
  return { ...talk, settled, kept, shown: () => talk.store.getState() };
};
const numbersOf = (rows: readonly SupportMessage[]) => rows.map(({ number }) => number);
const counted = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("[SUP-01] begins with the newest messages, reads older ones, and then what is new after the last", async () => {
  const server = fakeServer(75);
  const talk = talkTo(server);
  await talk.refresh();
  expect(numbersOf(talk.shown().rows)).toEqual(counted(46, 75));
  await talk.readOlder();
  server.answer();
  // Several reasons to read come together.
  await Promise.all([talk.refresh(), talk.refresh(), talk.readOlder(), talk.refresh()]);
  expect(numbersOf(talk.shown().rows)).toEqual(counted(1, 76));
});

test("[SUP-01] answers of the server may come in another order: nothing is doubled or out of place", async () => {
  const server = fakeServer(5);
  const talk = talkTo(server);
  await talk.refresh();
  const late = server.read({ size: 2 });
  for (let count = 0; count < 130; count += 1) server.answer();
  await talk.refresh();
  talk.store.setState(withPage(talk.shown(), await late), true);
  expect(numbersOf(talk.shown().rows)).toEqual(counted(1, 135));
  expect(talk.shown().last).toBe(135);
});

test.each(["requests", "answers"] as const)(
  "[SUP-01] when %s are lost messages stay, and are sent again under their ids: each is stored once, in order",
  async (direction) => {
    const server = fakeServer(1);
    const talk = talkTo(server);
    await talk.refresh();
    server.cut(direction);
    talk.write({ text: "one", pictures: [] });
    talk.write({ text: "two", pictures: [] });
    await talk.settled();
    expect(talk.shown().unsent).toMatchObject([
      { text: "one", state: "failed", why: "" },
      { text: "two", state: "failed" },
    ]);
    expect(talk.kept.at(-1)).toEqual(talk.shown().unsent);
    await expect(talk.refresh()).rejects.toThrow("lost");
    server.cut("none");
    await talk.refresh();
    await talk.settled();
    expect(talk.shown().unsent).toEqual([]);
    expect(server.rows.map(({ text }) => text)).toEqual(["message 1", "one", "two"]);
    expect(talk.shown().rows).toEqual(server.rows);
  },
);

test("[SUP-01] a refused message waits for its sender, and those behind it with it", async () => {
  const server = fakeServer(1);
  let isRefused = true;
  const send = async (clientId: string, written: Written) => {
    if (isRefused) throw new Error("too many");
    return await server.send(clientId, written);
  };
  const talk = talkTo({ ...server, send });
  await talk.refresh();
  talk.write({ text: "one", pictures: [] });
  await talk.settled();
  expect(talk.shown().unsent).toMatchObject([{ state: "failed", why: "too many" }]);
  isRefused = false;
  await talk.refresh();
  await talk.settled();
  expect(talk.shown().unsent).toHaveLength(1);
  talk.again();
  await talk.settled();
  expect(server.rows.map(({ text }) => text)).toEqual(["message 1", "one"]);
  expect(talk.shown().unsent).toEqual([]);
});

test("[SUP-01] what the page before could not send is sent by the next one, once", async () => {
  const server = fakeServer(1);
  await server.send("id-of-before", { text: "it arrived", pictures: [] });
  const kept = [
    { clientId: "id-of-before", text: "it arrived", pictures: [], state: "failed", why: "" },
    { clientId: "another-of-before", text: "it did not", pictures: [], state: "waiting", why: "" },
  ] as const;
  const talk = talkTo(server, { kept });
  await talk.refresh();
  await talk.settled();
  expect(server.rows.map(({ text }) => text)).toEqual(["message 1", "it arrived", "it did not"]);
  expect(talk.shown().unsent).toEqual([]);
});

test("[SUP-01] another conversation, as after a login, takes the place of what was there", async () => {
  const server = fakeServer(3);
  const talk = talkTo(server);
  await talk.refresh();
  const page = { ...(await server.read({ size: 2 })), conversation: "2" };
  expect(numbersOf(withPage(talk.shown(), page).rows)).toEqual([2, 3]);
});
