import { expect, test } from "vitest";
import { money } from "../money/money.ts";
import { runNet } from "./run-net.ts";

test("[BOT-07] the result of a run counts a fee from the opening on and a profit from the close on", () => {
  const opened = runNet(money(0n), { fee: money(1_000_000n) });
  expect(opened).toBe(-1_000_000n);
  const closed = runNet(opened, { profit: money(340_000n) });
  expect(closed).toBe(-660_000n);
  expect(runNet(closed, { profit: money(-5n), fee: money(2n) })).toBe(-660_007n);
});
