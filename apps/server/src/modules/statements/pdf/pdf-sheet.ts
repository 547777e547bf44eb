/** The pages of a statement's PDF: a head, the pockets, the lines in columns, and a foot with the page's number on each. */
import { formatFixed } from "@candor/core/money/money";
import { decimalsOf, type SwapAsset } from "@candor/core/swap/swap-asset";
import type { PdfFile } from "./pdf-file.ts";
import {
  drawn,
  endingAt,
  inPoints,
  rowHeight,
  tableTexts,
  textAt,
  textSize,
  type Column,
} from "./pdf-table.ts";
import type { Pockets, StatementRange } from "../range-queries.ts";
import type { StatementRow } from "../statement.ts";
import type { ZonedTime } from "../zoned-time.ts";

export type SheetHead = { readonly range: StatementRange; readonly timeOf: ZonedTime };

export type Sheet = {
  /** The page that this row has no room on any more, if that is so. */
  readonly add: (row: StatementRow) => Promise<Uint8Array> | undefined;
  /** The last pages, with the digest below the last line. */
  readonly end: (digest: string) => Promise<readonly Uint8Array[]>;
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
  { title: "Asset", x: 366, isAmount: false },
  { title: "Wallet", x: 444, isAmount: true },
  { title: "Contract wallet", x: 514, isAmount: true },
  { title: "In use", x: 592, isAmount: true },
  { title: "Total", x: 664, isAmount: true },
  { title: "Fees in it", x: 726, isAmount: true },
  { title: "Total after", x: right, isAmount: true },
];

/** Where the titles of the columns stand, from the top: on the first page below the pockets, of which each has a line. */
const [firstTop, otherTop, pocketHeight] = [190, 40, 12];
const firstTopOf = ({ tokens }: StatementRange): number => firstTop + tokens.pockets.length * pocketHeight;
const lowest = pageHeight - 56;
const rowsBelow = (top: number): number => Math.floor((lowest - top) / rowHeight) - 1;

export const openSheet = (file: Pick<PdfFile, "page">, head: SheetHead): Sheet => {
  const { first, last, tokens } = head.range;
  // Opening and closing are rows as well, one for each asset; the digest needs the room of two.
  const rowCount = last - first + 1 + tokens.lines + 2 * (1 + tokens.pockets.length) + 2;
  const begins = firstTopOf(head.range);
  const pageCount = 1 + Math.max(0, Math.ceil((rowCount - rowsBelow(begins)) / rowsBelow(otherTop)));
  const frameOf = pageFrames(head);
  let [number, waiting] = [1, [] as (readonly string[])[]];
  const flush = (): Promise<Uint8Array> => {
    const top = number === 1 ? begins : otherTop;
    const { texts, rule } = frameOf(top, `Page ${number} of ${pageCount}`);
    const rows = tableTexts(columns, waiting, pageHeight - top - rowHeight - textSize);
    const begun = number === 1 ? headTexts(head) : "";
    [number, waiting] = [number + 1, []];
    return file.page(`${ink} rg\n${begun}${drawn(textSize, texts + rows)}${rule}`);
  };
  const put = (cells: readonly string[]): Promise<Uint8Array> | undefined => {
    const isFull = waiting.length === rowsBelow(number === 1 ? begins : otherTop);
    const page = isFull ? flush() : undefined;
    waiting.push(cells);
    return page;
  };
  return {
    add: (row) => put(cellsOf(row)),
    end: async (digest) => {
      const full = [
        await put([]),
        await put(["SHA-256 of this statement as CSV in English, without its last line:", "", "", digest]),
      ];
      return [...full.filter((page) => page !== undefined), await flush()];
    },
  };
};

/** #14171c, and #6b7382 for lines. */
const [ink, lineInk] = ["0.078 0.090 0.110", "0.420 0.451 0.510"];

/** The height of a text whose letters have their tops this far from the page's upper edge. */
const heightAt = (top: number, size: number): string => inPoints(pageHeight - top - size * 0.72);

