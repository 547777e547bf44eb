/**
 * What each flooding call costs alone, in processor time of the server's main thread and of the database. What they use while
 * nobody asks is measured first and subtracted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { accountCalls, outcomeOf, visitorCalls, type FloodTarget } from "./flood-calls.ts";
import { openFloodConnection } from "./flood-connection.ts";
import { mainThreadMs, processorMs } from "../process-time.ts";

export type CallCost = { readonly name: string; readonly mainMs: number; readonly databaseMs: number };

/** After a first time, which is not counted. Few enough for the account's allowance. */
const times = 4;
const restMs = 5_000;

/** Throws when a call is not answered, except for what the account may not do. */
export const costsOf = async (
  target: FloodTarget,
  pid: number,
  postmaster: number,
): Promise<readonly CallCost[]> => {
  const used = () => ({
    atMs: performance.now(),
    main: mainThreadMs(pid),
    database: processorMs(postmaster),
  });
  const connection = await openFloodConnection(target.port);
  const restFrom = used();
  await sleep(restMs);
  const rest = used();
  const restMsLong = rest.atMs - restFrom.atMs;
  const costs: CallCost[] = [];
  for (const [index, [name, textOf]] of [...visitorCalls(target), ...accountCalls(target)].entries()) {
    const ask = async (turn: number): Promise<void> => {
      const outcome = outcomeOf(await connection.ask(textOf(`10.8.${index}.${turn + 1}`, turn)));
      if (outcome !== "success" && outcome !== "AiCodeIsNotActive") throw new Error(`${name}: ${outcome}`);
    };
    await ask(0);
    const from = used();
    for (let turn = 1; turn <= times; turn += 1) await ask(turn);
    const to = used();
    const share = (to.atMs - from.atMs) / restMsLong;
    const cost = (key: "main" | "database"): number =>
      Math.max(0, (to[key] - from[key] - (rest[key] - restFrom[key]) * share) / times);
    costs.push({ name, mainMs: cost("main"), databaseMs: cost("database") });
  }
  connection.close();
  return costs;
};
