/**
 * The load of the mix, in a process of its own: calls are sent when they are due, however long earlier ones take, as people do who know nothing of
 * each other.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createCaller, isSuccess, readPrice, refusalIn } from "../bench-http.ts";
import { anyCall, products, readCall, type MixedCall, type Sort } from "./mix-calls.ts";

export type MixLoad = {
  readonly port: number;
  /** Calls a second, all of them together. */
  readonly rate: number;
  readonly seconds: number;
  /** The bare server has one read and no price. */
  readonly isBare: boolean;
};
export type Outcome = { readonly sort: Sort; readonly ms: number; readonly key: string };
export type MixNews = { readonly outcomes: readonly Outcome[]; readonly windowMs: number };

/** What has no answer by then is lost. */
const longestMs = 5_000;
const beatMs = 5;

const work = async ({ port, rate, seconds, isBare }: MixLoad): Promise<void> => {
  const caller = createCaller(port);
  let price = isBare ? "" : await readPrice(port);
  const reading = isBare
    ? undefined
    : setInterval(() => void readPrice(port).then((next) => (price = next)), 500);
  const outcomes: Outcome[] = [];
  const underWay = new Set<Promise<void>>();
  const next = (): MixedCall => (isBare ? { sort: "read", call: readCall(products) } : anyCall(price));
  const send = ({ sort, call }: MixedCall, dueMs: number): void => {
    const late = sleep(longestMs, "late" as const, { ref: false });
    const one = Promise.race([caller.ask(call), late]).then((body) => {
      const key = body === "late" ? "lost" : isSuccess(body) ? "success" : refusalIn(body);
      outcomes.push({ sort, ms: performance.now() - dueMs, key });
    });
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
  };
  const startMs = performance.now();
  let sent = 0;
  while (performance.now() - startMs < seconds * 1_000) {
    const due = Math.floor(((performance.now() - startMs) / 1_000) * rate);
    for (; sent < due; sent += 1) send(next(), startMs + (sent / rate) * 1_000);
    await sleep(beatMs);
  }
  await Promise.all(underWay);
  if (reading !== undefined) clearInterval(reading);
  process.send?.({ outcomes, windowMs: seconds * 1_000 } satisfies MixNews, () => process.exit(0));
};

process.on("message", (load: MixLoad) => void work(load));
process.on("disconnect", () => process.exit());
