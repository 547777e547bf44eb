/**
 * The flood of the flood measure, in its own process: the costliest calls of visitors, from very many addresses, and of one
 * account that holds very much, as fast as the limits let them.
 */
import { measureClient, type ClientLoad } from "./client-load.ts";
import { accountCalls, outcomeOf, visitorCalls, type FloodCall, type FloodTarget } from "./flood-calls.ts";
import { openFloodConnection } from "./flood-connection.ts";

export type FloodLoad = FloodTarget & {
  readonly seconds: number;
  /** Calls of visitors, and of the account, in progress at once. */
  readonly connections: number;
  readonly addresses: number;
};
export type FloodNews = {
  /** How often each flooding call was answered, by name and then by outcome. */
  readonly flood: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly client: ClientLoad;
};

type Counts = Record<string, Record<string, number>>;

const flood = async (
  load: FloodLoad,
  calls: readonly FloodCall[],
  counts: Counts,
  first: number,
): Promise<void> => {
  let connection = await openFloodConnection(load.port);
  const untilMs = performance.now() + load.seconds * 1_000;
  for (let turn = first; performance.now() < untilMs; turn += load.connections) {
    const [name, textOf] = calls[turn % calls.length] ?? noCall;
    const number = (turn * 31) % load.addresses;
    if (!connection.isOpen()) connection = await openFloodConnection(load.port);
    const outcome = outcomeOf(await connection.ask(textOf(`10.9.${number >> 8}.${number & 255}`, turn)));
    const of = (counts[name] ??= {});
    of[outcome] = (of[outcome] ?? 0) + 1;
    // Who is refused tries again at once, but not in a loop that uses the whole machine.
    if (outcome !== "success") await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
const noCall: FloodCall = ["", () => ""];

const work = async (load: FloodLoad): Promise<void> => {
  const counts: Counts = {};
  const measured = measureClient();
  await Promise.all(
    [visitorCalls(load), accountCalls(load)].flatMap((calls) =>
      Array.from({ length: load.connections }, (_, index) => flood(load, calls, counts, index)),
    ),
  );
  const news: FloodNews = { flood: counts, client: measured() };
  process.send?.(news, () => process.exit(0));
};

process.on("message", (load: FloodLoad) => void work(load));
process.on("disconnect", () => process.exit());
