import { hash } from "node:crypto";
import { Refused } from "../refused.ts";
import type { IdempotencyKey } from "./mount.ts";
import type { CheckedSign } from "./request-check.ts";

/** URL-safe as in RFC 3986: letters, digits, - . _ ~ (API-11). */
const keyPattern = /^[\w.~-]{16,64}$/;

/** What distinguishes one request from another (API-11). */
export type RequestMarks = {
  readonly header: string | string[] | undefined;
  readonly token: string;
  readonly path: string;
  /** As checked, not as sent: another spelling of the same request is the same request. */
  readonly checked: CheckedSign;
  /** Without secret fields: the fingerprint is stored, and a reader of it could try passwords without end. */
  readonly payload: Readonly<Record<string, unknown>>;
};

/**
 * The key and fingerprint of a money call (API-11). A colon cannot occur in a caller's key, so a derived
 * key never equals one. Refuses a header that is not a valid key.
 */
export const idempotencyKeyOf = (marks: RequestMarks): IdempotencyKey => {
  const fingerprint = hash("sha256", `${marks.path}\n${canonical(marks.payload)}`, "base64url");
  if (marks.header === undefined || marks.header === "") {
    const { sign, timeMs } = marks.checked;
    const text = [marks.token, marks.path, sign, timeMs].join("\n");
    return { key: `derived:${hash("sha256", text, "base64url")}`, derived: true, fingerprint };
  }
  if (typeof marks.header !== "string" || !keyPattern.test(marks.header)) {
    throw new Refused({ key: "BadRequest", values: { field: "Idempotency-Key" } });
  }
  return { key: marks.header, derived: false, fingerprint };
};

/** The same text for the same fields and values, in JSON or form, in any order. */
const canonical = (payload: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.keys(payload)
      .filter((name) => payload[name] !== null && payload[name] !== "")
      .sort()
      .map((name) => [name, payload[name]]),
  );
