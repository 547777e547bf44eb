/**
 * The book of a market path (MKT-03): recorded levels scaled to the price of the loop, or levels made
 * from a seed for pairs without a recorded book. A mirrored loop swaps the sides.
 *
 * Invariants: five asks ascending, five bids descending, all at least one unit apart, the best bid
 * below the best ask, and the path's last price neither below the best bid nor above the best ask;
 * quantities are those of the recording. A book shows nothing of later slots.
 */
import { hash32 } from "../prng/prng.ts";
import { pathPrice, pathQuantity } from "./history.ts";
import { slotPoint, type MarketPath } from "./market-path.ts";
import { shownLevels, type Book, type BookLevel } from "./order-book.ts";
import { toUnits } from "./recording.ts";

/** Slots between two recorded books. */
const bookSlots = 2;
const numbersAStep = 4 * shownLevels;

/** Recorded books in units and steps: per step five asks, then five bids, each as price, then quantity. */
export type BookRecording = { readonly numbers: Float64Array; readonly steps: number };

/** Reads the bundled text: a line of JSON, then lines of `step` and 20 decimals. */
export const parseBookRecording = (text: string): BookRecording => {
  const [headLine = "", ...lines] = text.trimEnd().split("\n");
  const head = JSON.parse(headLine) as { steps: number; priceDecimals: number; qtyDecimals: number };
  const numbers = new Float64Array(head.steps * numbersAStep);
  for (const line of lines) {
    const [step = "", ...cells] = line.split(",");
    for (const [index, cell] of cells.entries()) {
      const decimals = index % 2 === 0 ? head.priceDecimals : head.qtyDecimals;
      numbers[Number(step) * numbersAStep + index] = toUnits(cell, decimals);
    }
  }
  return { numbers, steps: head.steps };
};

/** The book of the path when an absolute slot has ended. */
export const bookAt = (path: MarketPath, books: BookRecording | undefined, slot: number): Book =>
  books === undefined ? seededBook(path, slot) : scaledBook(path, books, slot);

/** A level in units and steps, before `spread`. */
type RawLevel = readonly [units: number, steps: number];

const scaledBook = (path: MarketPath, books: BookRecording, slot: number): Book => {
  const { slots } = path.recording;
  const loop = Math.floor(slot / slots);
  const { mirrored } = path.loop(loop);
  const here = slotPoint(path, slot).units;
  // A step was recorded as its first slot began, so it is the newest one when the slot before that has ended.
  const step = Math.min(Math.floor((slot + 1 - loop * slots) / bookSlots), books.steps - 1);
  const recordedHere =
    path.recording.firstUnits * ((path.recording.straight.at[slot - loop * slots] ?? 1) / 100_000_000);
  const level = (index: number): RawLevel => {
    const at = step * numbersAStep + 2 * index;
    const recorded = books.numbers[at] ?? 0;
    const scale = mirrored ? recordedHere / recorded : recorded / recordedHere;
    return [Math.round(here * scale), books.numbers[at + 1] ?? 0];
  };
  const first = Array.from({ length: shownLevels }, (_, index) => level(index));
  const second = Array.from({ length: shownLevels }, (_, index) => level(shownLevels + index));
  return mirrored ? spread(path, here, second, first) : spread(path, here, first, second);
};

const seededBook = (path: MarketPath, slot: number): Book => {
  const { units } = slotPoint(path, slot);
  const beat = Math.floor(slot / bookSlots);
  const side = (name: string, direction: 1 | -1): RawLevel[] => {
    let distance = 1;
    return Array.from({ length: shownLevels }, (_, index): RawLevel => {
      const draw = hash32(`${path.recording.symbol}/${name}/${beat}`, index);
      const level: RawLevel = [units + direction * distance, 20 + (draw % 4_000)];
      distance += 1 + ((draw >>> 16) % 3);
      return level;
    });
  };
  return spread(path, units, side("ask", 1), side("bid", -1));
};

/**
 * Scaling can round neighbours to the same price; this gives every level a different one. A book that does not contain the last
 * price `here`, because it was recorded at another moment, is moved as a whole until its nearer best price is that price.
 */
const spread = (
  path: MarketPath,
  here: number,
  asks: readonly RawLevel[],
  bids: readonly RawLevel[],
): Book => {
  const bestAsk = asks[0]?.[0] ?? 2;
  const bestBid = Math.min(bids[0]?.[0] ?? 1, bestAsk - 1);
  const move = here - Math.min(Math.max(here, bestBid), bestAsk);
  const shown = ([units, steps]: RawLevel): BookLevel => [
    pathPrice(path, Math.max(units + move, 1)),
    pathQuantity(path, steps),
  ];
  return {
    asks: apart(asks, 1, bestAsk).map(shown),
    bids: apart(bids, -1, bestBid).map(shown),
  };
};

const apart = (levels: readonly RawLevel[], direction: 1 | -1, from: number): RawLevel[] => {
  let nearest = from;
  return levels.map(([units, steps]): RawLevel => {
    const placed = direction === 1 ? Math.max(units, nearest) : Math.min(units, nearest);
    nearest = placed + direction;
    return [placed, steps];
  });
};
