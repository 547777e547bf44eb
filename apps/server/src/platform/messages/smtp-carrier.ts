/** Mail by SMTP: one connection a message, so nothing stays open between them. */
import { createTransport } from "nodemailer";
import { Undeliverable, type MessageCarrier } from "./messages.ts";

const patienceMs = 10_000;
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * `url`: smtp:// or smtps://, with user and password where the relay requires them. Without TLS from the start, STARTTLS must
 * be offered, except by a relay on this machine: codes never cross a network in plain text.
 */
export const smtpCarrier = (url: string, from: string): MessageCarrier => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: port === "" ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !loopback.test(hostname),
    ignoreTLS: !secure && loopback.test(hostname),
    ...(username === ""
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ to, subject, text }) => {
      // As an object the address is taken as one: a comma in it does not start a second one.
      const mail = { from, to: { name: "", address: to }, subject, text };
      try {
        await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};

/** What may be logged: the library's own error quotes the address. */
const failureOf = (error: unknown): Error => {
  const {
    code = "unknown",
    responseCode = 0,
    command = "",
  } = error as Readonly<{
    code?: string;
    responseCode?: number;
    command?: string;
  }>;
  const text = `the mail relay failed: ${code} ${responseCode} ${command.split(" ")[0]}`.trim();
  // 550 to 559 are about the mailbox or the message; other failures are the relay's, and may be temporary.
  const isForGood = code === "EENVELOPE" && responseCode >= 550 && responseCode < 560;
  return isForGood ? new Undeliverable(text) : new Error(text);
};
