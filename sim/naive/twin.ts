/**
 * The naive twin: recomputes everything that the engine was given in the simplest way, event by event, and compares each refusal,
 * each row and each balance. It is a second implementation of OPT-04, OPT-06, OPT-07, MKT-09, API-18, LEV-04 to LEV-19, BOT-03 to
 * BOT-07 and SES-17, and shares no code with core's engine or rules.
 *
 * A crash takes it back to the last decision that was booked. Known limit: the server tells it which one that was, and when
 * something was handed out.
 */
import type { EngineEffect, EngineEvent, Fact } from "@candor/core/engine/events";
import type { Tick } from "@candor/core/market/tick";
import { factsOf } from "../same-facts.ts";
import type { Noted } from "../server/host.ts";
import type { Played } from "../server/server.ts";
import type { OptionOffer } from "../world/inputs.ts";
import { copyBook, createBook } from "./book.ts";
import { markWakesRuns, tickClosesMinute } from "./bot.ts";
import { createLog } from "./log.ts";
import { settleOptions } from "./options.ts";
import { stockName } from "./swaps.ts";
import { accept, closeMoment, freeze, queueSteps, unfreeze } from "./queue.ts";
import { isRunExecuting, settleLevers, trigger } from "./triggers.ts";
import type { Twin, TwinEffect } from "./twin-state.ts";

/** Compares everything that was played with the expected result; returns the differences of the first event that has any. */
export const compareWithTwin = (played: Played): readonly string[] => {
  const twin = createTwin(played);
  for (const note of played.notes) {
    if (note.kind === "restart") {
      goBack(twin, note);
      continue;
    }
    const expected = take(twin, note.event);
    const differences = differencesOf(expected, note.effects);
    // Later differences may only be consequences of the first one.
    if (differences.length > 0)
      return differences.map((text) => `${eventText(note.event)}, at ${twin.book.markMs}: ${text}`);
  }
  return [];
};

const createTwin = ({ world, ticks, notes, ledger }: Played): Twin => {
  const balances = new Map([["0 capital", world.capital as bigint]]);
  for (const [userId, amount] of world.wallets) balances.set(`${userId} wallet`, amount);
  for (const [asset, amount] of world.stock) balances.set(`0 ${stockName(asset)}`, amount);
  for (const [userId, amount] of world.contracts) balances.set(`${userId} contract`, amount);
  const book = createBook(balances);
  const offers = [...world.levers];
  return {
    world,
    ticks,
    log: createLog(ticks),
    requests: ledger.money.requests,
    deposits: ledger.deposits.all,
    withdrawals: ledger.withdrawals.all,
    percents: new Map(world.symbols.map((symbol) => [symbol, percentsOf(world.options)])),
    offers: new Map(offers),
    stressBps: new Map(offers.flatMap(([symbol, offer]) => (offer ? [[symbol, offer.stressBps]] : []))),
    wanted: new Set(notes.flatMap((note) => (note.kind === "restart" ? [note.decisions] : []))),
    books: new Map([[0, copyBook(book)]]),
    decisions: 0,
    book,
  };
};

/** A position that is in only one of the lists offers nothing. */
const percentsOf = ({ terms, scale }: OptionOffer): ReadonlyMap<number, number> =>
  new Map(
    terms.split(",").flatMap((minutes, place) => {
      const percent = Number(scale.split(",")[place]);
      return minutes === "" || !(percent > 0) ? [] : [[Number(minutes) * 60, percent]];
    }),
  );

/** Keeps only what was booked; ticks and the mark continue from there, and every run that can act has something to do. */
const goBack = (twin: Twin, { decisions, markMs, frozen }: Extract<Noted, { kind: "restart" }>): void => {
  const before = twin.books.get(decisions);
  if (before === undefined) return;
  twin.decisions = decisions;
  const book = copyBook(before);
  twin.book = book;
  book.queue = [];
  book.frozen = new Set(frozen);
  // What ticks caused is found in the log again; the end of a run by a freeze is not.
  for (const { run, runEnd } of book.due) if (run && runEnd) book.runs.set(run.id, run);
  book.due = book.due.map((due) => ({ ...due, runEnd: undefined }));
  const runs = [...book.runs.values()].toSorted((a, b) => a.id - b.id);
  book.owing = new Set(
    runs.flatMap(({ id, orderId }) => (orderId === undefined && !isRunExecuting(twin, id) ? [id] : [])),
  );
  book.runEndMs = Math.min(Number.POSITIVE_INFINITY, ...runs.map(({ startedMs }) => startedMs + 86_400_000));
  for (let tick = twin.ticks[book.taken]; tick && tick.timeMs <= markMs; tick = twin.ticks[book.taken])
    takeTick(twin, tick);
  takeMark(twin, markMs);
};

