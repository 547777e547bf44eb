/** The exposure gate in numbers for an operator's monitoring (LEV-17). Computed when read, never pushed. */
import type { Exposure } from "@candor/core/engine/levers/exposure";
import type { Money } from "@candor/core/money/money";
import { Gauge, type Registry } from "prom-client";

export const registerLeverMetrics = (registry: Registry, exposure: () => Promise<Exposure>): void => {
  new Gauge({
    name: "candor_lever_own_money_usdt",
    help: "The house's own money: capital, trading book and insurance; contracts may not risk more.",
    registers: [registry],
    async collect() {
      this.set(usdt((await exposure()).equity));
    },
  });
  new Gauge({
    name: "candor_lever_stress_loss_usdt",
    help: "What the house would lose on a pair's contracts under its stress move.",
    labelNames: ["symbol"],
    registers: [registry],
    async collect() {
      for (const { symbol, stressLoss } of (await exposure()).symbols)
        this.labels(symbol).set(usdt(stressLoss));
    },
  });
};

/** Only for display in monitoring; nothing is ever computed from it. */
const usdt = (amount: Money): number => Number(amount) / 1_000_000;
