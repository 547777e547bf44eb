/**
 * A conversation with support over real sockets: a line that loses one direction, reconnects, two pages of one user, and a restart. The
 * pages of this test do what the web app does: they read after the last number that they have, and send again under the same id.
 */
import { createHash, randomBytes } from "node:crypto";
import { sign, type Payload } from "@candor/wire/codec/sign";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { withOwner } from "../src/platform/db/test-database.ts";
import { eventually } from "../src/platform/test-eventually.ts";
import { withTestApp, type TestAnswer } from "./test-app.ts";
import { openLossyLine, type LossyLine } from "./test-lossy-line.ts";
import { consoleSetting, newOperator } from "./test-operator.ts";

const server = withTestApp(consoleSetting);
const owner = withOwner(() => server().database);
let line: LossyLine;
let token: string;
let operator: string;
beforeAll(async () => {
  line = await openLossyLine(() => server().address);
  token = await server().login();
  operator = await newOperator(server(), "sue", ["support"]);
});
const pages: { readonly close: () => void }[] = [];
afterAll(() => {
  for (const page of pages) page.close();
  line.close();
});

type Row = { readonly number: number; readonly text: string };
type Body = TestAnswer["body"];

/** Shorter than a browser's 25 seconds. */
const givenUpMs = 1_500;
const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

const post = async (address: string, path: string, payload: Payload): Promise<Body> => {
  const answer = await fetch(`${address}/api/${path}`, {
    method: "POST",
    headers: {
      authorization: token,
      time: String(server().nowMs()),
      sign: sign(payload, "candor-sign", md5),
      "content-type": "application/json",
    },
    body: JSON.stringify(payload),
    signal: AbortSignal.timeout(givenUpMs),
  });
  return (await answer.json()) as Body;
};

