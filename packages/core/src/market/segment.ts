/**
 * The public text of a stretch of a symbol's log, usually one minute (MKT-08): a line of JSON, then lines of
 * `tick line,hash`. Anyone can download it and check the chain with only SHA-256.
 */
import { parseTickLine, tickLine, type Tick } from "./tick.ts";

export type SegmentHead = {
  readonly symbol: string;
  /** Start of the minute of its first tick, epoch ms. */
  readonly from: number;
  /** Hash of the tick before the first of this segment. */
  readonly previousHash: string;
  readonly firstSeq: number;
  /** The key that signs the checkpoint of its last minute. */
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
export const formatHead = ({ symbol, from, previousHash, firstSeq, publicKeyId }: SegmentHead): string =>
  `${JSON.stringify({ symbol, from, previousHash, firstSeq, publicKeyId })}\n`;
export const formatRows = (ticks: readonly LoggedTick[]): string =>
  ticks.map((tick) => `${tickLine(tick)},${tick.hash}\n`).join("");

/** What is wrong with a segment's text, and in which line, from 1. */
export type SegmentFault = { readonly line: number; readonly why: "head" | "row" | "ending" };

/** Reads a segment; undefined when the text is not in this form. The hashes are not checked here. */
export const parseSegment = (text: string): Segment | undefined => {
  const read = readSegmentText(text);
  return "why" in read ? undefined : read;
};

/**
 * Reads a segment, or says why not. Strict: writing it again gives the same text, so a change of any byte is either refused here or
 * changes what is checked. A segment has at least one tick.
 */
export const readSegmentText = (text: string): Segment | SegmentFault => {
  const [headLine = "", ...lines] = text.split("\n");
  const head = parseHead(headLine);
  if (head === undefined) return { line: 1, why: "head" };
  if (lines.pop() !== "" || lines.length === 0) return { line: text.split("\n").length, why: "ending" };
  const rows: SegmentRow[] = [];
  for (const line of lines) {
    const row = parseRow(head.symbol, line);
    if (row === undefined) return { line: rows.length + 2, why: "row" };
    rows.push(row);
  }
  return { head, rows };
};

const parseRow = (symbol: string, text: string): SegmentRow | undefined => {
  const cut = text.lastIndexOf(",");
  const row = { line: text.slice(0, cut), hash: text.slice(cut + 1) };
  const isTick = parseTickLine(symbol, row.line) !== undefined;
  return isTick && hashPattern.test(row.hash) ? row : undefined;
};

const hashPattern = /^[0-9a-f]{64}$/;

/** Only the five fields, in their order, as `formatHead` writes them. */
const parseHead = (text: string): SegmentHead | undefined => {
  let head: Partial<SegmentHead> | null;
  try {
    head = JSON.parse(text) as Partial<SegmentHead> | null;
  } catch {
    return undefined;
  }
  if (typeof head !== "object" || head === null) return undefined;
  const { symbol, from, previousHash, firstSeq, publicKeyId } = head;
  if (typeof symbol !== "string" || typeof publicKeyId !== "string") return undefined;
  if (!isCount(from) || !isCount(firstSeq)) return undefined;
  if (typeof previousHash !== "string" || !hashPattern.test(previousHash)) return undefined;
  const read = { symbol, from, previousHash, firstSeq, publicKeyId };
  return formatHead(read) === `${text}\n` ? read : undefined;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
