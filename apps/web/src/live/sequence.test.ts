import { describe, expect, it } from "vitest";
import { arrivalOf, createSequences } from "./sequence.ts";

describe("sequence numbers of pushes", () => {
  it.each([
    [undefined, 41, "first"],
    [41, 42, "next"],
    [41, 43, "gap"],
    [41, 41, "old"],
    [41, 12, "old"],
  ] as const)("[API-15] after %s the number %s is %s", (last, n, arrival) => {
    expect(arrivalOf(last, n)).toBe(arrival);
  });

  it("[API-15] counts each stream separately, and an old number changes nothing", () => {
    const sequences = createSequences(() => 0);
    expect(sequences.arrive("STREAM_TRADE:BTCUSDT", 7)).toBe("first");
    expect(sequences.arrive("STREAM_TRADE:ETHUSDT", 90)).toBe("first");
    expect(sequences.arrive("STREAM_TRADE:BTCUSDT", 9)).toBe("gap");
    expect(sequences.arrive("STREAM_TRADE:BTCUSDT", 8)).toBe("old");
    expect(sequences.arrive("STREAM_TRADE:BTCUSDT", 10)).toBe("next");
  });

  it("[API-15] starts again after a new connection, with any number", () => {
    const sequences = createSequences(() => 0);
    sequences.arrive("QUOTES:BTCUSDT", 1_000);
    sequences.forget();
    expect(sequences.arrive("QUOTES:BTCUSDT", 3)).toBe("first");
  });

  it("[API-15] [MKT-09] a number far ahead silences a stream for three seconds at most, and repeats never start it again", () => {
    let nowMs = 0;
    const sequences = createSequences(() => nowMs);
    sequences.arrive("QUOTES:BTCUSDT", 7);
    expect(sequences.arrive("QUOTES:BTCUSDT", 9_000_000_000_000)).toBe("gap");
    const arrivals = Array.from({ length: 16 }, (_, place) => {
      nowMs += 250;
      return sequences.arrive("QUOTES:BTCUSDT", 8 + place);
    });
    expect(arrivals.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => "old"));
    expect(arrivals.slice(12)).toEqual(["gap", "next", "next", "next"]);
    for (let repeat = 0; repeat < 40; repeat++) {
      nowMs += 250;
      expect(sequences.arrive("QUOTES:BTCUSDT", 11)).toBe("old");
    }
  });
});
