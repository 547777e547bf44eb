import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { onPaintBeat } from "./paint-beat.ts";

/** What was painted: one text for each beat. */
let beats: string[] = [];
let painted: string[] = [];

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  vi.stubGlobal("document", { hidden: false });
});
beforeEach(() => {
  // The last beat was long ago.
  wait(1_000);
  beats = [];
});

const push = (cell: string, value: string): void => onPaintBeat(cell, () => void painted.push(cell + value));
/** Lets time pass, one millisecond at a time. What is painted in one millisecond is one beat. */
const wait = (ms: number): void => {
  for (let passed = 0; passed < ms; passed++) {
    painted = [];
    vi.advanceTimersByTime(1);
    if (painted.length > 0) beats.push(painted.join(" "));
  }
};

it("[MKT-03] price, trade and book of one moment, which arrive one after the other, are painted together", () => {
  push("price", "1");
  wait(4);
  push("trade", "1");
  wait(9);
  push("book", "1");
  wait(200);
  expect(beats).toEqual(["price1 trade1 book1"]);
});

it("[MKT-03] a cell is painted at most once in 125 ms, with the last that was pushed for it", () => {
  push("price", "1");
  wait(20);
  for (const value of ["2", "3", "4"]) {
    push("price", value);
    wait(30);
  }
  expect(beats).toEqual(["price1"]);
  wait(200);
  expect(beats).toEqual(["price1", "price4"]);
});

it("[MKT-03] what is pushed while the tab is hidden is painted when it is shown, with the last that was pushed", () => {
  const atShown: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (paint: () => void) => void atShown.push(paint));
  vi.stubGlobal("document", { hidden: true });
  push("price", "1");
  wait(1_000);
  push("price", "2");
  wait(1_000);
  vi.stubGlobal("document", { hidden: false });
  painted = [];
  for (const paint of atShown) paint();
  expect([beats, painted]).toEqual([[], ["price2"]]);
  push("price", "3");
  wait(200);
  expect(beats).toEqual(["price3"]);
});
