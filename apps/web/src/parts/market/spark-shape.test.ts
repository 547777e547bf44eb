import type { Sparkline } from "@candor/wire/market";
import { expect, test } from "vitest";
import { isOutdated, sparkShape } from "./spark-shape.ts";

const fromTime = 1_800_000 * 1_000;
const line = (closes: readonly (string | null)[]): Sparkline => ({
  pid: 1,
  symbol: "BTCUSDT",
  fromTime,
  closes: [...closes],
});
const day = { open: "100", price: "110", logStartMs: 0 };

test("[HOME-02] a line goes from the price of a day ago through each close to the live price", () => {
  expect(sparkShape(line(["90", "100", "95"]), day)).toEqual({
    logged: "M0 16L1 29L2 16L3 3",
    demo: "",
    width: 3,
    openY: 16,
    endY: 3,
  });
});

test("[HOME-02] half hours without a trade leave a gap, and a line begins where its prices begin", () => {
  expect(sparkShape(line([null, "90", "100", null, "110", "110"]), day)?.logged).toBe(
    "M1 16L2 29L3 16M5 3L6 3",
  );
});

test("[HOME-02] [MKT-10] unlogged history is drawn separately, up to the half hour of the first tick", () => {
  const shape = sparkShape(line(["90", "100", "110", "110"]), { ...day, logStartMs: fromTime + 2_000_000 });
  expect(shape).toMatchObject({ demo: "M0 16L1 29L2 16", logged: "M2 16L3 3L4 3" });
});

test("[HOME-02] less than two half hours are not a line yet; a day without a move is a level line", () => {
  expect(sparkShape(line([null, null, "100"]), day)).toBeUndefined();
  expect(sparkShape(line([null, null]), day)).toBeUndefined();
  expect(sparkShape(line(["100", "100"]), { ...day, price: "100" })?.logged).toBe("M0 16L1 16L2 16");
});

test("[HOME-02] a line that ended more than ten minutes ago is no longer the last day", () => {
  const endMs = fromTime + 3_600_000;
  expect(isOutdated(line(["90", "100"]), endMs + 600_000)).toBe(false);
  expect(isOutdated(line(["90", "100"]), endMs + 600_001)).toBe(true);
});
