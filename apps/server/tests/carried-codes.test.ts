/** The whole server with carriers, as an operator would configure them: a relay and a gateway on this machine. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { withTestApp } from "./test-app.ts";
import { eventually } from "../src/platform/test-eventually.ts";

const mails: string[] = [];
const relay = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onData: (stream, _session, done) => {
    let raw = "";
    stream.on("data", (part: Buffer) => (raw += part.toString("utf8")));
    stream.on("end", () => {
      mails.push(raw);
      done();
    });
  },
});
const relayServer = relay.listen(0, "127.0.0.1");
await once(relayServer, "listening");

const texts: { to: string; text: string }[] = [];
let gatewayHangs = false;
const gateway = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString("utf8")));
  request.on("end", () => {
    texts.push(JSON.parse(body) as { to: string; text: string });
    if (gatewayHangs) return;
    response.writeHead(204).end();
  });
}).listen(0, "127.0.0.1");
await once(gateway, "listening");
const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;

const server = withTestApp({
  SMTP_URL: `smtp://127.0.0.1:${portOf(relayServer)}`,
  MAIL_FROM: "Candor <no-reply@candor.test>",
  SMS_URL: `http://127.0.0.1:${portOf(gateway)}/`,
});
afterAll(async () => {
  await new Promise<void>((resolve) => relay.close(resolve));
  gateway.closeAllConnections();
  gateway.close();
});

test("[SES-14] codes are sent by the relay and the gateway, once each, and open an account", async () => {
  const { ask } = server();
  expect((await ask("getKeys", { keys: "channels" })).body.data).toEqual({ channels: "email,sms" });
  await ask("sendVerifyCode", { email: "ann@test.test", status: 1 });
  await ask("sendVerifyCode", { phone: "09012345678", code: "+81", status: 1 });
  await eventually(() => expect([mails.length, texts.length]).toEqual([1, 1]));
  const mail = await PostalMime.parse(mails[0] ?? "");
  expect(mail.to).toEqual([{ name: "", address: "ann@test.test" }]);
  expect(mail.subject).toBe("Your Candor registration code");
  expect(texts[0]?.to).toBe("+819012345678");
  const form = { pwd: "Secret#1", oid: "100001" };
  const codeIn = (text = "") => /\b\d{6}\b/.exec(text)?.[0] ?? "";
  const byMail = { ...form, type: 2, email: "ann@test.test", verifycode: codeIn(mail.text) };
  expect((await ask("register", byMail)).body).toMatchObject({ retCode: 0 });
  const byText = { ...form, type: 1, phone: "+819012345678", verifycode: codeIn(texts[0]?.text) };
  expect((await ask("register", byText)).body).toMatchObject({ retCode: 0 });
  const { rows } = await server().database.pool.query("SELECT topic FROM outbox");
  expect(rows).toEqual([]);
});

test("[SES-14] a gateway that does not answer does not delay mail", async () => {
  const { ask } = server();
  gatewayHangs = true;
  const before = { mails: mails.length, texts: texts.length };
  await ask("sendVerifyCode", { phone: "09012345679", code: "+81", status: 1 });
  await eventually(() => expect(texts.length).toBe(before.texts + 1));
  await ask("sendVerifyCode", { email: "bea@test.test", status: 1 });
  await eventually(() => expect(mails.length).toBe(before.mails + 1));
});

test("[SES-14] [JNL-01] while a gateway does not answer, no transaction is open, and a deposit is in the journal at once", async () => {
  const { ask, login, database } = server();
  gatewayHangs = true;
  const before = texts.length;
  await eventually(async () => {
    await ask("sendVerifyCode", { phone: "09012345680", code: "+81", status: 1 });
    expect(texts.length).toBeGreaterThan(before);
  });
  const token = await login();
  const headers = { "idempotency-key": "while-the-gateway-hangs" };
  const { body } = await ask("demo/fund", { money: "5" }, { token, headers });
  expect(body).toMatchObject({ retCode: 0 });
  const { body: journal } = await ask("financial/cashFlow", {}, { token });
  expect(journal.data).toMatchObject([{ money: "5" }, {}]);
  const { rows } = await database.pool.query(
    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
});
