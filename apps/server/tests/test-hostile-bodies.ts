/**
 * For tests: what reaches a call's handler. Each bad body is decoded and read here by the functions that the server uses, which takes
 * microseconds; only the few that a reader accepts have to be sent. What a reader refuses is sent once for each field.
 */
import type { Call } from "@candor/wire/call";
import { decodeForm } from "@candor/wire/codec/decode-form";
import { decodeJson } from "@candor/wire/codec/decode-json";
import { otherName } from "@candor/wire/codec/names";
import { requestReader } from "@candor/wire/codec/request-reader";
import * as z from "zod/mini";

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** The schema of a field without what makes it optional. */
export const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType === undefined ? schema : bare(innerType);
};
/** The fields of a call's request, by their names on the wire. */
export const shapeOf = (call: Call): Shape => {
  const { shape = {} } = call.request._zod.def as { shape?: Shape };
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [otherName(name), schema]));
};

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

/** What is accepted as a sender's own id of a message, and as the mark of a visitor. */
const anId = "A".repeat(43);
/** The first of these that a field accepts, and an existing pair: so a new call is covered without a line here. */
const plausible = ["10", "1", "0", "60", "2", "a@b.test", "1m", "asc", "demo", "id", "above", "103", anId];
const sampleField = (name: string, schema: z.core.$ZodType): string => {
  if (name === "pid") return "1";
  const { entries = {} } = bare(schema)._zod.def as { entries?: Readonly<Record<string, string>> };
  const fitting = [...plausible, ...Object.values(entries)];
  return fitting.find((text) => z.safeParse(schema, text).success) ?? "1";
};
/** Fields of a call, each with a value that its schema accepts; a list that may be left out is. */
export const sampleOf = (call: Call): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(shapeOf(call))
      .filter(([, schema]) => bare(schema)._zod.def.type !== "array" || !isOptional(schema))
      .map(([name, schema]) => [name, sampleField(name, schema)]),
  );

/** The sample with one field replaced by this text, as a body. */
export const jsonBody = (call: Call, field: string, value: string): string => {
  const others = Object.entries(sampleOf(call)).filter(([name]) => name !== field);
  const start = others.map(([name, text]) => `${JSON.stringify(name)}:${JSON.stringify(text)},`);
  return `{${start.join("")}${JSON.stringify(field)}:${value}}`;
};
export const formBody = (call: Call, field: string, value: string): string => {
  const others = Object.entries(sampleOf(call)).filter(([name]) => name !== field);
  return [...others.map(([name, text]) => `${name}=${encodeURIComponent(text)}`), `${field}=${value}`].join(
    "&",
  );
};

/** What the server's decoder and the call's reader make of a body: what is signed for each field, which of -0 or 1.0 is what JavaScript writes for it, and the input or the refusal. */
export const bodyReader = (call: Call) => {
  const read = requestReader(call);
  return (body: string, isForm = false) => {
    const decoded = isForm ? decodeForm(body) : decodeJson(body);
    if (!decoded.ok) return { signed: {}, result: decoded };
    const { signed, payload } = decoded.value;
    return { signed, result: read(payload) };
  };
};

/** Of bodies that give the same input, one. */
export const oncePerInput = (
  bodies: readonly string[],
  read: ReturnType<typeof bodyReader>,
): readonly string[] => {
  const byInput = new Map<string, string>();
  for (const body of bodies) {
    const { result } = read(body);
    if (result.ok) byInput.set(JSON.stringify(result.value, withBigints), body);
  }
  return [...byInput.values()];
};
const withBigints = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? `${value}n` : value;

/** Whether an empty value means that the field was left out, which the rules of its area then judge. */
export const mayBeLeftOut = (call: Call, field: string): boolean => {
  const schema = shapeOf(call)[field];
  return schema !== undefined && isOptional(schema);
};
