/**
 * A statement as PDF, in English (docs/decisions): the account, the range and its place in the journal, the pockets, every line, and the
 * SHA-256 of the same statement as CSV, so that one can be checked against the other (JNL-03).
 *
 * Nothing in it comes from a clock: its time of creation is the end of its range. A page is written when it is full, so a long
 * statement is never in memory as a whole, and other work has its turn between some hundred lines.
 */
import { createHash } from "node:crypto";
import PDFDocument from "pdfkit";
import { openSheet, pageSize, type SheetHead } from "./pdf-sheet.ts";
import { csvRow, csvHeading } from "./statement-csv.ts";
import type { StatementRow } from "./statement.ts";

export const statementPdf = async function* (
  head: SheetHead,
  pages: AsyncIterable<readonly StatementRow[]>,
): AsyncIterable<Uint8Array> {
  const document = new PDFDocument({
    size: [...pageSize],
    margin: 0,
    autoFirstPage: false,
    lang: "en",
    info: {
      Title: `Account statement ${head.range.userId}`,
      Producer: "Candor",
      Creator: "Candor",
      CreationDate: new Date(head.range.toMs),
    },
  });
  const digest = createHash("sha256").update(csvHeading);
  const sheet = openSheet(document, head);
  for await (const rows of pages) {
    for (const row of rows) sheet.add(row);
    digest.update(rows.map(csvRow).join(""));
    yield* written(document);
  }
  sheet.end(digest.digest("hex"));
  document.end();
  yield* written(document);
};

/** What the document has written since it was last asked. */
const written = function* (document: PDFKit.PDFDocument): Iterable<Uint8Array> {
  for (;;) {
    const piece = document.read() as Uint8Array | null;
    if (piece === null) return;
    yield piece;
  }
};
