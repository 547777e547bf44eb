/** The rows of an export for taxes, some thousand lines of the statement at a time, with the trades that they belong to (JNL-03). */
import type { Db } from "../../../platform/db/open-database.ts";
import { statementLines, type InTurn } from "../line-queries.ts";
import type { StatementRange } from "../range-queries.ts";
import { taxRowsOf, type TaxRow } from "./tax.ts";
import { readSwaps } from "../swap-queries.ts";
import { readTrades } from "../trade-queries.ts";

export const taxRows = async function* (
  db: Db,
  range: StatementRange,
  inTurn: InTurn,
): AsyncIterable<readonly TaxRow[]> {
  for await (const lines of statementLines(db, range, inTurn)) {
    const trades = await inTurn(() => readTrades(db, range.userId, lines));
    const swaps = await inTurn(() => readSwaps(db, range.userId, lines));
    yield lines.flatMap((line) => taxRowsOf(line, trades.get(line.id), swaps.get(line.id)));
  }
};
