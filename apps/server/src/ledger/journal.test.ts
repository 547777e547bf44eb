import { expect, test } from "vitest";
import { withTestDatabase } from "../platform/db/test-database.ts";
import { journalStart, readJournal, type JournalCursor } from "./journal.ts";
import { bookFacts, fundUsers } from "./test-postings.ts";

const database = withTestDatabase();

test("[TRUST-01] a reader that follows the journal sees every transaction once, in the order of decision", async () => {
  const seen: (readonly [string, bigint, number])[] = [];
  let cursor: JournalCursor = journalStart();
  const follow = async (): Promise<void> => {
    for (const read of await readJournal(database().db, cursor, 2)) {
      seen.push([read.kind, read.causeId, read.userId]);
      cursor = read.cursor;
    }
  };
  await fundUsers(database(), { 1: 50n, 2: 60n }, 100n);
  await follow();
  const transfer = { user_id: 2, id: 1, direction: "to_contract", amount: "7", accepted_ms: 1 };
  await bookFacts(database(), { transfers: [transfer, { ...transfer, id: 2, direction: "to_wallet" }] });
  for (let more = 0; more < 4; more++) await follow();
  expect(seen).toEqual([
    ["capital_funded", 1n, 0],
    ["sandbox_deposit", 2n, 1],
    ["sandbox_deposit", 3n, 2],
    ["transferred", 1n, 2],
    ["transferred", 2n, 2],
  ]);
  expect(cursor).toEqual({ shard: 0, batch: 2n, line: 2 });
  const [first] = await readJournal(database().db, journalStart(), 1);
  expect(first?.legs).toEqual([{ debit: 112n, credit: 97n, amount: 100n }]);
});
