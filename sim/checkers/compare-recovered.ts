/**
 * Recovers a second engine from durable data while the first one continues, and compares their whole states (TRUST-03): a
 * server that crashes now would lose only commands without an answer. Called when everything that is decided is booked.
 */
import { equityOf, exposureOf } from "@candor/core/engine/levers/exposure";
import { runsStarted } from "@candor/core/engine/levers/apply-lever";
import type { EngineState, LeverDue } from "@candor/core/engine/state";
import { businessDayNumber } from "@candor/core/time/time";
import type { Host } from "../server/host.ts";
import { recovered } from "../server/recover.ts";
import { factsOf } from "../same-facts.ts";

export const compareRecovered = (host: Host): void => {
  const { world, subject, ledger, log, offers, watch } = host;
  if (host.unbooked.length > 0 || ledger.committed.markMs !== host.state.markMs) return;
  const second = recovered({ world, subject, ledger, ticks: log.ticks, offers });
  for (const fault of second.faults) watch.find("a recovered engine knows the same", fault);
  const acceptedMs = host.state.markMs;
  for (const userId of ledger.frozen)
    subject.step(second.state, {
      type: "command",
      ticket: 0,
      command: { type: "freezeUser", userId, acceptedMs },
    });
  const users = [...world.wallets.keys()];
  const [mine, its] = [knowledgeOf(host.state, users), knowledgeOf(second.state, users)];
  for (const name of Object.keys(mine)) {
    if (mine[name] === its[name]) continue;
    watch.find(
      "a recovered engine knows the same",
      `at ${host.state.markMs} it differs in its ${name}: ${its[name]}, not ${mine[name]}`,
    );
  }
};

const knowledgeOf = (state: EngineState, users: readonly number[]): Readonly<Record<string, string>> => ({
  orders: textOf(state.levers.values()),
  runs: textOf(state.runs.values()),
  options: textOf(state.open.values()),
  "due contracts": state.leverDue.map(dueText).join("\n"),
  "due options": state.due.map(({ option, exit }) => `${option.id} at ${exit.seq}`).join("\n"),
  funds: [...state.funds]
    .map(([account, balance]) => `${account}:${balance}`)
    .toSorted()
    .join(" "),
  exposure: factsOf(exposureOf(state)) + equityOf(state),
  ticks: factsOf(Object.fromEntries(state.ticks)),
  trades: factsOf(Object.fromEntries([...state.lastTrades].map(([name, { seq }]) => [name, seq]))),
  minutes: [...state.books.values()]
    .map(({ symbol, bars }) => `${symbol} ${factsOf(bars)}`)
    .toSorted()
    .join("\n"),
  // Before the mark nobody can ask for one any more.
  promises: [...state.kept]
    .flatMap(([token, untilMs]) => (untilMs >= state.markMs ? [`${token} until ${untilMs}`] : []))
    .toSorted()
    .join(", "),
  // Of an earlier day nothing counts any more.
  draws: [...state.draws]
    .flatMap(([name, { day, taken }]) =>
      day === businessDayNumber(state.markMs) && taken !== 0n ? [`${name}:${taken}`] : [],
    )
    .toSorted()
    .join(" "),
  frozen: [...state.frozen].toSorted((a, b) => a - b).join(" "),
  "runs of the day": users.map((userId) => runsStarted(state, userId, state.markMs)).join(" "),
  placements: [...state.placedMs]
    .flatMap(([userId, ms]) => (ms + state.cooldownMs > state.markMs ? [`${userId}:${ms}`] : []))
    .toSorted()
    .join(" "),
});

/** A freeze that is repeated ends a run later. */
const dueText = (due: LeverDue): string =>
  "fill" in due || due.run?.end === undefined
    ? factsOf(due)
    : factsOf({ ...due, run: { ...due.run, end: due.run.end.reason } });

const textOf = (items: Iterable<{ readonly id: number }>): string =>
  [...items]
    .toSorted((a, b) => a.id - b.id)
    .map((item) => factsOf(item))
    .join("\n");
