/** A long history is given page by page. */
import { prng } from "@candor/core/prng/prng";
import { expect, test } from "vitest";
import { bookHistory } from "../../ledger/test-history.ts";
import { withTestDatabase } from "../../platform/db/test-database.ts";
import { archivePieces } from "./archive.ts";
import { personalPages, type PersonalRow } from "./queries.ts";

const database = withTestDatabase();
const userId = 100_421;
const inTurn = <Value>(read: () => Promise<Value>): Promise<Value> => read();

test("a history of several pages has each booking once, in a file that is JSON", async () => {
  const sizes = { userId, rounds: 60, most: 12, firstId: 1_000, firstRound: 1 };
  await bookHistory(database(), prng("archive"), sizes);
  const pieces: string[] = [];
  for await (const piece of archivePieces(personalPages(database().reads, userId, inTurn), {
    userId,
    madeMs: 1,
  }))
    pieces.push(piece);
  const { tables } = JSON.parse(pieces.join("")) as {
    tables: Readonly<Record<string, readonly PersonalRow[]>>;
  };
  const rows = tables["ledger_tx"] ?? [];
  const { rows: counted } = await database().pool.query(
    "SELECT count(*)::integer AS bookings FROM ledger_tx WHERE user_id = $1",
    [userId],
  );
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.length).toBe(counted[0].bookings);
  expect(new Set(rows.map(({ batch, line }) => `${String(batch)} ${String(line)}`)).size).toBe(rows.length);
  expect(tables["lever_order"]?.length).toBeGreaterThan(0);
});
