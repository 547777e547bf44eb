/** Mail by SMTP: one connection per message, so nothing stays open between them. */
import { createTransport } from "nodemailer";
import { Undeliverable, type MessageCarrier } from "./messages.ts";

const timeoutMs = 10_000;
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
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async ({ to, subject, text }) => {
      // Passed as an object, so that a comma in the address does not start a second address.
      const mail = { from, to: { name: "", address: to }, subject, text };
      try {
        await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};

/** An error without the address, so that it can be logged; the library's own message contains it. */
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
  const isPermanent = code === "EENVELOPE" && responseCode >= 550 && responseCode < 560;
  return isPermanent ? new Undeliverable(text) : new Error(text);
};
