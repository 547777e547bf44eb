/**
 * Fields of requests that are secret: passwords, codes and what else lets somebody in. They are stored nowhere as they were sent, neither
 * with the answer of a call (API-11) nor in a browser, and never logged (SES-13). They are known by their names, because the web app has
 * no schemas of requests (`apps/web/build/lean-calls.ts`).
 */
import { wireNames } from "./codec/names.ts";

/** By our names and by the wire's. */
export const secretFields: ReadonlySet<string> = new Set([
  "pwd",
  "newpwd",
  "withdrawalPassword",
  wireNames.withdrawalPassword,
  "verifycode",
  "otp",
  "invitation",
]);

type Fields = Readonly<Record<string, unknown>>;

/** A request without its secret fields. */
export const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !secretFields.has(name)));
