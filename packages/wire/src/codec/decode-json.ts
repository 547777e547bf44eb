/**
 * A strict JSON reader for request bodies. `JSON.parse` is not suitable: it rounds numbers, silently takes
 * the last of two equal names, and does not report which field has an error.
 *
 * Accepts what RFC 8259 accepts, with these restrictions: the body is an object, names are unique, depth and
 * number of fields are limited, and text contains no U+0000 and no lone surrogate.
 */
import type { Result } from "@candor/core/result/result";
import { BadField, bodyBounds, checkName, checkText, decoding, type Decoded } from "./decoded.ts";

/** Reads a JSON body; an empty one is an empty payload. */
export const decodeJson = (text: string): Result<Decoded> => decoding(() => readBody(text));

type Reader = { readonly text: string; at: number; depth: number; field: string };

const readBody = (text: string): Decoded => {
  const reader: Reader = { text, at: 0, depth: 0, field: "body" };
  const signed: Record<string, string> = {};
  if (peek(reader) === undefined) return { payload: {}, signed };
  if (peek(reader) !== "{") throw new BadField("body");
  const payload = readObject(reader, signed);
  reader.field = "body";
  if (peek(reader) !== undefined) throw new BadField("body");
  return { payload, signed };
};

/** Reads an object; for the body itself it also stores what each value adds to the sign. */
const readObject = (reader: Reader, signed?: Record<string, string>): Record<string, unknown> => {
  const object: Record<string, unknown> = {};
  enter(reader);
  if (!skip(reader, "}")) {
    let fields = 0;
    do {
      fields += 1;
      if (fields > bodyBounds.maxFields) throw new BadField(reader.field);
      const name = readName(reader, object);
      if (signed !== undefined) reader.field = name;
      expect(reader, ":");
      peek(reader);
      const start = reader.at;
      object[name] = readValue(reader);
      if (signed !== undefined) signed[name] = signedSource(reader.text, start, reader.at, object[name]);
    } while (skip(reader, ","));
    expect(reader, "}");
  }
  reader.depth -= 1;
  return object;
};

const readName = (reader: Reader, object: object): string => {
  if (peek(reader) !== '"') throw new BadField(reader.field);
  const name = readString(reader);
  checkName(name, object);
  return name;
};

const readArray = (reader: Reader): unknown[] => {
  const array: unknown[] = [];
  enter(reader);
  if (!skip(reader, "]")) {
    do {
      if (array.length >= bodyBounds.maxFields) throw new BadField(reader.field);
      array.push(readValue(reader));
    } while (skip(reader, ","));
    expect(reader, "]");
  }
  reader.depth -= 1;
  return array;
};

const readValue = (reader: Reader): unknown => {
  switch (peek(reader)) {
    case '"':
      return readString(reader);
    case "{":
      return readObject(reader);
    case "[":
      return readArray(reader);
    case "t":
      return readWord(reader, "true", true);
    case "f":
      return readWord(reader, "false", false);
    case "n":
      return readWord(reader, "null", null);
    default:
      return readNumber(reader);
  }
};

const readWord = <Value>(reader: Reader, word: string, value: Value): Value => {
  if (!reader.text.startsWith(word, reader.at)) throw new BadField(reader.field);
  reader.at += word.length;
  return value;
};

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The digits as they were sent: the field decides what they mean. */
const readNumber = (reader: Reader): string => {
  numberPattern.lastIndex = reader.at;
  const match = numberPattern.exec(reader.text);
  if (match === null) throw new BadField(reader.field);
  reader.at += match[0].length;
  return match[0];
};

const quote = 34;
const backslash = 92;

const readString = (reader: Reader): string => {
  const start = reader.at;
  let escaped = false;
  let at = start + 1;
  for (;;) {
    const code = reader.text.charCodeAt(at);
    if (code === quote) break;
    // NaN at the end of the text fails this comparison too.
    if (!(code >= 0x20)) throw new BadField(reader.field);
    if (code === backslash) {
      escaped = true;
      at += 1;
    }
    at += 1;
  }
  reader.at = at + 1;
  const text = escaped ? unescape(reader, start) : reader.text.slice(start + 1, at);
  return checkText(text, reader.field);
};

const unescape = (reader: Reader, start: number): string => {
  try {
    return JSON.parse(reader.text.slice(start, reader.at)) as string;
  } catch {
    throw new BadField(reader.field);
  }
};

/** What a JavaScript client with the same value would sign (API-04): `1.0` is 1 there. */
const signedSource = (text: string, start: number, end: number, value: unknown): string => {
  const first = text.charCodeAt(start);
  if (first === quote) return value as string;
  if (value === null) return "";
  if (typeof value === "object") return JSON.stringify(JSON.parse(text.slice(start, end)));
  return typeof value === "boolean" ? String(value) : String(Number(value));
};

/** The next character that is not white space, without consuming it. */
const peek = (reader: Reader): string | undefined => {
  let code = reader.text.charCodeAt(reader.at);
  while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
    reader.at += 1;
    code = reader.text.charCodeAt(reader.at);
  }
  return reader.text[reader.at];
};

const skip = (reader: Reader, character: string): boolean => {
  if (peek(reader) !== character) return false;
  reader.at += 1;
  return true;
};

const expect = (reader: Reader, character: string): void => {
  if (!skip(reader, character)) throw new BadField(reader.field);
};

const enter = (reader: Reader): void => {
  reader.at += 1;
  reader.depth += 1;
  if (reader.depth > bodyBounds.maxDepth) throw new BadField(reader.field);
};
