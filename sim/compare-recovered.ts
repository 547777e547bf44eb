/**
 * Recovers a second engine from what is durable while the first one goes on, and compares all that it knows with it
 * (TRUST-03): a server that dies now would lose nothing.
 */
import { equityOf, exposureOf } from "@candor/core/engine/levers/exposure";
import type { EngineState } from "@candor/core/engine/state";
import { stateHash } from "@candor/core/engine/state-hash";
import type { Host } from "./host.ts";
import { recovered } from "./recover.ts";
import { factsOf } from "./same-facts.ts";

export const compareRecovered = (host: Host): readonly string[] => {
  const faults: string[] = [];
  const second = recovered(host.world, host.subject, host.ledger, host.tickLog, faults);
  host.subject.step(second, { type: "mark", markMs: host.state.markMs });
  const [mine, its] = [knowledgeOf(host.state), knowledgeOf(second)];
  for (const name of Object.keys(mine)) {
    if (mine[name] === its[name]) continue;
    faults.push(
      `an engine recovered at ${host.state.markMs} differs in its ${name}: ${its[name]}, not ${mine[name]}`,
    );
  }
  return faults;
};

const knowledgeOf = (state: EngineState): Readonly<Record<string, string>> => ({
  hash: String(stateHash(state)),
  orders: textOf(state.levers.values()),
  runs: textOf(state.runs.values()),
  due: state.leverDue.map((due) => factsOf(due)).join("\n"),
  money: `${state.capital} ${state.reserved} ${equityOf(state)}`,
  exposure: factsOf(exposureOf(state)),
});

const textOf = (items: Iterable<{ readonly id: number }>): string =>
  [...items]
    .toSorted((a, b) => a.id - b.id)
    .map((item) => factsOf(item))
    .join("\n");
