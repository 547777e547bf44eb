/**
 * Reads a JSON file strictly (TRUST-06): only the text that writing its value again gives, and only the fields of its schema.
 *
 * The platform writes JSON without spaces, or for a file that people open with one space of indentation and a line feed at the end.
 * All else is refused, though it may mean the same: other spaces, other digits of a number, an escaped letter, a field given twice.
 */
import * as z from "zod/mini";

/** `why` is a sentence's end, after the file's name. `at` is the place of the first difference in the text, from 0. */
export type FileFault = { readonly why: string; readonly at?: number };
export type ReadJson<Value> = { readonly value: Value } | FileFault;

export const readJson = (text: string): ReadJson<unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
    const forms = [JSON.stringify(value), indented(value)];
    if (forms.includes(text)) return { value };
    const at = Math.max(...forms.map((form) => sameLength(form, text)));
    return { why: "is not written as the platform writes it", at };
  } catch {
    return { why: "is not JSON" };
  }
};

/** The form of a file that people open. */
export const indented = (value: unknown): string => `${JSON.stringify(value, undefined, 1)}\n`;

/** How many characters two texts have in common at their beginning. */
const sameLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** A value as its schema has it, or which field is missing, unknown or in another form. */
export const readFields = <Value>(schema: z.ZodMiniType<Value>, value: unknown): ReadJson<Value> => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...(issue?.path ?? []), ...unknown].map(String).join(".");
  return {
    why: `has a field that is missing, unknown or not in its form: ${field === "" ? "the whole" : field}`,
  };
};

/** Both at once. */
export const readFile = <Value>(schema: z.ZodMiniType<Value>, text: string): ReadJson<Value> => {
  const json = readJson(text);
  return "why" in json ? json : readFields(schema, json.value);
};
