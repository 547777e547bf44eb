import pg from "pg";
import { expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { journalStart, readJournal, type JournalCursor } from "./journal.ts";
import { post } from "./post.ts";
import { deposit } from "./test-postings.ts";

const database = withTestDatabase();

test("a reader that follows the journal misses no transaction that commits late", async () => {
  const seen: string[] = [];
  let cursor: JournalCursor = journalStart;
  const follow = async (): Promise<void> => {
    for (const read of await readJournal(database().db, cursor, 100)) {
      seen.push(read.cause);
      cursor = read.cursor;
    }
  };
  const late = new pg.Client({ connectionString: database().ownerUrl });
  await late.connect();
  await late.query("BEGIN");
  await late.query(
    `SELECT ledger_post(ARRAY[nextval('ledger_tx_id')], '{sandbox_deposit}', '{late}', '{1}', ARRAY[currval('ledger_tx_id')],
     '{112}', '{4161}', '{5}', 3::smallint)`,
  );
  await database()
    .db.transaction()
    .execute((tx) => post(tx, deposit(2, 1n)));
  await follow();
  expect(seen).toEqual([]); // what began later waits for what began earlier
  await late.query("COMMIT");
  await late.end();
  await follow();
  await follow();
  expect(seen).toEqual(["late", "test:2"]);
});