/** What every page has around its rows: the titles of the columns with a line below them, and the foot. */
const pageFrames = ({ range }: SheetHead) => {
  const tops = [firstTopOf(range), otherTop];
  const titlesAt = (top: number): string =>
    columns
      .map(({ title, x, isAmount }) =>
        textAt(isAmount ? endingAt(x, title) : inPoints(x), heightAt(top, textSize), title),
      )
      .join("");
  const titles = new Map(tops.map((top) => [top, titlesAt(top)]));
  const footY = heightAt(pageHeight - 36, textSize);
  const foot = textAt(inPoints(left), footY, `Candor, account ${range.userId}, place ${range.at}`);
  return (top: number, pageText: string) => {
    const y = inPoints(pageHeight - top - 9);
    return {
      texts: `${titles.get(top) ?? ""}${foot}${textAt(endingAt(right, pageText), footY, pageText)}`,
      rule: `0.5 w ${lineInk} RG ${inPoints(left)} ${y} m ${inPoints(right)} ${y} l S\n`,
    };
  };
};

const cellsOf = ({
  id,
  time,
  name,
  reference,
  asset,
  moved,
  fee,
  after,
}: StatementRow): readonly string[] => [
  id,
  time,
  name,
  reference,
  asset,
  ...[moved.wallet, moved.contract, moved.inUse, totalOf(moved), fee].map((units) =>
    units === 0n ? "" : amount(units, asset),
  ),
  amount(totalOf(after), asset),
];

const totalOf = ({ wallet, contract, inUse }: Pockets): bigint => wallet + contract + inUse;
const amount = (units: bigint, asset: SwapAsset = "USDT"): string =>
  formatFixed(units, decimalsOf(asset), decimalsOf(asset));

const headTexts = ({ range, timeOf }: SheetHead): string => {
  const about = [
    `Account ${range.userId}, amounts in USDT where no other asset is named`,
    `From ${timeOf(range.fromMs)} until before ${timeOf(range.toMs)}`,
    `As the journal stood at place ${range.at}: the same range and place always give the same statement.`,
  ];
  const lines = about.map((text, line) => textAt(inPoints(left), heightAt(62 + line * 14, 9), text));
  return (
    drawn(16, textAt(inPoints(left), heightAt(36, 16), "Candor account statement")) +
    drawn(9, lines.join("")) +
    drawn(8, pocketTexts(range))
  );
};

const pocketTexts = (range: StatementRange): string => {
  const of: readonly (readonly [string, (pockets: Pockets) => bigint])[] = [
    ["Wallet", ({ wallet }) => wallet],
    ["Contract wallet", ({ contract }) => contract],
    ["In use: stakes, margins and other holds", ({ inUse }) => inUse],
    ["Total", totalOf],
  ];
  const inColumns = (texts: readonly string[], top: number): string =>
    texts.map((text, place) => ending(text, 360 + place * 120, top)).join("");
  const ending = (text: string, x: number, top: number): string =>
    textAt(endingAt(x, text, 8), heightAt(top, 8), text);
  const line = (row: number, name: string, asset: SwapAsset, before: bigint, after: bigint): string => {
    const top = 123 + row * pocketHeight;
    const amounts = [before, after - before, after].map((units) => amount(units, asset));
    return textAt(inPoints(left), heightAt(top, 8), name) + inColumns(amounts, top);
  };
  const rows = [
    ...of.map(([name, pocket], row) => line(row, name, "USDT", pocket(range.opening), pocket(range.closing))),
    ...range.tokens.pockets.map(({ asset, opening, closing }, row) =>
      line(of.length + row, `Held of ${asset}, in ${asset}`, asset, opening, closing),
    ),
  ];
  const titles = inColumns(["Opening", "Movements", "Closing"], 110);
  return titles + rows.join("") + ending(`Fees ${amount(range.fees)}`, right, 159);
};
