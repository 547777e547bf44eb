/** Plays the year of a seed beside its naive twin, and compares them after each day. */
import { houseAccount, productAccount, userAccount } from "@candor/core/ids/account-id";
import {
  buysNaively,
  checksInNaively,
  closesNaively,
  give,
  investedOf,
  leavesNaively,
  naiveYear,
  paysNaively,
  speaksNaively,
  type NaiveYear,
} from "../naive/years.ts";
import { closeAll, liveOf } from "./close-days.ts";
import { payCommissions } from "./pay-commissions.ts";
import { buy, change, checkIn, fund, fundUser, paySpeech } from "./year-acts.ts";
import { createYearHost, Killed, revive, type YearHost } from "./year-host.ts";
import { dayPays, firstDay, lent, seventhPays, speechPays, type YearInput } from "./year-inputs.ts";
import { earnedBy, heldIn } from "./year-ledger.ts";
import { yearRules, type YearRules } from "./year-rules.ts";
import { createYear } from "./year-world.ts";
import { comparePools, isOfPools, playPool } from "./play-pools.ts";

export type YearReport = {
  readonly seed: number;
  readonly findings: readonly string[];
  readonly holdings: number;
  readonly steps: ReadonlySet<string>;
  readonly commissions: number;
  readonly kills: number;
  /** What has happened to pools. */
  readonly poolSteps: ReadonlySet<string>;
  /** Commissions that the budget could not pay in the end. */
  readonly unrealised: number;
};

export const runYear = (seed: number, rules: YearRules = yearRules, days?: number): YearReport => {
  const world = createYear(seed, days);
  const host = createYearHost(world, rules);
  const twin = naiveYear(world, firstDay - 1);
  for (const [user, amount] of world.wallets) {
    fundUser(host, user, amount);
    give(twin, "wallet", amount, user);
  }
  const findings: string[] = [];
  try {
    for (const input of world.inputs) {
      play(host, twin, input);
      if (input.kind === "close") findings.push(...compare(host, twin));
      findings.push(...host.findings.splice(0), ...host.ledger.faults.splice(0));
      if (findings.length > 0) break;
    }
  } catch (error) {
    findings.push(`stopped: ${String(error)}`);
  }
  const { ledger, counts } = host;
  return {
    seed,
    findings,
    holdings: ledger.holdings.size,
    steps: new Set(ledger.steps.map(({ step, isForReserve }) => (isForReserve ? "for reserve" : step))),
    commissions: ledger.commissions.paid.length,
    kills: counts.kills,
    poolSteps: new Set(ledger.pools.steps),
    unrealised: ledger.commissions.due.length,
  };
};

const play = (host: YearHost, twin: NaiveYear, input: YearInput): void => {
  const { findings, day } = host;
  if (isOfPools(input)) return playPool(host, twin, input);
  switch (input.kind) {
    case "buy": {
      const id = host.ledger.nextIds.get("holdings") ?? 1;
      const [is, should] = [buy(host, input), buysNaively(twin, input, { id, day, lent })];
      if (is !== should)
        findings.push(`a purchase of ${input.userId} was answered with "${is}", not "${should}"`);
      return;
    }
    case "ask":
    case "leave":
      return changeBoth(host, twin, input);
    case "fund":
      fund(host, input.pool, input.amount);
      return give(twin, input.pool, input.amount);
    case "checkIn": {
      const paid = checkIn(host, input);
      const should = checksInNaively(twin, input.userId, day, [dayPays, seventhPays]) ? 1 : 0;
      if (paid !== should)
        findings.push(`day ${day} of ${input.userId} is paid ${paid} times, not ${should}`);
      return;
    }
    case "speech": {
      const paid = paySpeech(host, input);
      const should = speaksNaively(twin, input.userId, day, speechPays) ? 1 : 0;
      if (paid !== should)
        findings.push(`a speech of ${input.userId} on day ${day} is paid ${paid} times, not ${should}`);
      return;
    }
    case "dayEnds":
      host.day += 1;
      return;
    case "close":
      return close(host, twin, input.kills);
  }
};

const uncoveredIn = ({ ledger }: YearHost): ((id: number) => boolean) => {
  const ended = new Set(
    ledger.steps.filter(({ isForReserve }) => isForReserve).map(({ holdingId }) => holdingId),
  );
  return (id) => ended.has(id);
};

const changeBoth = (
  host: YearHost,
  twin: NaiveYear,
  input: Extract<YearInput, { readonly kind: "ask" | "leave" }>,
): void => {
  const id = liveOf(host, input.userId)[input.nth]?.id;
  const answer = change(host, input);
  if (id === undefined) return;
  closesNaively(twin, input.userId, host.day - 1, uncoveredIn(host));
  if (answer !== "") return;
  const holding = twin.book.holdings.get(id);
  if (input.kind === "leave") leavesNaively(twin, id);
  else if (holding !== undefined) holding.asked = true;
};

/** A server that is killed is followed by another one, which begins the close again. */
const close = (host: YearHost, twin: NaiveYear, kills: readonly number[]): void => {
  const last = host.day - 1;
  for (const after of [...kills, Number.POSITIVE_INFINITY]) {
    host.stepsLeft = after;
    try {
      closeAll(host, last);
      payCommissions(host, last);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      revive(host);
    }
  }
  host.counts.closes += 1;
  for (const user of host.world.referrers.keys()) closesNaively(twin, user, last, uncoveredIn(host));
  paysNaively(twin);
};

/** Account by account. */
const compare = (host: YearHost, twin: NaiveYear): readonly string[] => {
  const { ledger, world, day } = host;
  const wrong: string[] = [];
  const same = (what: string, is: bigint, should: bigint): void => {
    if (is !== should) wrong.push(`on day ${day} ${what} is ${is}, and the twin says ${should}`);
  };
  const users = [...world.referrers.keys()];
  for (const user of users) {
    same(
      `the wallet of ${user}`,
      heldIn(ledger, userAccount(user, "wallet")),
      twin.book.wallet.get(user) ?? 0n,
    );
    same(`what ${user} has invested`, heldIn(ledger, userAccount(user, "invested")), investedOf(twin, user));
  }
  for (const { id } of world.products) {
    const committed = heldIn(ledger, productAccount(id, "yield_committed"));
    same(
      `what ${id} can promise`,
      heldIn(ledger, productAccount(id, "yield_free")),
      twin.book.free.get(id) ?? 0n,
    );
    same(`what ${id} has promised`, committed, twin.book.committed.get(id) ?? 0n);
    same(`what ${id} is still to pay`, committed, stillToPay(host, id));
  }
  same("the referral budget", heldIn(ledger, houseAccount("referral_budget")), twin.referral);
  same("the reward budget", heldIn(ledger, houseAccount("reward_budget")), twin.reward);
  same("fees", heldIn(ledger, houseAccount("fees")), twin.book.fees);
  same(
    "what commissions were paid",
    ledger.commissions.paid.reduce((sum, { amount }) => sum + amount, 0n),
    twin.paid,
  );
  same(
    "all of the books",
    [...ledger.balances.values()].reduce((sum, balance) => sum + balance, 0n),
    0n,
  );
  comparePools(host, twin, same);
  return wrong;
};

/** Of the running cycles, what they have not paid yet. */
const stillToPay = ({ ledger }: YearHost, productId: number): bigint =>
  [...ledger.holdings.values()]
    .filter((each) => each.productId === productId && each.isLive)
    .reduce((sum, each) => sum + earnedBy(each, each.own + each.credit, each.days) - each.paid, 0n);
