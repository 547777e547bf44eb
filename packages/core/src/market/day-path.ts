/**
 * The price of a demo pair through one UTC day: a pure integer function of the day's seed and of where the day begins (MKT-07).
 *
 * Each minute takes a piece of the recording, chosen by HMAC(seed, pair and minute), and its price changes slot by slot as far as the
 * recorded price did, up or down by one bit of the same HMAC each. So how far a price moves is recorded, and whether up or down is as
 * good as a coin to everyone who does not have the seed, whatever they know of the recording, the source and the past.
 *
 * A place is the price's distance from its anchor, in 1e-8 of the anchor. It is pulled back so slowly that a minute shows nothing of it
 * (its twenty-eight-thousandth part each minute), faster beyond 30 %, and it never passes 60 %.
 * Invariants: whole numbers below 2^53 only, so the same on every machine; a place depends on the seed and the slots before it alone.
 * Known limit: pairs do not move together. If they did, the faster one would show where the slower one goes.
 */
import { assert } from "../assert/assert.ts";
import { dayMs, minuteMs, utcDate } from "../time/time.ts";
import { minuteSlots, minuteVolume } from "./demo-volume.ts";
import { scaleUnits, type SlotPoint } from "./market-path.ts";
import { ratioUnit, slotMs, type Recording } from "./recording.ts";
import { toHex, type Sha256 } from "./tick-chain.ts";

/** HMAC-SHA-256 of a text. Like SHA-256 a parameter: the server and the offline verifier each have their own. */
export type Hmac = (key: Uint8Array, text: string) => Uint8Array;

/** The seed of the UTC day that begins at `startMs`. Seeds of the past say nothing about those to come, nor about the root. */
export const daySeed = (root: Uint8Array, startMs: number, hmac: Hmac): Uint8Array =>
  hmac(root, `candor demo day 1,${utcDate(startMs)}`);

/** What is published before the day begins, in hex. */
export const seedHash = (seed: Uint8Array, sha256: Sha256): string => toHex(sha256(seed));

/** The 32 bytes that a minute of a pair takes from its day's seed. */
const minuteBytes = (seed: Uint8Array, symbol: string, minute: number, hmac: Hmac): Uint8Array =>
  hmac(seed, `${symbol},${minute}`);

export type DemoPair = {
  readonly recording: Recording;
  /** The price around which it moves, in units. */
  readonly anchorUnits: number;
};

/** Where a day's path begins: at the start of a minute. */
export type DayStart = { readonly sinceMs: number; readonly place: number };

export type DayPath = {
  /** The point of an absolute slot of this day, not before its start. */
  readonly at: (slot: number) => SlotPoint;
  /** The place at which the next day begins. */
  readonly end: () => number;
};

const pullMinutes = 28_800;
const loosePlace = 30_000_000;
const looseMinutes = 1_440;
const farthestPlace = 60_000_000;

export const dayPath = (pair: DemoPair, seed: Uint8Array, start: DayStart, hmac: Hmac): DayPath => {
  assert(start.sinceMs % minuteMs === 0, "a day's path begins with a minute");
  const firstMinute = start.sinceMs / minuteMs;
  const endMinute = (Math.floor(start.sinceMs / dayMs) + 1) * (dayMs / minuteMs);
  const starts = [start.place];
  const bitsOf = (minute: number): Uint8Array => minuteBytes(seed, pair.recording.symbol, minute, hmac);
  const walk = (minute: number): Minute => walkMinute(pair, bitsOf(minute), placeBefore(minute));
  const placeBefore = (minute: number): number => {
    while (starts.length <= minute - firstMinute)
      starts.push(endOfMinute(pair, bitsOf(firstMinute + starts.length - 1), starts.at(-1) ?? 0));
    return starts[minute - firstMinute] ?? 0;
  };
  /** The last two minutes that were asked about. */
  const walked = new Map<number, Minute>();
  const minuteOf = (minute: number): Minute => {
    const known = walked.get(minute);
    if (known !== undefined) return known;
    const made = walk(minute);
    if (walked.size > 1) walked.delete(walked.keys().next().value ?? minute);
    walked.set(minute, made);
    return made;
  };
  return {
    at: (slot) => {
      const minute = Math.floor(slot / minuteSlots);
      assert(minute >= firstMinute && minute < endMinute, "a slot is of its day");
      return pointOf(pair, minute, minuteOf(minute), slot - minute * minuteSlots);
    },
    end: () => placeBefore(endMinute),
  };
};

