/** How far the engine and the stored log are behind the clock, and what waits for them: the first figures to look at when orders are slow. */
import { Gauge, type Registry } from "prom-client";
import type { OverviewDeps } from "./deps.ts";

type EngineFigures = Pick<OverviewDeps, "clock" | "markMs" | "storedMs" | "appendMs" | "waiting">;

export const registerEngineMetrics = (registry: Registry, engine: EngineFigures): void => {
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  };
  const behind = (ms: number): number => Math.max(0, engine.clock.nowMs() - ms) / 1_000;
  gauge("candor_mark_age_seconds", "Age of the engine's mark: up to it everything is decided.", () =>
    behind(engine.markMs()),
  );
  gauge("candor_append_age_seconds", "Time since ticks were last stored.", () => behind(engine.storedMs()));
  gauge(
    "candor_append_seconds",
    "How long storing ticks takes now; commands wait as long.",
    () => engine.appendMs() / 1_000,
  );
  gauge(
    "candor_waiting_commands",
    "Commands of this process that wait for the engine's answer.",
    engine.waiting,
  );
};
