import type { Exposure } from "@candor/core/engine/levers/exposure";
import { money } from "@candor/core/money/money";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { registerLeverMetrics } from "./lever-metrics.ts";

it("[LEV-17] shows what the house owns and what each pair could cost it", async () => {
  const registry = new Registry();
  const exposure: Exposure = {
    equity: money(1_000_000_500_000n),
    stressLoss: money(250_000n),
    symbols: [
      { symbol: "BTCUSDT", longs: money(5n), shorts: money(0n), stressLoss: money(250_000n) },
      { symbol: "ETHUSDT", longs: money(0n), shorts: money(0n), stressLoss: money(0n) },
    ],
  };
  registerLeverMetrics(registry, () => Promise.resolve(exposure));
  const text = await registry.metrics();
  expect(text).toContain("candor_lever_own_money_usdt 1000000.5");
  expect(text).toContain('candor_lever_stress_loss_usdt{symbol="BTCUSDT"} 0.25');
  expect(text).toContain('candor_lever_stress_loss_usdt{symbol="ETHUSDT"} 0');
});
