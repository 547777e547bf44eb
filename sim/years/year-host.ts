/**
 * The server of a year, without what it does: it decides with the product's engine, books decisions later, and can be killed at any step.
 *
 * Ordering: a kill loses the engine and what was decided and not booked; a new engine begins with what is booked. What is asked for is
 * answered when it is booked, and asked for again under its key when it was lost.
 */
import type { ExpectedVersion, MoveFunds } from "@candor/core/engine/command";
import type { MovedFact } from "@candor/core/engine/events";
import { changedMeanwhile } from "@candor/core/engine/funds/fact";
import { isKept, setBalance } from "@candor/core/engine/funds/funds";
import { createEngineState, type EngineState } from "@candor/core/engine/state";
import { step } from "@candor/core/engine/step";
import type { AccountId } from "@candor/core/ids/account-id";
import { businessDayStartOf, dayMs } from "@candor/core/time/time";
import { bookRow, createYearLedger, heldIn, type YearLedger } from "./year-ledger.ts";
import { firstDay, type YearWorld } from "./year-inputs.ts";
import type { YearRules } from "./year-rules.ts";

export class Killed extends Error {
  override readonly name = "Killed";
}

type Unbooked = { readonly key: string; readonly answer: string; readonly fact: MovedFact | undefined };

export type YearHost = {
  readonly world: YearWorld;
  readonly rules: YearRules;
  readonly ledger: YearLedger;
  readonly findings: string[];
  readonly counts: { kills: number; repeats: number; closes: number };
  state: EngineState;
  unbooked: Unbooked[];
  /** The business day that is under way. */
  day: number;
  /** Killed at this many steps from now. */
  stepsLeft: number;
  tickets: number;
};

export type Sent = Pick<MoveFunds, "list" | "row" | "legs"> &
  Partial<Pick<MoveFunds, "shortages" | "whileFlat" | "lines">> & {
    readonly key: string;
    /** Whose parts it changes, in the versions that were read. */
    readonly expects?: readonly ExpectedVersion[];
  };

export const createYearHost = (world: YearWorld, rules: YearRules): YearHost => {
  const above = new Map([...world.referrers.keys()].map((user) => [user, referrersOf(world, user)]));
  const ledger = createYearLedger(above);
  return {
    world,
    rules,
    ledger,
    findings: [],
    counts: { kills: 0, repeats: 0, closes: 0 },
    state: recovered(ledger, rules),
    unbooked: [],
    day: firstDay,
    stepsLeft: Number.POSITIVE_INFINITY,
    tickets: 0,
  };
};

const referrersOf = ({ referrers }: YearWorld, user: number): readonly number[] => {
  const above: number[] = [];
  for (let at = referrers.get(user); at !== undefined && above.length < 3; at = referrers.get(at))
    above.push(at);
  return above;
};

const recovered = (ledger: YearLedger, { recallsVersions }: YearRules): EngineState => {
  const state = createEngineState({
    markMs: 0,
    funds: new Map(),
    nextIds: new Map(ledger.nextIds),
    cooldownMs: 0,
  });
  for (const [account, balance] of ledger.balances)
    if (isKept(account as AccountId)) setBalance(state.funds, account as AccountId, balance);
  for (const [part, version] of recallsVersions ? ledger.versions : []) state.versions.set(part, version);
  knowTrades(state, ledger);
  return state;
};

/** The engine is told that a pool has a live order while its trade is open: what contracts do is played by the other worlds. */
export const knowTrades = (state: EngineState, { pools }: YearLedger): void => {
  for (const { id, hasTrade } of pools.pools.values())
    if (hasTrade) state.leversOf.set(id, [1]);
    else state.leversOf.delete(id);
};

/** A new server begins with what is booked. */
export const revive = (host: YearHost): void => {
  host.counts.kills += 1;
  host.stepsLeft = Number.POSITIVE_INFINITY;
  host.unbooked = [];
  host.state = recovered(host.ledger, host.rules);
};

/** A step, before which the server may be killed. */
const goOn = (host: YearHost): void => {
  host.stepsLeft -= 1;
  if (host.stepsLeft < 0) throw new Killed();
};

/** Decides a command; "" when it was taken, else the key of its refusal. What is booked or decided under its key is not decided again. */
export const decide = (host: YearHost, sent: Sent): string => {
  goOn(host);
  const { ledger } = host;
  const { key, list, row, legs, shortages = [], expects, whileFlat, lines } = sent;
  const known = ledger.answers.get(key) ?? host.unbooked.find((one) => one.key === key)?.answer;
  if (known !== undefined) {
    host.counts.repeats += 1;
    return known;
  }
  const acceptedMs = businessDayStartOf(host.day) + dayMs / 2;
  const ticket = (host.tickets += 1);
  const effects = step(host.state, {
    type: "command",
    ticket,
    command: {
      type: "moveFunds",
      userId: 0,
      acceptedMs,
      list,
      row,
      legs,
      shortages,
      ...(expects !== undefined && host.rules.expectsVersions && { expects }),
      ...(whileFlat !== undefined && { whileFlat }),
      ...(lines !== undefined && { lines }),
    },
  });
  for (const effect of effects) {
    if (effect.type === "refused") {
      const answer = effect.refusal.key;
      if (answer !== changedMeanwhile.key) host.unbooked.push({ key, answer, fact: undefined });
      return answer;
    }
    const [fact] = effect.facts;
    if (fact?.type === "moved") host.unbooked.push({ key, answer: "", fact });
  }
  return "";
};

/** Books all that is decided, or is killed before or after. */
export const bookAll = (host: YearHost): void => {
  goOn(host);
  const { ledger, findings } = host;
  const last = new Map<bigint, bigint>();
  for (const { key, answer, fact } of host.unbooked) {
    if (ledger.answers.has(key)) findings.push(`${key} is answered twice`);
    ledger.answers.set(key, answer);
    if (fact === undefined) continue;
    bookRow(ledger, fact.list, fact.row, host.day);
    for (const { of, version } of fact.changes ?? []) ledger.versions.set(of, version);
    for (const { account, balance } of fact.after) last.set(account, balance);
  }
  for (const [account, balance] of last)
    if (heldIn(ledger, account) !== balance)
      findings.push(
        `account ${account} holds ${heldIn(ledger, account)} in the ledger and ${balance} in the engine`,
      );
  host.unbooked = [];
  goOn(host);
};

export const versionOf = ({ ledger }: YearHost, part: string) => ({
  of: part,
  version: ledger.versions.get(part) ?? 0,
});
