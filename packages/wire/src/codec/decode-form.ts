/**
 * Form-encoded bodies (`application/x-www-form-urlencoded`), decoded to the same result as JSON (API-03).
 * Every value is text; a field that is an array or an object has compact JSON as its text.
 */
import type { Result } from "@candor/core/result/result";
import { BadField, bodyBounds, checkName, checkText, decoding, type Decoded } from "./decoded.ts";

/** Reads a form body; an empty one is an empty payload. A name given twice is refused. */
export const decodeForm = (text: string): Result<Decoded> => decoding(() => readBody(text));

const readBody = (text: string): Decoded => {
  const payload: Record<string, unknown> = {};
  const signed: Record<string, string> = {};
  if (text === "") return { payload, signed };
  const pairs = text.split("&", bodyBounds.maxFields + 1);
  if (pairs.length > bodyBounds.maxFields) throw new BadField("body");
  for (const pair of pairs) {
    const equals = pair.indexOf("=");
    const name = decodePart(equals === -1 ? pair : pair.slice(0, equals), "body");
    checkName(name, payload);
    const value = equals === -1 ? "" : decodePart(pair.slice(equals + 1), name);
    payload[name] = value;
    signed[name] = value;
  }
  return { payload, signed };
};

const decodePart = (part: string, field: string): string => {
  try {
    return checkText(decodeURIComponent(part.replaceAll("+", " ")), field);
  } catch {
    throw new BadField(field);
  }
};
