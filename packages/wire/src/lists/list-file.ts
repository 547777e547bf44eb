/** Operators' lists as files (OPS-02): what the filters of a list find, not only the pages that a desk has read. */
import type { OperatorAction } from "@candor/core/operators/actions";
import * as z from "zod/mini";
import type { Call } from "../call.ts";
import { nothing } from "../scalars.ts";

/** The most rows of a file. Those that follow are in a file that begins before its last one. */
export const mostExported = 100_000;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** A list whose pages begin at a place that `before` tells. */
export type KeyedList = Call & {
  readonly list: true;
  readonly action: OperatorAction;
  readonly request: z.ZodMiniObject<Shape>;
  readonly answer: z.ZodMiniObject<Shape>;
};

type Asked<L extends KeyedList> =
  L["request"] extends z.ZodMiniObject<infer Fields, infer Config>
    ? z.ZodMiniObject<Omit<Fields, "pageSize">, Config>
    : never;

/** The call that gives a list as a file. */
export type ListFile<L extends KeyedList> = Call & {
  readonly list: false;
  readonly access: "operator";
  readonly action: OperatorAction;
  readonly limit: "read";
  readonly file: "text/csv";
  readonly request: Asked<L>;
  readonly answer: typeof nothing;
  /** The list. */
  readonly rows: L;
};

export const defineListFile = <const L extends KeyedList>(rows: L): ListFile<L> => ({
  path: `${rows.path}File`,
  access: "operator",
  action: rows.action,
  limit: "read",
  file: "text/csv",
  list: false,
  summary: `The same as a CSV file, with the same filters, page after page up to ${mostExported} rows. ${rows.summary}`,
  request: z.omit(rows.request, { pageSize: true } as never) as unknown as Asked<L>,
  answer: nothing,
  rows,
});
