/**
 * The form of a request body before its schema reads it (API-03): the same for JSON and for form data.
 * Numbers are kept as the digits that were sent, so that nothing is rounded, and 1e309, -0 or forty
 * digits reach the field's own parser, which refuses them with the field's name (API-13).
 */
import { ok, refuse, type Result } from "@candor/core/result/result";
import { otherName } from "./names.ts";

export type Decoded = {
  /** Field name to string, boolean, null, array or object; numbers are strings. */
  readonly payload: Record<string, unknown>;
  /** Field name to what the value adds to the sign (API-04), based on its original type. */
  readonly signed: Record<string, string>;
};

/** Limits of every body, for all calls. The server limits the bytes before decoding. */
export const bodyBounds = { maxDepth: 8, maxFields: 200, maxNameLength: 64 } as const;

/** Stops the decoding of a body; contains the field with the error. Never leaves the codec. */
export class BadField extends Error {
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** The decoder's outcome as a Result: a `BadField` becomes the refusal `BadRequest` with our name of the field. */
export const decoding = (decode: () => Decoded): Result<Decoded> => {
  try {
    return ok(decode());
  } catch (error) {
    if (error instanceof BadField) return refuse("BadRequest", { field: otherName(error.field) });
    throw error;
  }
};

/** Names that reach an object's prototype; no field may have one of them. */
const prototypeNames = new Set(["__proto__", "constructor", "prototype"]);

/** Refuses a field name that is empty, too long, given twice or one of `prototypeNames`. */
export const checkName = (name: string, taken: object): void => {
  const bad =
    name === "" ||
    name.length > bodyBounds.maxNameLength ||
    prototypeNames.has(name) ||
    Object.hasOwn(taken, name);
  if (bad) throw new BadField(shortName(name));
};

// With the u flag a surrogate matches only if its other half is missing.
const unstorable = /[\0\p{Surrogate}]/u;

/** Refuses text that the database cannot store: U+0000 and lone surrogates. */
export const checkText = (text: string, field: string): string => {
  if (unstorable.test(text)) throw new BadField(field);
  return text;
};

/** A name that is safe in a message, for any input. */
const shortName = (name: string): string =>
  name === "" ? "body" : name.slice(0, bodyBounds.maxNameLength).replace(/[^\w.$-]/g, "?");