/** The place of a price, for a path that begins at it. */
export const placeOf = ({ anchorUnits }: DemoPair, units: number): number =>
  within(Math.round((units / anchorUnits) * ratioUnit) - ratioUnit);

/** When the UTC day of a slot begins. */
export const dayOfSlot = (slot: number): number => slot * slotMs - ((slot * slotMs) % dayMs);

/** A minute: where its piece of the recording begins, its direction in the book, and the place after each slot. */
type Minute = {
  readonly piece: number;
  readonly mirrored: boolean;
  readonly bits: Uint8Array;
  readonly places: Float64Array;
};

const walkMinute = ({ recording }: DemoPair, bits: Uint8Array, from: number): Minute => {
  const piece = pieceOf(bits, recording);
  const places = new Float64Array(minuteSlots);
  const pull = pullOf(from);
  let moved = 0;
  for (let slot = 0; slot < minuteSlots; slot++) {
    const size = recordedMove(recording, (piece + slot) % recording.slots);
    moved += isUp(bits, slot) ? size : -size;
    places[slot] = within(from + moved + Math.trunc((pull * (slot + 1)) / minuteSlots));
  }
  return { piece, mirrored: choiceOf(bits) >> 15 === 1, bits, places };
};

/** The last place of a minute, as `walkMinute` has it: a day that is only passed through needs no other. */
const endOfMinute = ({ recording }: DemoPair, bits: Uint8Array, from: number): number => {
  const moves = movesOf(recording);
  let at = pieceOf(bits, recording);
  let moved = 0;
  for (let slot = 0; slot < minuteSlots; slot++) {
    const size = moves[at] ?? 0;
    moved += isUp(bits, slot) ? size : -size;
    at = at + 1 === recording.slots ? 0 : at + 1;
  }
  return within(from + moved + pullOf(from));
};

const choiceOf = (bits: Uint8Array): number => ((bits[30] ?? 0) << 8) | (bits[31] ?? 0);
const pieceOf = (bits: Uint8Array, { slots }: Recording): number => (choiceOf(bits) & 0x7fff) % slots;

/** `recordedMove` of all slots. */
const movesOf = (recording: Recording): Float64Array => {
  const known = allMoves.get(recording);
  if (known !== undefined) return known;
  const made = Float64Array.from({ length: recording.slots }, (_, slot) => recordedMove(recording, slot));
  allMoves.set(recording, made);
  return made;
};
const allMoves = new WeakMap<Recording, Float64Array>();

const isUp = (bits: Uint8Array, slot: number): boolean => (((bits[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1;

/** How far the recorded price moved in a slot, as a ratio to its first price. */
const recordedMove = ({ straight }: Recording, slot: number): number =>
  slot === 0 ? 0 : Math.abs((straight.at[slot] ?? ratioUnit) - (straight.at[slot - 1] ?? ratioUnit));

/** How far a minute pulls a place back. */
const pullOf = (place: number): number => {
  const beyond = Math.max(0, Math.abs(place) - loosePlace);
  const size = Math.trunc(Math.abs(place) / pullMinutes) + Math.trunc(beyond / looseMinutes);
  return place > 0 ? -size : size;
};

const within = (place: number): number => Math.min(farthestPlace, Math.max(-farthestPlace, place));

const pointOf = (
  { recording, anchorUnits }: DemoPair,
  minute: number,
  { piece, mirrored, bits, places }: Minute,
  slot: number,
): SlotPoint => {
  const recorded = (piece + slot) % recording.slots;
  const isTrade = (recording.qty[recorded] ?? 0) > 0;
  return {
    units: scaleUnits(anchorUnits, ratioUnit + (places[slot] ?? 0)),
    steps: isTrade ? Math.max(1, minuteVolume(recording, minute, piece, slot, slot + 1)) : 0,
    buyerMaker: !isUp(bits, slot),
    recorded,
    mirrored,
  };
};
