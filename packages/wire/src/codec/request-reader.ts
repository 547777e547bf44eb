/**
 * Turns a decoded payload, which has the wire's names, into a call's input, or returns which field is wrong (API-13). Null, "" and an
 * absent field are the same for an optional field (API-03, API-04).
 */
import { ok, refuse, type Result } from "@candor/core/result/result";
import * as z from "zod/mini";
import type { Call, InputOf } from "../call.ts";
import { decodeJson } from "./decode-json.ts";
import { renamed } from "./names.ts";

export type RequestReader<C extends Call> = (
  payload: Readonly<Record<string, unknown>>,
) => Result<InputOf<C>>;

type FieldKind = {
  /** Whether "" is a value of this field; otherwise it means that the field was left out. */
  readonly takesEmpty: boolean;
  /** Whether a form contains this field as JSON text. */
  readonly structured: boolean;
};

/** Prepares the reader of one call; everything that depends only on the schema is computed here, once. */
export const requestReader = <C extends Call>(call: C): RequestReader<C> => {
  const fields = fieldKinds(call.request);
  return (payload) => {
    const parsed = z.safeParse(call.request, fitted(renamed(payload) as typeof payload, fields));
    if (parsed.success) return ok(parsed.data as InputOf<C>);
    return refuse("BadRequest", badField(parsed.error.issues[0]));
  };
};

const fieldKinds = (request: z.core.$ZodType): ReadonlyMap<string, FieldKind> => {
  const shape = (request._zod.def as { shape?: Record<string, z.core.$ZodType> }).shape ?? {};
  return new Map(
    Object.entries(shape).map(([name, schema]) => [
      name,
      { takesEmpty: z.safeParse(schema, "").success, structured: isStructured(schema) },
    ]),
  );
};

const isStructured = (schema: z.core.$ZodType): boolean => {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType };
  const inner = def.innerType ?? def.in;
  if (inner !== undefined) return isStructured(inner);
  return ["array", "object", "tuple", "record"].includes(def.type);
};

const fitted = (
  payload: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, FieldKind>,
): Record<string, unknown> => {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(payload)) {
    const kind = fields.get(name);
    const value = payload[name] ?? "";
    if (value === "" && kind?.takesEmpty === false) continue;
    result[name] = kind?.structured === true && typeof value === "string" ? structuredText(value) : value;
  }
  return result;
};

/** The value of a JSON text; text that is not JSON is returned unchanged and fails the schema. */
const structuredText = (text: string): unknown => {
  const decoded = decodeJson(`{"value":${text}}`);
  return decoded.ok ? renamed(decoded.value.payload["value"]) : text;
};

const badField = (issue: z.core.$ZodIssue | undefined): Record<string, string> => {
  if (issue === undefined) return { field: "body" };
  const name = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path[0];
  return { field: String(name ?? "body").slice(0, 64) };
};
