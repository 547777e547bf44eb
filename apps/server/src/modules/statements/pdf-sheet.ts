/** The pages of a statement's PDF: a head, the pockets, the lines in columns, and a foot with the page's number on each. */
import { formatFixed, moneyDecimals } from "@candor/core/money/money";
import { tableOperators, textSize, rowHeight, type Column } from "./pdf-table.ts";
import type { Pockets, StatementRange } from "./range-queries.ts";
import type { StatementRow } from "./statement.ts";
import type { ZonedTime } from "./zoned-time.ts";

export type SheetHead = { readonly range: StatementRange; readonly timeOf: ZonedTime };

export type Sheet = {
  readonly add: (row: StatementRow) => void;
  /** Fills the last page, and writes the digest below the last line. */
  readonly end: (digest: string) => void;
};

/** A4, landscape, in points. */
export const pageSize = [841.89, 595.28] as const;
const [pageWidth, pageHeight] = pageSize;
const left = 36;
const right = pageWidth - left;

const columns: readonly Column[] = [
  { title: "Number", x: left, isAmount: false },
  { title: "Time", x: 96, isAmount: false },
  { title: "Movement", x: 210, isAmount: false },
  { title: "Reference", x: 314, isAmount: false },
  { title: "Wallet", x: 436, isAmount: true },
  { title: "Contract wallet", x: 514, isAmount: true },
  { title: "In use", x: 592, isAmount: true },
  { title: "Total", x: 664, isAmount: true },
  { title: "Fees in it", x: 726, isAmount: true },
  { title: "Total after", x: right, isAmount: true },
];

/** Where the titles of the columns stand, from the top: on the first page below the pockets. */
const [firstTop, otherTop] = [190, 40];
const lowest = pageHeight - 56;
const rowsBelow = (top: number): number => Math.floor((lowest - top) / rowHeight) - 1;

export const openSheet = (document: PDFKit.PDFDocument, head: SheetHead): Sheet => {
  const { first, last } = head.range;
  // Opening and closing are rows as well; the digest needs the room of two.
  const rowCount = last - first + 1 + 4;
  const pageCount = 1 + Math.max(0, Math.ceil((rowCount - rowsBelow(firstTop)) / rowsBelow(otherTop)));
  let [number, waiting] = [0, [] as (readonly string[])[]];
  const room = (): number => rowsBelow(number === 0 ? firstTop : otherTop);
  const flush = (): void => {
    document.addPage();
    document.font("Helvetica").fontSize(textSize).fillColor("#14171c");
    number += 1;
    const top = number === 1 ? firstTop : otherTop;
    if (number === 1) writeHead(document, head);
    writeTitles(document, top);
    writeFoot(document, head, `Page ${number} of ${pageCount}`);
    const font = Object.keys(document.page.fonts as object)[0] ?? "F1";
    const topY = pageHeight - top - rowHeight - textSize;
    document.addContent(tableOperators(columns, waiting, { font, topY, height: pageHeight }));
    waiting = [];
  };
  const put = (cells: readonly string[]): void => {
    if (waiting.length === room()) flush();
    waiting.push(cells);
  };
  return {
    add: (row) => put(cellsOf(row)),
    end: (digest) => {
      put([]);
      put(["SHA-256 of this statement as CSV in English, without its last line:", "", "", digest]);
      flush();
    },
  };
};

const cellsOf = ({ id, time, name, reference, moved, fee, after }: StatementRow): readonly string[] => [
  id,
  time,
  name,
  reference,
  ...[moved.wallet, moved.contract, moved.inUse, totalOf(moved), fee].map((units) =>
    units === 0n ? "" : amount(units),
  ),
  amount(totalOf(after)),
];

const totalOf = ({ wallet, contract, inUse }: Pockets): bigint => wallet + contract + inUse;
const amount = (units: bigint): string => formatFixed(units, moneyDecimals, moneyDecimals);

const writeHead = (document: PDFKit.PDFDocument, { range, timeOf }: SheetHead): void => {
  line(document, "Candor account statement", left, 36, 16);
  line(document, `Account ${range.userId}, all amounts in USDT`, left, 62, 9);
  line(document, `From ${timeOf(range.fromMs)} until before ${timeOf(range.toMs)}`, left, 76, 9);
  line(
    document,
    `As the journal stood at place ${range.at}: the same range and place always give the same statement.`,
    left,
    90,
    9,
  );
  const of: readonly (readonly [string, (pockets: Pockets) => bigint])[] = [
    ["Wallet", ({ wallet }) => wallet],
    ["Contract wallet", ({ contract }) => contract],
    ["In use: stakes, margins and other holds", ({ inUse }) => inUse],
    ["Total", totalOf],
  ];
  const edges = [360, 480, 600] as const;
  ["Opening", "Movements", "Closing"].forEach((title, place) =>
    lineEndingAt(document, title, edges[place] ?? 0, 110, 8),
  );
  of.forEach(([name, pocket], row) => {
    const y = 123 + row * 12;
    line(document, name, left, y, 8);
    const [before, after] = [pocket(range.opening), pocket(range.closing)];
    [before, after - before, after].forEach((units, place) =>
      lineEndingAt(document, amount(units), edges[place] ?? 0, y, 8),
    );
  });
  lineEndingAt(document, `Fees ${amount(range.fees)}`, right, 159, 8);
};

const writeTitles = (document: PDFKit.PDFDocument, top: number): void => {
  for (const { title, x, isAmount } of columns) {
    if (isAmount) lineEndingAt(document, title, x, top, textSize);
    else line(document, title, x, top, textSize);
  }
  document
    .moveTo(left, top + 9)
    .lineTo(right, top + 9)
    .lineWidth(0.5)
    .stroke("#6b7382");
};

const writeFoot = (document: PDFKit.PDFDocument, { range }: SheetHead, pageText: string): void => {
  line(document, `Candor, account ${range.userId}, place ${range.at}`, left, pageHeight - 36, textSize);
  lineEndingAt(document, pageText, right, pageHeight - 36, textSize);
};

const line = (document: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void => {
  document.fontSize(size).text(text, x, y, { lineBreak: false });
};

const lineEndingAt = (
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  size: number,
): void => {
  line(document, text, x - document.fontSize(size).widthOfString(text), y, size);
};
