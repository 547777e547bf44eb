/** Operators' lists as files: what a cell says, and where a file ends (OPS-02). */
import { mostExported } from "@candor/wire/lists/list-file";
import { instant } from "@candor/wire/scalars";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { columnsOf, csvOf, pagesOf } from "./list-file.ts";

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};

test("[OPS-02] a file has times as ISO, lists as JSON, and no text that a spreadsheet would run", async () => {
  const answer = z.strictObject({
    id: z.string(),
    at: instant,
    end: z.nullable(instant),
    by: z.array(z.string()),
  });
  const rows = async function* () {
    yield [{ id: "=1+1", at: 0, end: null, by: ["ann", "ben"] }];
    yield [{ id: "-5", at: 1_000, end: 2_000, by: [] }];
  };
  expect(await textOf(csvOf(columnsOf({ answer } as never), rows()))).toBe(
    `\ufeffid,at,end,by\r\n'=1+1,1970-01-01T00:00:00.000Z,,"[""ann"",""ben""]"\r\n-5,1970-01-01T00:00:01.000Z,1970-01-01T00:00:02.000Z,[]\r\n`,
  );
});

test("[OPS-02] a file goes from place to place, and ends after as many rows as the button says", async () => {
  const places: unknown[] = [];
  const read = async ({ before = 1_000_000, pageSize }: { before?: number; pageSize: number }) => {
    places.push(before);
    return Array.from({ length: pageSize }, (_, nth) => ({ id: before - 1 - nth }));
  };
  let [rows, last] = [0, 0];
  const asked = {
    input: {},
    first: await read({ pageSize: 500 }),
    inTurn: (work: () => Promise<unknown>) => work(),
    read,
    placeOf: ({ id }: { id: number }) => id,
  };
  for await (const page of pagesOf(asked as never)) {
    rows += page.length;
    last = (page.at(-1) as unknown as { id: number }).id;
  }
  expect([rows, last]).toEqual([mostExported, 1_000_000 - mostExported]);
  expect(places.slice(0, 3)).toEqual([1_000_000, 999_500, 999_000]);
});
