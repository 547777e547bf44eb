import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildRecording,
  fromUnits,
  parseRecording,
  ratioRange,
  toUnits,
  type SlotTrade,
} from "./recording.ts";

const head = { symbol: "BTCUSDT", priceDecimals: 2, qtyDecimals: 4, slots: 6 };
const trade = (slot: number, units: number, steps = 1, buyerMaker = false): SlotTrade => ({
  slot,
  units,
  steps,
  buyerMaker,
});

test("[MKT-07] a recording has in each slot the last price as a ratio to the first, its inverse, and what was traded", () => {
  const { straight, mirrored, ...rest } = buildRecording(head, [
    trade(0, 200, 5, true),
    trade(2, 300, 7),
    trade(3, 150, 2, true),
  ]);
  expect([...straight.at]).toEqual([1e8, 1e8, 1.5e8, 0.75e8, 0.75e8, 0.75e8]);
  expect([...mirrored.at]).toEqual([1e8, 1e8, 66_666_667, 133_333_333, 133_333_333, 133_333_333]);
  expect(rest).toEqual({
    ...head,
    firstUnits: 200,
    qty: Float64Array.of(5, 0, 7, 2, 0, 0),
    buyerMaker: Uint8Array.of(1, 0, 0, 1, 0, 0),
    qtyBefore: Float64Array.of(0, 5, 5, 12, 14, 14, 14),
    nextTrade: Int32Array.of(0, 2, 2, 3, 6, 6, 6),
  });
});

test("[MKT-07] a recording begins with a trade, and its slots ascend and end where it says", () => {
  expect(() => buildRecording(head, [])).toThrow("a recording begins with a trade");
  expect(() => buildRecording(head, [trade(1, 200)])).toThrow("a recording begins with a trade");
  expect(() => buildRecording(head, [trade(0, 0)])).toThrow("a recording begins with a trade");
  for (const slots of [[2, 2], [3, 2], [6]])
    expect(() => buildRecording(head, [trade(0, 1), ...slots.map((slot) => trade(slot, 1))])).toThrow(
      "slots of a recording ascend",
    );
  expect(buildRecording(head, [trade(0, 1), trade(5, 1)]).slots).toBe(6);
});

test("[MKT-07] the bundled text is a line of JSON, then a line for each slot with a trade", () => {
  const text = `${JSON.stringify(head)}\n0,2,0.0005,s\n2,3,0.0007,b\n3,1.5,0.0002,s\n`;
  const trades = [trade(0, 200, 5, true), trade(2, 300, 7), trade(3, 150, 2, true)];
  expect(parseRecording(text)).toEqual(buildRecording(head, trades));
  for (const [line, why] of [
    ["1,2,0.0005", "a recorded trade has a side: 1,2,0.0005"],
    ["1,2,0.0005,x", "a recorded trade has a side: 1,2,0.0005,x"],
    ["1,2.001,0.0005,s", "2.001 has more than 2 decimals"],
    ["1,2,0.00005,s", "0.00005 has more than 4 decimals"],
    ["1,two,0.0005,s", "not a decimal: two"],
  ] as const)
    expect(() => parseRecording(`${text}${line}\n`)).toThrow(why);
});

test("[MKT-07] a decimal is counted in units without loss, and written with its decimals", () => {
  expect(toUnits("61837.63", 2)).toBe(6_183_763);
  expect(toUnits("0.00000001", 8)).toBe(1);
  expect(fromUnits(6_183_760, 2)).toBe("61837.60");
  expect(fromUnits(5, 4)).toBe("0.0005");
});

test("[MKT-10] the range of some slots is that of their ratios, over whole blocks and parts of them", () => {
  const units = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(units, fc.nat(), fc.nat(), (all, begin, length) => {
      const from = begin % all.length;
      const to = from + 1 + (length % (all.length - from));
      const made = buildRecording(
        { ...head, slots: all.length },
        all.map((each, slot) => trade(slot, each)),
      );
      for (const track of [made.straight, made.mirrored]) {
        const within = [...track.at].slice(from, to);
        expect(ratioRange(track, from, to)).toEqual({ min: Math.min(...within), max: Math.max(...within) });
      }
    }),
  );
});

test("[MKT-10] a range takes the extremes of whole blocks from those that were kept", () => {
  const all = Array.from({ length: 96 }, (_, slot) => trade(slot, 1_000 + (slot % 7)));
  const made = buildRecording({ ...head, slots: 96 }, all);
  const track = { ...made.straight, runMin: Int32Array.of(1, 2, 3), runMax: Int32Array.of(7e8, 8e8, 9e8) };
  expect(ratioRange(track, 0, 96)).toEqual({ min: 1, max: 9e8 });
  expect(ratioRange(track, 31, 64)).toEqual({ min: 2, max: 8e8 });
  expect(ratioRange(track, 1, 63)).toEqual({ min: 1e8, max: 100_600_000 });
});
