/** The pages of a statement's PDF: a head, the pockets, the lines in columns, and a foot with the page's number on each. */
import { formatFixed, moneyDecimals } from "@candor/core/money/money";
import { inPoints, rowHeight, tableTexts, textAt, textSize, type Column } from "./pdf-table.ts";
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
  const frameOf = pageFrames(document, head);
  let [number, waiting] = [0, [] as (readonly string[])[]];
  const topOf = (): number => (number <= 1 ? firstTop : otherTop);
  let fonts: object = {};
  const flush = (): void => {
    number += 1;
    document.addPage();
    if (number === 1) {
      writeHead(document, head);
      fonts = document.page.fonts as object;
    }
    // A page of which the library draws nothing does not know its fonts yet.
    Object.assign(document.page.fonts as object, fonts);
    const { texts, rule } = frameOf(topOf(), `Page ${number} of ${pageCount}`);
    const rows = tableTexts(columns, waiting, pageHeight - topOf() - rowHeight - textSize);
    const font = Object.keys(fonts)[0] ?? "F1";
    // The library's pages count from the top; texts stand upright when that is undone.
    document.addContent(
      `q 1 0 0 -1 0 ${inPoints(pageHeight)} cm ${ink} rg\nBT /${font} ${textSize} Tf\n${texts}${rows}ET\n${rule} Q`,
    );
    waiting = [];
  };
  const put = (cells: readonly string[]): void => {
    if (waiting.length === rowsBelow(number === 0 ? firstTop : otherTop)) flush();
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

/** #14171c, and #6b7382 for lines. */
const [ink, lineInk] = ["0.078 0.090 0.110", "0.420 0.451 0.510"];
/** How far below its top the letters of a text stand. */
const ascent = 5;

/** What every page has around its rows: the titles of the columns with a line below them, and the foot. */
const pageFrames = (document: PDFKit.PDFDocument, { range }: SheetHead) => {
  const endingAt = (x: number, y: string, text: string): string =>
    textAt(inPoints(x - document.font("Helvetica").fontSize(textSize).widthOfString(text)), y, text);
  const titlesAt = (top: number): string => {
    const y = inPoints(pageHeight - top - ascent);
    return columns
      .map(({ title, x, isAmount }) => (isAmount ? endingAt(x, y, title) : textAt(inPoints(x), y, title)))
      .join("");
  };
  const titles = new Map([firstTop, otherTop].map((top) => [top, titlesAt(top)]));
  const footY = inPoints(36 - ascent);
  const foot = textAt(inPoints(left), footY, `Candor, account ${range.userId}, place ${range.at}`);
  return (top: number, pageText: string) => {
    const y = inPoints(pageHeight - top - 9);
    return {
      texts: `${titles.get(top) ?? ""}${foot}${endingAt(right, footY, pageText)}`,
      rule: `0.5 w ${lineInk} RG ${inPoints(left)} ${y} m ${inPoints(right)} ${y} l S`,
    };
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
  document.font("Helvetica").fillColor("#14171c");
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
