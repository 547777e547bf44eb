/**
 * What an operators' list holds, as a CSV file: page after page by places in an index, so that no more than a page is in memory and no
 * statement takes long (OPS-02). It ends after `mostExported` rows. The audit log has who asked for one.
 */
import { otherName } from "@candor/wire/codec/names";
import { csvField, csvMark } from "@candor/wire/lists/csv";
import { mostExported, type KeyedList, type ListFile } from "@candor/wire/lists/list-file";
import { instant } from "@candor/wire/scalars";
import type { AnswerOf, InputOf } from "@candor/wire/call";
import type * as z from "zod/mini";
import type { Db } from "../../platform/db/open-database.ts";
import { handle, type FileAnswer, type InTurn, type MountedCall } from "../../platform/http/mount.ts";
import { noteExported } from "./note-listed.ts";

/** Some 10 ms of the database. */
const rowsAtOnce = 500;
/** A third of what a caller may use at once. */
const cost = 200;

type Rows<L extends KeyedList> = readonly AnswerOf<L>[];

/** `read` returns a page of the list, `placeOf` where the next one begins. */
export const handleListFile = <L extends KeyedList>(
  operators: Db,
  file: ListFile<L>,
  read: (asked: InputOf<L>) => Promise<Rows<L>>,
  placeOf: (row: AnswerOf<L>) => number | string,
): MountedCall =>
  handle(file as ListFile<KeyedList>, async (input, { session }): Promise<FileAnswer> => {
    // What is refused is refused before the file begins.
    const first = await read({ ...input, pageSize: rowsAtOnce } as never);
    const pages = (inTurn: InTurn) => pagesOf({ input, first, inTurn, read, placeOf });
    return {
      fileName: `${file.path.replace("operator/", "").replace("File", "")}.csv`,
      cost,
      // After the limits were charged, so a file that is refused is no line; and before the first row is sent.
      pieces: (inTurn) =>
        afterNote(
          () => noteExported(operators, session, file, input),
          csvOf(columnsOf(file.rows), pages(inTurn)),
        ),
    };
  });

const afterNote = async function* (
  note: () => Promise<void>,
  pieces: AsyncIterable<string>,
): AsyncIterable<string> {
  await note();
  yield* pieces;
};

type Reading<L extends KeyedList> = {
  readonly input: object;
  /** The first page, which was read already. */
  readonly first: Rows<L>;
  readonly inTurn: InTurn;
  readonly read: (asked: InputOf<L>) => Promise<Rows<L>>;
  readonly placeOf: (row: AnswerOf<L>) => number | string;
};

/** Exported for tests, as are the next two. */
export const pagesOf = async function* <L extends KeyedList>({
  input,
  first,
  inTurn,
  read,
  placeOf,
}: Reading<L>): AsyncIterable<Rows<L>> {
  let rows = first;
  yield rows;
  for (let sent = rowsAtOnce; sent < mostExported; sent += rowsAtOnce) {
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    const place = { ["after" in input ? "after" : "before"]: placeOf(last) };
    rows = await inTurn(() => read({ ...input, ...place, pageSize: rowsAtOnce } as never));
    yield rows;
  }
};

type Column = { readonly name: string; readonly isTime: boolean };

export const columnsOf = ({ answer }: KeyedList): readonly Column[] =>
  Object.entries(answer._zod.def.shape).map(([name, schema]) => {
    const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
    return { name, isTime: schema === instant || innerType === instant };
  });

export const csvOf = async function* (
  columns: readonly Column[],
  pages: AsyncIterable<readonly unknown[]>,
): AsyncIterable<string> {
  yield `${csvMark}${columns.map(({ name }) => otherName(name)).join(",")}\r\n`;
  for await (const rows of pages) yield rows.map((row) => csvRow(columns, row as never)).join("");
};

const csvRow = (columns: readonly Column[], row: Readonly<Record<string, unknown>>): string =>
  `${columns.map(({ name, isTime }) => csvField(textOf(row[name], isTime))).join(",")}\r\n`;

const textOf = (value: unknown, isTime: boolean): string => {
  if (value === null || value === undefined) return "";
  if (isTime) return new Date(value as number).toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number | boolean);
};
