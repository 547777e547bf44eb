/**
 * What a request body becomes before its schema reads it (API-03): the same thing for JSON and for form
 * data. Numbers are kept as the digits that were sent, so that nothing is rounded, and 1e309, -0 or
 * forty digits reach the field's own parser, which refuses them by name (API-13).
 */
import { ok, refuse, type Result } from "@candor/core/result/result";

export type Decoded = {
  /** Field name to string, boolean, null, array or object; numbers are strings. */
  readonly payload: Record<string, unknown>;
  /** Field name to what the value adds to the sign (API-04), from its original type. */
  readonly signed: Record<string, string>;
};

/** Limits of every body, whatever the call. Bytes are limited by the server before decoding. */
export const bodyBounds = { maxDepth: 8, maxFields: 200, maxNameLength: 64 } as const;

/** Stops the decoding of a body; carries the field that is to blame. Never leaves the codec. */
export class BadField extends Error {
  readonly field: string;

  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** The decoder's outcome as a Result: a `BadField` becomes the refusal `BadRequest` with its name. */
export const decoding = (decode: () => Decoded): Result<Decoded> => {
  try {
    return ok(decode());
  } catch (error) {
    if (error instanceof BadField) return refuse("BadRequest", { field: error.field });
    throw error;
  }
};

/** Names that reach an object's prototype; no field is ever called so. */
const prototypeNames = new Set(["__proto__", "constructor", "prototype"]);

/** Refuses a field name that is empty, too long, given twice or of the prototype. */
export const checkName = (name: string, taken: object): void => {
  const bad =
    name === "" ||
    name.length > bodyBounds.maxNameLength ||
    prototypeNames.has(name) ||
    Object.hasOwn(taken, name);
  if (bad) throw new BadField(shortName(name));
};

// With the u flag a surrogate matches only where its other half is missing.
const unstorable = /[\0\p{Surrogate}]/u;

/** Refuses text that the database cannot hold: U+0000 and halves of surrogate pairs. */
export const checkText = (text: string, field: string): string => {
  if (unstorable.test(text)) throw new BadField(field);
  return text;
};

/** A name fit for a message, whatever was sent. */
const shortName = (name: string): string =>
  name === "" ? "body" : name.slice(0, bodyBounds.maxNameLength).replace(/[^\w.$-]/g, "?");
