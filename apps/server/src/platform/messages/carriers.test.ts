import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { Undeliverable, type Message } from "./messages.ts";
import { smsCarrier } from "./sms-carrier.ts";
import { smtpCarrier } from "./smtp-carrier.ts";

const letter: Message = {
  to: "人,b@test.test",
  channel: "email",
  kind: "code",
  subject: "Candor 登録コード",
  text: "コードは 123456 です。\n.\nEnd",
};
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Relay = { readonly port: number; readonly got: { from: string; to: string[]; raw: string }[] };

/** A relay that accepts user "me" with password "s/cret" and answers `refusal` to every recipient, if given. */
const openRelay = async (refusal?: number): Promise<Relay> => {
  const got: Relay["got"] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === "me" && password === "s/cret") done(null, { user: "me" });
      else done(new Error("who are you"));
    },
    onRcptTo: (_address, _session, done) =>
      done(refusal === undefined ? null : Object.assign(new Error("no such box"), { responseCode: refusal })),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        got.push({ from, to, raw: Buffer.concat(parts).toString("utf8") });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closers.push(() => new Promise((resolve) => server.close(() => resolve(undefined))));
  return { port: (listening.address() as AddressInfo).port, got };
};

const failureOf = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("nothing failed"),
    (error: unknown) => error as Error,
  );

describe("mail by SMTP", () => {
  test("[SES-14] arrives whole, at one address only, from the sender of the settings", async () => {
    const { port, got } = await openRelay();
    await smtpCarrier(`smtp://me:s%2Fcret@127.0.0.1:${port}`, "Candor <no-reply@candor.test>").deliver(
      letter,
    );
    expect(got).toHaveLength(1);
    const mail = await PostalMime.parse(got[0]?.raw ?? "");
    expect(got[0]?.from).toBe("no-reply@candor.test");
    expect(got[0]?.to).toHaveLength(1);
    expect(mail.from).toMatchObject({ name: "Candor", address: "no-reply@candor.test" });
    expect(mail.subject).toBe(letter.subject);
    expect(mail.text?.replaceAll("\r\n", "\n").trim()).toBe(letter.text);
  });

  test("[SES-14] a permanent refusal by the relay is distinguished from a temporary failure, and neither names the address", async () => {
    const failures: Error[] = [];
    for (const refusal of [550, 451]) {
      const { port } = await openRelay(refusal);
      const carrier = smtpCarrier(`smtp://me:s%2Fcret@127.0.0.1:${port}`, "no-reply@candor.test");
      failures.push(await failureOf(carrier.deliver({ ...letter, to: "gone@test.test" })));
    }
    expect(failures.map((failure) => failure instanceof Undeliverable)).toEqual([true, false]);
    for (const failure of failures) {
      expect(failure.message).toMatch(/^the mail relay failed: /);
      expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain("gone@");
    }
  });

  test("is retried when the password is wrong or no server listens", async () => {
    const { port } = await openRelay();
    const wrong = await failureOf(
      smtpCarrier(`smtp://me:wrong@127.0.0.1:${port}`, "a@candor.test").deliver(letter),
    );
    const nobody = await failureOf(smtpCarrier("smtp://127.0.0.1:1", "a@candor.test").deliver(letter));
    expect([wrong, nobody].map((failure) => failure instanceof Undeliverable)).toEqual([false, false]);
    expect(wrong.message).toContain("EAUTH");
    expect(wrong.message).not.toContain("wrong");
  });
});

const openGateway = async (status: number) => {
  const got: { path: string; authorization: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { url = "", headers } = request;
      got.push({ path: url, authorization: headers.authorization, body: JSON.parse(body) as unknown });
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, got };
};

describe("a text message", () => {
  const text: Message = { ...letter, channel: "sms", to: "+819012345678" };

  test("[SES-14] is posted with number, text and token", async () => {
    const { url, got } = await openGateway(202);
    await smsCarrier(url, "t0ken").deliver(text);
    expect(got).toEqual([
      { path: "/send", authorization: "Bearer t0ken", body: { to: text.to, text: text.text } },
    ]);
  });

  test.each([
    [400, true],
    [422, true],
    [302, false],
    [401, false],
    [429, false],
    [503, false],
  ])("[SES-14] that the gateway answers with %i is given up: %s", async (status, isGivenUp) => {
    const { url, got } = await openGateway(status);
    const failure = await failureOf(smsCarrier(url, "").deliver(text));
    expect(failure instanceof Undeliverable).toBe(isGivenUp);
    expect(failure.message).toBe(`the SMS gateway answered ${status}`);
    expect(got).toHaveLength(1);
    expect(got[0]?.authorization).toBeUndefined();
  });

  test("to an unreachable gateway is retried, and the failure does not name the number", async () => {
    const failure = await failureOf(smsCarrier("http://127.0.0.1:1/", "").deliver(text));
    expect(failure).not.toBeInstanceOf(Undeliverable);
    expect(failure.message).not.toContain("8190");
  });
});