const take = (twin: Twin, event: EngineEvent): readonly TwinEffect[] => {
  switch (event.type) {
    case "tick":
      return takeTick(twin, event.tick);
    case "mark":
      return takeMark(twin, event.markMs);
    case "command": {
      const { ticket, command } = event;
      if (command.type === "freezeUser") return freeze(twin, ticket, command.userId, command.acceptedMs);
      if (command.type === "unfreezeUser") return unfreeze(twin, ticket, command.userId);
      return accept(twin, ticket, command);
    }
    case "settle": {
      const before = twin.book.dueOptions.length;
      const options = settleOptions(twin, event.limit);
      const levers = settleLevers(twin, Math.max(0, event.limit - before));
      const facts = [...options, ...levers];
      return facts.length === 0 ? [] : [{ type: "settled", facts }];
    }
    case "offerLever": {
      twin.offers.set(event.symbol, event.terms);
      if (event.terms !== undefined) twin.stressBps.set(event.symbol, event.terms.stressBps);
      return [];
    }
    case "offer":
      twin.percents.set(event.symbol, new Map(event.terms.map(({ seconds, percent }) => [seconds, percent])));
      return [];
    // The twin reads them from the world, and knows that a user's share is a tenth, and a fifth of the stock for swaps.
    case "offerRuns":
    case "offerShares":
    case "offerStock":
      return [];
  }
};

const takeTick = (twin: Twin, tick: Tick): readonly TwinEffect[] => {
  const { book } = twin;
  const effects = tick.timeMs - 1 > book.markMs ? closeMoment(twin, tick.timeMs - 1) : [];
  book.taken += 1;
  book.seen.set(tick.symbol, (book.seen.get(tick.symbol) ?? 0) + 1);
  if (tick.kind === "trade") trigger(twin, tick);
  tickClosesMinute(twin, tick);
  return effects;
};

const takeMark = (twin: Twin, markMs: number): readonly TwinEffect[] => {
  const effects = closeMoment(twin, markMs);
  markWakesRuns(twin);
  queueSteps(twin);
  return effects;
};

const eventText = (event: EngineEvent): string =>
  event.type === "command" ? `${event.ticket} ${factsOf(event.command)}` : event.type;

const differencesOf = (should: readonly TwinEffect[], are: readonly EngineEffect[]): readonly string[] => {
  const [mine, its] = [should.map(twinText), are.map(effectText)];
  if (mine.length !== its.length) return [`${its.join("\n    ")}\n  should be ${mine.join("\n    ")}`];
  return mine.flatMap((text, index) => (text === its[index] ? [] : [`${its[index]}\n  should be ${text}`]));
};

const twinText = (effect: TwinEffect): string => {
  if (effect.type === "refused") return `${effect.ticket} refused ${effect.key}`;
  const facts = effect.facts.map(({ text }) => text).join("\n    ");
  return effect.type === "settled" ? facts : `${effect.ticket} taken ${effect.newId}\n    ${facts}`;
};

const effectText = (effect: EngineEffect): string => {
  if (effect.type === "refused") return `${effect.ticket} refused ${effect.refusal.key}`;
  const facts = effect.facts.map(textOfFact).join("\n    ");
  return effect.type === "settled" ? facts : `${effect.ticket} taken ${effect.newId}\n    ${facts}`;
};

/** A fact of the engine as text, in the twin's form. */
const textOfFact = (fact: Fact): string => `${fact.type} ${factsOf(saysOf(fact))} ${afterOf(fact)}`;

const saysOf = (fact: Fact): unknown => {
  switch (fact.type) {
    case "optionPlaced":
      return fact.option;
    case "optionSettled": {
      const { option, exit, outcome, net } = fact.settlement;
      return { id: option.id, seq: exit.seq, price: exit.price, outcome, net };
    }
    case "leverChanged":
      return { order: fact.change.order, end: fact.change.end };
    case "runChanged":
      return { run: fact.change.run, end: fact.change.end };
    case "moved":
      return { list: fact.list, userId: fact.userId, row: fact.row };
  }
};

const afterOf = (fact: Fact): string =>
  fact.type === "runChanged"
    ? ""
    : fact.after
        .map(({ account, balance }) => `${account}:${balance}`)
        .toSorted()
        .join(" ");
