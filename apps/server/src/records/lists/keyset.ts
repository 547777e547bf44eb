/** A page of an operators' list, by a place in an index: it costs the same however long the list is. */
import { sql, type RawBuilder } from "kysely";

export type Place = {
  readonly before: number;
  readonly after?: number | undefined;
  readonly pageSize: number;
};

/** The end of a statement, after "WHERE … AND": the newest before a number, or the oldest after one. */
export const keyset = (
  column: RawBuilder<unknown>,
  { before, after, pageSize }: Place,
): RawBuilder<unknown> =>
  after === undefined
    ? sql`${column} < ${before} ORDER BY ${column} DESC LIMIT ${pageSize}`
    : sql`${column} > ${after} ORDER BY ${column} LIMIT ${pageSize}`;
