/** The archive of what is kept about a person: one JSON file, written piece by piece. */
import type { PersonalPage, PersonalRow } from "./queries.ts";

const about = {
  format: "One list for each table; a row has the names of the database's columns.",
  amounts:
    "USDT and other six-decimal amounts are whole millionths, as text; rates and prices as the documentation of each table says.",
  times: "Names that end in _ms are milliseconds since 1970-01-01T00:00:00Z, as text.",
  left: "Not in it: secrets such as password hashes, what is about another person, operators' numbers, and places in lists.",
};

/** `userId` and `madeMs` say whose it is and when it was made. Rows that are written while it is made may be in it or not. */
export const archivePieces = async function* (
  pages: AsyncIterable<PersonalPage>,
  { userId, madeMs }: { readonly userId: number; readonly madeMs: number },
): AsyncIterable<string> {
  yield `{"about":${textOf({ ...about, user: userId, made_ms: String(madeMs) })},"tables":{`;
  let current: string | undefined;
  let isFirstRow = true;
  for await (const { table, rows } of pages) {
    if (table !== current) {
      yield `${current === undefined ? "" : "],"}\n${textOf(table)}:[`;
      [current, isFirstRow] = [table, true];
    }
    for (const row of rows) {
      yield `${isFirstRow ? "" : ","}\n${textOf(row)}`;
      isFirstRow = false;
    }
  }
  yield `${current === undefined ? "" : "]"}}}\n`;
};

/** Numbers of 64 bits are texts: a JSON number is a double in most programs. */
const textOf = (value: PersonalRow | string): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? each.toString() : each));
