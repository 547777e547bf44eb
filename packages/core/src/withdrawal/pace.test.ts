import { expect, test } from "vitest";
import { money } from "../money/money.ts";
import { prng } from "../prng/prng.ts";
import { dayMs } from "../time/time.ts";
import { paceOf } from "./pace.ts";

const usdt = (amount: number) => money(BigInt(Math.round(amount * 1_000_000)));
const day = { cap: usdt(1_000), left: usdt(1_000), min: usdt(10), nextDayMs: 5_000 };
const whole = (change: Partial<Parameters<typeof paceOf>[0]>) =>
  paceOf({ ...day, wallet: usdt(0), ...change }).parts.map(({ amount, fromMs }) => [
    Number(amount / 1_000_000n),
    fromMs,
  ]);

test("[WAL-10] what fits into today can all be requested now", () => {
  expect(whole({ wallet: usdt(999.5) })).toEqual([[999, undefined]]);
  expect(whole({ wallet: usdt(9) })).toEqual([]);
});

test("[WAL-10] what is left of today comes first, then the cap of each day that follows", () => {
  expect(whole({ wallet: usdt(2_500), left: usdt(300) })).toEqual([
    [300, undefined],
    [1_000, 5_000],
    [1_000, 5_000 + dayMs],
    [200, 5_000 + 2 * dayMs],
  ]);
  expect(whole({ wallet: usdt(500), left: usdt(0) })).toEqual([[500, 5_000]]);
  expect(whole({ wallet: usdt(500), left: usdt(9) })).toEqual([[500, 5_000]]);
});

test("[WAL-10] of a large balance six parts are listed, and when the last of the rest can be requested", () => {
  const { parts, more } = paceOf({ ...day, wallet: usdt(8_500) });
  expect(parts).toHaveLength(6);
  expect(parts.at(-1)?.fromMs).toBe(5_000 + 4 * dayMs);
  expect(more).toEqual({ amount: usdt(2_500), untilMs: 5_000 + 7 * dayMs });
  expect(paceOf({ ...day, wallet: usdt(1e9) }).more?.untilMs).toBe(5_000 + 999_998 * dayMs);
});

test("[WAL-10] a part is made smaller when the last one would be below the least request", () => {
  expect(whole({ wallet: usdt(1_003) })).toEqual([
    [993, undefined],
    [10, 5_000],
  ]);
});

test("[WAL-10] parts keep to their days and leave less than the least request, whatever the balance", () => {
  const { below } = prng("pace");
  for (let round = 0; round < 500; round++) {
    const min = usdt(1 + Number(below(50)));
    const cap = money(min + usdt(Number(below(500))));
    const left = usdt(Number(below(Number(cap / 1_000_000n) + 1)));
    const wallet = money(BigInt(below(3_000_000_000)));
    const { parts, more } = paceOf({ wallet, cap, left, min, nextDayMs: 0 });
    for (const { amount, fromMs } of parts) {
      expect(amount >= min && amount <= (fromMs === undefined ? left : cap)).toBe(true);
      expect(amount % 1_000_000n).toBe(0n);
    }
    const rest = wallet - parts.reduce((sum, { amount }) => sum + amount, more?.amount ?? 0n);
    expect(rest >= 0n && rest < min + 1_000_000n).toBe(true);
    if (more !== undefined) expect(parts).toHaveLength(6);
  }
});
