/** What a load's own process costs and how late it is itself, so that its lateness is not taken for the server's. */
import { monitorEventLoopDelay } from "node:perf_hooks";

export type ClientLoad = {
  /** The share of one core that the process used. */
  readonly cores: number;
  /** How late the process's own timers were, ms. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
};

const resolutionMs = 5;
const nsOfMs = 1e6;

/** Begins to measure this process; the returned function ends it. */
export const measureClient = (): (() => ClientLoad) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const [startMs, cpu] = [performance.now(), process.cpuUsage()];
  const lag = (percentile: number): number =>
    Math.max(0, delay.percentile(percentile) / nsOfMs - resolutionMs);
  return () => {
    delay.disable();
    const { user, system } = process.cpuUsage(cpu);
    return {
      cores: (user + system) / 1_000 / (performance.now() - startMs),
      lagP50Ms: lag(50),
      lagP99Ms: lag(99),
    };
  };
};
