/**
 * A statement as PDF, in English (docs/decisions): the account, the range and its place in the journal, the pockets, every line, and the
 * SHA-256 of the same statement as CSV, so that one can be checked against the other (JNL-03).
 *
 * Nothing in it comes from a clock: its time of creation is the end of its range. A page is written when it is full, so a long
 * statement is never in memory as a whole, and other work has its turn between some hundred lines.
 */
import { createHash } from "node:crypto";
import { createPdfFile } from "./pdf-file.ts";
import { openSheet, pageSize, type Sheet, type SheetHead } from "./pdf-sheet.ts";
import { csvRow, csvHeading } from "../statement-csv.ts";
import type { StatementRow } from "../statement.ts";

export const statementPdf = async function* (
  head: SheetHead,
  pages: AsyncIterable<readonly StatementRow[]>,
): AsyncIterable<Uint8Array> {
  const { userId, toMs } = head.range;
  const file = createPdfFile({
    title: `Account statement ${userId}`,
    producer: "Candor",
    createdMs: toMs,
    pageSize,
  });
  const digest = createHash("sha256").update(csvHeading);
  const sheet = openSheet(file, head);
  try {
    yield file.begin();
    for await (const rows of pages) {
      digest.update(rows.map(csvRow).join(""));
      yield* fullPages(sheet, rows);
    }
    yield* await sheet.end(digest.digest("hex"));
    yield file.end();
  } finally {
    file.close();
  }
};

/** The pages that these rows have filled. */
const fullPages = async function* (sheet: Sheet, rows: readonly StatementRow[]): AsyncIterable<Uint8Array> {
  for (const row of rows) {
    const page = sheet.add(row);
    if (page !== undefined) yield await page;
  }
};
