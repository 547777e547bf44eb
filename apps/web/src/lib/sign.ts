/** The checksum that every POST carries (API-04). */
import { md5 } from "@noble/hashes/legacy.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

declare const __SIGN_SECRET__: string;

type Payload = Readonly<Record<string, unknown>>;

/** Hex MD5 of the payload's values in ascending key order, plus the fixed text. */
export const signPayload = (payload: Payload): string => {
  const keys = Object.keys(payload).toSorted();
  const text = keys.map((key) => written(payload[key])).join("");
  return bytesToHex(md5(utf8ToBytes(text + __SIGN_SECRET__)));
};

const written = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};
