/**
 * What a demo market trades in a stretch of time: amounts of the recording, of past and present alike (MKT-02, MKT-07).
 *
 * A minute takes a piece of the recording that begins anywhere in it, and days and hours are more or less busy, by a hash of their
 * number. So no day equals another and no minute comes again in turn. Amounts decide nothing, and say nothing about prices.
 */
import { hash32 } from "../prng/prng.ts";
import { minuteMs } from "../time/time.ts";
import { slotMs, type Recording } from "./recording.ts";

export const minuteSlots = minuteMs / slotMs;
const hourMinutes = 60;
const dayHours = 24;
/** Hours and days are hashed beside minutes, whose numbers stay below both. */
const [hourSalt, daySalt] = [0x2000_0000, 0x4000_0000];

/** How busy an hour is, in percent of the recording: a day has 55 to 165, and an hour 60 to 140 of that. */
const busyPercent = (symbol: string, minute: number): number => {
  const hour = Math.floor(minute / hourMinutes);
  const day = Math.floor(hour / dayHours);
  const ofDay = 55 + (hash32(symbol, daySalt + day) % 111);
  const ofHour = 60 + (hash32(symbol, hourSalt + hour) % 81);
  return Math.floor((ofDay * ofHour) / 100);
};

/** Where the piece of a minute begins in the recording: of a minute whose prices nobody has to guess. */
const publicPiece = (recording: Recording, minute: number): number =>
  hash32(recording.symbol, minute) % recording.slots;

/**
 * The steps traded in the slots `from <= slot < to` of a minute, counted from its start, whose piece begins at `piece`. The sum of the
 * parts of a minute is that of the minute.
 */
export const minuteVolume = (
  recording: Recording,
  minute: number,
  piece: number,
  from: number,
  to: number,
): number => {
  const percent = busyPercent(recording.symbol, minute);
  const before = recordedBefore(recording, piece);
  const until = (slot: number): number =>
    Math.floor(((recordedBefore(recording, piece + slot) - before) * percent) / 100);
  return until(to) - until(from);
};

/** The steps traded in the absolute slots `from <= slot < to` of the past. */
export const pastVolume = (recording: Recording, from: number, to: number): number => {
  let steps = 0;
  let slot = from;
  while (slot < to) {
    const minute = Math.floor(slot / minuteSlots);
    const first = minute * minuteSlots;
    const end = Math.min(first + minuteSlots, to);
    const piece = publicPiece(recording, minute);
    steps += minuteVolume(recording, minute, piece, slot - first, end - first);
    slot = end;
  }
  return steps;
};

/** The steps recorded before a slot, counted on when the recording begins again. */
const recordedBefore = ({ qtyBefore, slots }: Recording, slot: number): number =>
  Math.floor(slot / slots) * (qtyBefore[slots] ?? 0) + (qtyBefore[slot % slots] ?? 0);
