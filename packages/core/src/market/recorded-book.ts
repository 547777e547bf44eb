/**
 * The book of a demo pair (MKT-03): recorded levels scaled to its price, or levels made
 * from a seed for pairs without a recorded book. A mirrored point swaps the sides.
 *
 * Invariants: five asks ascending, five bids descending, all at least one unit apart, the best bid
 * below the best ask, and the path's last price neither below the best bid nor above the best ask;
 * quantities are those of the recording. A book shows nothing of later slots.
 */
import { hash32 } from "../prng/prng.ts";
import { pathPrice, pathQuantity } from "./history.ts";
import type { SlotPoint } from "./market-path.ts";
import { shownLevels, type Book, type BookLevel } from "./order-book.ts";
import { toUnits, type Recording } from "./recording.ts";

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

/** The book of a pair when an absolute slot has ended at `point`. */
export const bookAt = (
  recording: Recording,
  books: BookRecording | undefined,
  slot: number,
  point: SlotPoint,
): Book => (books === undefined ? seededBook(recording, slot, point) : scaledBook(recording, books, point));

/** A level in units and steps, before `spread`. */
type RawLevel = readonly [units: number, steps: number];

const scaledBook = (
  recording: Recording,
  books: BookRecording,
  { units: here, recorded: slot, mirrored }: SlotPoint,
): Book => {
  // A step was recorded as its first slot began, so it is the newest one when the slot before that has ended.
  const step = Math.min(Math.floor((slot + 1) / bookSlots), books.steps - 1);
  const recordedHere = recording.firstUnits * ((recording.straight.at[slot] ?? 1) / 100_000_000);
  const level = (index: number): RawLevel => {
    const at = step * numbersAStep + 2 * index;
    const recorded = books.numbers[at] ?? 0;
    const scale = mirrored ? recordedHere / recorded : recorded / recordedHere;
    return [Math.round(here * scale), books.numbers[at + 1] ?? 0];
  };
  const first = Array.from({ length: shownLevels }, (_, index) => level(index));
  const second = Array.from({ length: shownLevels }, (_, index) => level(shownLevels + index));
  return mirrored ? spread(recording, here, second, first) : spread(recording, here, first, second);
};

const seededBook = (recording: Recording, slot: number, { units }: SlotPoint): Book => {
  const beat = Math.floor(slot / bookSlots);
  const side = (name: string, direction: 1 | -1): RawLevel[] => {
    let distance = 1;
    return Array.from({ length: shownLevels }, (_, index): RawLevel => {
      const draw = hash32(`${recording.symbol}/${name}/${beat}`, index);
      const level: RawLevel = [units + direction * distance, 20 + (draw % 4_000)];
      distance += 1 + ((draw >>> 16) % 3);
      return level;
    });
  };
  return spread(recording, units, side("ask", 1), side("bid", -1));
};

/**
 * Scaling can round neighbours to the same price; this gives every level a different one. A book that does not contain the last
 * price `here`, because it was recorded at another moment, is moved as a whole until its nearer best price is that price.
 */
const spread = (
  recording: Recording,
  here: number,
  asks: readonly RawLevel[],
  bids: readonly RawLevel[],
): Book => {
  const bestAsk = asks[0]?.[0] ?? 2;
  const bestBid = Math.min(bids[0]?.[0] ?? 1, bestAsk - 1);
  const move = here - Math.min(Math.max(here, bestBid), bestAsk);
  const shown = ([units, steps]: RawLevel): BookLevel => [
    pathPrice({ recording }, Math.max(units + move, 1)),
    pathQuantity({ recording }, steps),
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
