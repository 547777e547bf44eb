/**
 * The public text of one minute of a symbol's log (MKT-08): a line of JSON, then lines of
 * `tick line,hash`. Anyone can download it and check the chain with only SHA-256.
 */
import { parseTickLine, tickLine, type Tick } from "./tick.ts";

export type SegmentHead = {
  readonly symbol: string;
  /** Start of the minute, epoch ms. */
  readonly from: number;
  /** Hash of the tick before the first of this segment. */
  readonly previousHash: string;
  readonly firstSeq: number;
  /** The key that signs this segment's checkpoint. */
  readonly publicKeyId: string;
};
export type SegmentRow = { readonly line: string; readonly hash: string };
export type Segment = { readonly head: SegmentHead; readonly rows: readonly SegmentRow[] };
/** A tick with its place in the chain. */
export type LoggedTick = Tick & { readonly hash: string };

/** The text of a segment, with a line feed after every line. */
export const formatSegment = (head: SegmentHead, ticks: readonly LoggedTick[]): string =>
  formatHead(head) + formatRows(ticks);

/** The parts of a segment's text, for one that is written piece by piece: its first line, then its ticks in order. */
export const formatHead = (head: SegmentHead): string => `${JSON.stringify(head)}\n`;
export const formatRows = (ticks: readonly LoggedTick[]): string =>
  ticks.map((tick) => `${tickLine(tick)},${tick.hash}\n`).join("");

/** Reads a segment; undefined when the text is not in this form. The hashes are not checked here. */
export const parseSegment = (text: string): Segment | undefined => {
  const [headLine = "", ...lines] = text.trimEnd().split("\n");
  const head = parseHead(headLine);
  if (head === undefined) return undefined;
  const rows: SegmentRow[] = [];
  for (const text of lines) {
    const cut = text.lastIndexOf(",");
    const row = { line: text.slice(0, cut), hash: text.slice(cut + 1) };
    if (!/^[0-9a-f]{64}$/.test(row.hash) || parseTickLine(head.symbol, row.line) === undefined)
      return undefined;
    rows.push(row);
  }
  return { head, rows };
};

const parseHead = (text: string): SegmentHead | undefined => {
  let head: Partial<SegmentHead> | null;
  try {
    head = JSON.parse(text) as Partial<SegmentHead> | null;
  } catch {
    return undefined;
  }
  if (typeof head !== "object" || head === null) return undefined;
  const { symbol, from, previousHash, firstSeq, publicKeyId } = head;
  if (typeof symbol !== "string" || !Number.isSafeInteger(from) || !Number.isSafeInteger(firstSeq))
    return undefined;
  if (typeof previousHash !== "string" || !/^[0-9a-f]{64}$/.test(previousHash)) return undefined;
  if (typeof publicKeyId !== "string") return undefined;
  return { symbol, from: from as number, previousHash, firstSeq: firstSeq as number, publicKeyId };
};