/** A page of the user at an address: it reads when the socket says so, and connects again when the socket is gone. */
const openPage = (address: string) => {
  const rows: Row[] = [];
  let version: number | undefined;
  let isClosed = false;
  let socket: WebSocket;
  const read = async (): Promise<void> => {
    const { data } = await post(address, "support/read", { after: rows.length, size: 100 });
    for (const row of (data as { rows: readonly Row[] }).rows) {
      if (row.number === rows.length + 1) rows.push(row);
    }
  };
  // One that is given up is repeated, as the app does by its timer.
  const reread = (): void => void read().catch(() => void (isClosed || setTimeout(reread, 100)));
  const connectAgain = (): void => {
    socket = new WebSocket(`${address.replace("http", "ws")}/ws/account`);
    socket.on("open", () =>
      socket.send(JSON.stringify({ op: "auth", token, ...(version === undefined ? {} : { v: version }) })),
    );
    socket.on("message", (data: Buffer) => {
      const { type, v } = JSON.parse(data.toString()) as { type: string; v: number };
      version = v;
      if (["AUTH", "RESYNC", "SUPPORT_MESSAGE"].includes(type)) reread();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => void (isClosed || setTimeout(connectAgain, 50)));
  };
  connectAgain();
  const send = async (text: string): Promise<void> => {
    const clientId = randomBytes(12).toString("base64url");
    for (;;) {
      const sent = await post(address, "support/send", { clientId, text }).catch(() => undefined);
      if (sent?.retCode === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const page = {
    rows,
    send,
    read,
    texts: () => rows.map(({ text }) => text),
    close: () => {
      isClosed = true;
      socket.terminate();
    },
  };
  pages.push(page);
  return page;
};

const conversation = async (): Promise<{ readonly id: number; readonly through: number }> => {
  const { body } = await server().ask("support/read", {}, { token });
  const { conversation: id, last } = body.data as { conversation: string; last: number };
  return { id: Number(id), through: last };
};
const answer = async (text: string): Promise<void> => {
  const { id, through } = await conversation();
  const change = { token: operator, atConsole: true };
  expect((await server().ask("operator/supportClaim", { id }, change)).body.retCode).toBe(0);
  const clientId = randomBytes(12).toString("base64url");
  const { body } = await server().ask("operator/supportAnswer", { id, through, clientId, text }, change);
  expect(body.key).toBeUndefined();
};
const stored = async (): Promise<readonly Row[]> => {
  const { body } = await server().ask("support/read", { after: 0, size: 100 }, { token });
  return (body.data as { rows: readonly Row[] }).rows;
};

test("[SUP-01] [API-16] a push reaches two pages of a user with a number alone, and both read the same", async () => {
  const { got } = await server().listen(token);
  const [one, two] = [openPage(server().address), openPage(server().address)];
  await one.send("Where is my deposit?");
  await answer("It has arrived.");
  for (const page of [one, two]) {
    await eventually(() => expect(page.texts()).toEqual(["Where is my deposit?", "It has arrived."]));
  }
  const pushes = got.filter(({ type }) => type === "SUPPORT_MESSAGE");
  const id = String((await conversation()).id);
  expect(pushes.length).toBeGreaterThanOrEqual(2);
  for (const { data } of pushes)
    expect(data).toEqual({ conversation: id, number: expect.any(Number) as number });
  expect(JSON.stringify(pushes)).not.toContain("deposit");
});

test.each(["answers", "requests"] as const)(
  "[SUP-01] a line that loses all %s and is cut then: nothing is lost, doubled or out of order",
  async (direction) => {
    const page = openPage(line.address);
    await eventually(async () => expect(page.rows).toHaveLength((await stored()).length));
    const before = page.texts();
    line.lose(direction);
    const sending = page.send(`sent while ${direction} were lost`);
    await answer(`answered while ${direction} were lost`);
    await new Promise((resolve) => setTimeout(resolve, 2 * givenUpMs));
    line.lose("nothing");
    line.cut();
    await sending;
    await page.send("and one more");
    await eventually(async () => expect(page.rows).toEqual(await stored()));
    const added = page.texts().slice(before.length);
    expect(added.toSorted()).toEqual(
      [
        "and one more",
        `answered while ${direction} were lost`,
        `sent while ${direction} were lost`,
      ].toSorted(),
    );
    expect(added.at(-1)).toBe("and one more");
    expect(page.rows.map(({ number }) => number)).toEqual(page.rows.map((_, index) => index + 1));
    page.close();
  },
);

test("[SUP-01] what is under way while the server restarts is there once afterwards, on both pages", async () => {
  const [one, two] = [openPage(line.address), openPage(line.address)];
  await eventually(async () => expect(two.rows).toHaveLength((await stored()).length));
  const before = (await stored()).length;
  const sending = Promise.all([one.send("first of one"), two.send("first of two")]);
  await server().restart();
  line.cut();
  await sending;
  await one.send("second of one");
  await answer("back again");
  await eventually(async () => {
    expect(one.rows).toEqual(await stored());
    expect(two.rows).toEqual(one.rows);
  });
  const added = one.texts().slice(before);
  expect(added.slice(0, 2).toSorted()).toEqual(["first of one", "first of two"]);
  expect(added.slice(2)).toEqual(["second of one", "back again"]);
});

/** A socket at the console's address, with what it got and the code with which it ended. */
const deskSocket = async (by: string, path = "/ws/operator") => {
  const at = server().app.consoleAddress ?? "";
  const socket = new WebSocket(`${at.replace("http", "ws")}${path}`);
  const got: { readonly type: string; readonly data: unknown }[] = [];
  const ended: number[] = [];
  socket.on("message", (data: Buffer) => got.push(JSON.parse(data.toString()) as (typeof got)[number]));
  socket.on("close", (code) => ended.push(code));
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  socket.send(JSON.stringify({ op: "auth", token: by }));
  pages.push({ close: () => socket.terminate() });
  return { got, ended };
};

test("[SUP-01] [OPS-01] desks of support are told where a conversation is; another role gets nothing, and a socket ends with its session", async () => {
  const finn = await newOperator(server(), "finn", ["finance"]);
  const [desk, other] = [await deskSocket(operator), await deskSocket(finn)];
  await eventually(() => expect([desk.got.length, other.got.length]).toEqual([1, 1]));
  const page = openPage(server().address);
  await page.send("is anybody there?");
  const id = String((await conversation()).id);
  const number = (await stored()).length;
  await eventually(() =>
    expect(desk.got.at(-1)).toMatchObject({ type: "SUPPORT_MESSAGE", data: { conversation: id, number } }),
  );
  expect(JSON.stringify(desk.got)).not.toContain("anybody");
  expect(other.got.map(({ type }) => type)).toEqual(["AUTH"]);
  await server().ask("operator/logout", {}, { token: finn, atConsole: true });
  await eventually(() => expect(other.ended).toEqual([4103]));
  expect(desk.ended).toEqual([]);
  // A customer's token opens nothing here, and the customers' address has no such socket.
  const stranger = await deskSocket(token);
  await eventually(() => expect(stranger.ended).toEqual([4102]));
  await expect(deskSocket(operator, "/ws/account")).rejects.toThrow("404");
});

test("[OPS-04] [SUP-01] who reads a conversation at the console leaves a line about its user", async () => {
  const message = { clientId: randomBytes(12).toString("base64url"), text: "Who reads this?" };
  await server().ask("support/send", message, { token });
  const { id } = await conversation();
  const { body } = await server().ask(
    "operator/supportConversation",
    { id },
    { token: operator, atConsole: true },
  );
  expect(body.key).toBeUndefined();
  const { userId } = body.data as { userId: string };
  const { rows } = await owner().query(
    "SELECT after::json ->> 'note' AS note FROM audit_log WHERE subject = $1 AND after::json ->> 'note' LIKE 'read operator/supportConversation%'",
    [`user ${userId}`],
  );
  expect(rows).not.toEqual([]);
});
