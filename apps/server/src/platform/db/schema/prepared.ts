/**
 * Statements that are asked for so often that planning them costs more than their work: one that begins with `prepared` is planned once for
 * each connection, which keeps it under a name. Its text must not depend on what is asked, so that there are few of them; lists are arrays.
 */
import { hash } from "node:crypto";
import { sql } from "kysely";

const mark = "/* prepared */ ";
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

/** The name of a statement that is kept; undefined for any other. */
export const preparedName = (text: unknown): string | undefined => {
  if (typeof text !== "string" || !text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = hash("sha256", text, "base64url");
  names.set(text, name);
  return name;
};
