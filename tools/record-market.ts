/**
 * Makes the bundled recording in data/ from recorded exchange frames (MKT-07).
 *
 *   node tools/record-market.ts <folder with the recorded frames>
 *
 * Trades within a slot of 250 ms become one: last price, total quantity, side of the last trade. The book
 * is rebuilt from the snapshot and its changes, and its top five levels are stored every 500 ms. Use only recordings
 * under a licence that allows it; data/NOTICE.md names the one that was used.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  applyLevels,
  emptySides,
  shownLevels,
  topLevels,
  type Book,
  type BookSides,
} from "@candor/core/market/order-book";
import { slotMs } from "@candor/core/market/recording";
import { formatFixed, type Price, type Quantity } from "@candor/core/money/money";
import {
  parseVenueFrame,
  type VenueFrame,
  type VenueTrade,
} from "../apps/server/src/feed/live/binance-frame.ts";

/** The time span that both symbols cover; both trade in its first slot. */
const startMs = 1_723_161_255_500;
const slots = 2_600;
const bookEveryMs = 2 * slotMs;

type Subject = { readonly symbol: string; readonly priceDecimals: number; readonly qtyDecimals: number };
const subjects: readonly Subject[] = [
  { symbol: "BTCUSDT", priceDecimals: 2, qtyDecimals: 5 },
  { symbol: "ETHUSDT", priceDecimals: 2, qtyDecimals: 4 },
];

const main = (): void => {
  const folder = process.argv[2];
  if (folder === undefined) throw new Error("name the folder that holds the recorded frames");
  const out = join(import.meta.dirname, "..", "data");
  for (const subject of subjects) {
    const frames = readFrames(join(folder, `frames-${subject.symbol}-spot-20240808.ndjson.gz`));
    const name = subject.symbol.toLowerCase();
    write(join(out, `${name}.trades.csv.gz`), tradeLines(subject, frames));
    write(join(out, `${name}.books.csv.gz`), bookLines(subject, frames));
  }
};

/** The frames of a recording; the text between `"f":` and the last `}` is the venue's own. */
const readFrames = (file: string): VenueFrame[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => parseVenueFrame(line.slice(line.indexOf('"f":') + 4, line.lastIndexOf("}"))));

const tradeLines = (subject: Subject, frames: readonly VenueFrame[]): string[] => {
  const bySlot = new Map<number, VenueTrade[]>();
  for (const frame of frames) {
    if (frame.kind !== "trade") continue;
    const slot = Math.floor((frame.timeMs - startMs) / slotMs);
    if (slot < 0 || slot >= slots) continue;
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), frame]);
  }
  const head = { ...subject, slots, startMs };
  const rows = [...bySlot]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, trades]) => slotLine(subject, slot, trades));
  return [JSON.stringify(head), ...rows];
};

const slotLine = (subject: Subject, slot: number, trades: readonly VenueTrade[]): string => {
  const last = trades.at(-1);
  if (last === undefined) throw new Error("a slot without trades has no line");
  const qty = trades.reduce((sum, trade) => sum + trade.qty, 0n);
  return [
    slot,
    units(last.price, subject.priceDecimals),
    units(qty, subject.qtyDecimals),
    last.buyerMaker ? "s" : "b",
  ].join(",");
};

/** One line per step of 500 ms: `step,ask price,ask qty × 5,bid price,bid qty × 5`. */
const bookLines = (subject: Subject, frames: readonly VenueFrame[]): string[] => {
  const lines = [JSON.stringify({ ...subject, steps: (slots * slotMs) / bookEveryMs, startMs })];
  const early: VenueFrame[] = [];
  let sides: BookSides | undefined;
  let step = 0;
  for (const frame of frames) {
    if (frame.kind === "book") {
      sides = emptySides();
      applyLevels(sides, frame.book);
      for (const change of early) applyAfter(sides, change, frame.last);
    }
    if (frame.kind !== "bookChange") continue;
    if (sides === undefined) early.push(frame);
    else {
      for (; step * bookEveryMs + startMs < frame.timeMs && step * bookEveryMs < slots * slotMs; step++) {
        lines.push([step, ...bookCells(subject, topLevels(sides, shownLevels))].join(","));
      }
      applyLevels(sides, frame.book);
    }
  }
  return lines;
};

const applyAfter = (sides: BookSides, change: VenueFrame, after: number): void => {
  if (change.kind === "bookChange" && change.last > after) applyLevels(sides, change.book);
};

const bookCells = (subject: Subject, book: Book): string[] =>
  [...book.asks, ...book.bids].flatMap(([price, qty]: readonly [Price, Quantity]) => [
    units(price, subject.priceDecimals),
    units(qty, subject.qtyDecimals),
  ]);

const units = (value: bigint, decimals: number): string => formatFixed(value, 8, decimals);

const write = (file: string, lines: readonly string[]): void => {
  const packed = gzipSync(`${lines.join("\n")}\n`, { level: 9 });
  writeFileSync(file, packed);
  process.stdout.write(`${file}: ${lines.length} lines, ${packed.length} bytes\n`);
};

main();
