/**
 * Other people while something is measured, in a process of their own: they place options at a steady rate, each when it is due, however long
 * earlier ones wait.
 */
import { readPrice } from "./bench-http.ts";
import { firstUser, userCount } from "./bench-people.ts";
import { callFrom } from "./call-from.ts";
import { optionCall } from "./order-calls.ts";

export type ClientOrder = { readonly op: "start"; readonly port: number } | { readonly op: "end" };

export type Placed = {
  /** Epoch ms at which it was sent, and answered. */
  readonly sentMs: number;
  readonly answeredMs: number;
  /** The option's number. */
  readonly id: number;
  /** Empty for a success. */
  readonly refusal: string;
};

/** Fifty a second. */
const everyMs = 20;
/** They end while the measure goes on. */
const optionSeconds = 60;

const placed: Placed[] = [];
const underWay = new Set<Promise<void>>();
let isOver = false;

const place = async (port: number, buyprice: string, number: number): Promise<void> => {
  const { path, token, key, payload } = optionCall(
    { userId: firstUser + (number % userCount), key: `others-${process.pid}-${number}-0123456789`, number },
    buyprice,
    optionSeconds,
  );
  const sentMs = Date.now();
  const answer = await callFrom(port, path, payload, { token, key });
  const isTaken = answer.key === "success";
  const id = isTaken ? Number((answer.data as { readonly id: string }).id) : 0;
  placed.push({ sentMs, answeredMs: Date.now(), id, refusal: isTaken ? "" : answer.key });
};

const work = async (port: number): Promise<void> => {
  let price = await readPrice(port);
  const reading = setInterval(() => void readPrice(port).then((shown) => (price = shown)), 250);
  const startMs = performance.now();
  for (let number = 0; !isOver; number += 1) {
    const one = place(port, price, number);
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
    const dueMs = startMs + (number + 1) * everyMs;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
  }
  clearInterval(reading);
  await Promise.all(underWay);
  process.send?.(placed, () => process.exit(0));
};

process.on("message", (order: ClientOrder) => {
  if (order.op === "start") void work(order.port);
  else isOver = true;
});
process.on("disconnect", () => process.exit());
