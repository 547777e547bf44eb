/**
 * Engines that break one rule of leveraged contracts or of the bot each, made of the real one by tampering with what goes
 * in or comes out: what a checker that misses it would let through.
 */
import type { EngineEffect, EngineEvent } from "@candor/core/engine/events";
import type { LeverChange, LeverDecided } from "@candor/core/engine/levers/lever-events";
import type { EngineState } from "@candor/core/engine/state";
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { money, type Price } from "@candor/core/money/money";
import { naiveGain } from "./naive-rules.ts";
import { product, type Subject } from "./subject.ts";

type Step = Subject["step"];

const broken = (step: Step): Subject => ({ ...product, step });

/** Tampers with every change of an order that is handed out to be booked. */
const changing = (change: (one: LeverChange, event: EngineEvent) => LeverChange): Subject =>
  broken((state, event) =>
    product
      .step(state, event)
      .map((effect) =>
        effect.type === "leverDecided" || effect.type === "leverSettled"
          ? { ...effect, changes: effect.changes.map((one) => change(one, event)) }
          : effect,
      ),
  );

/** Hands out a piece in another order. */
const sorting = (compare: (a: LeverChange, b: LeverChange) => number): Subject =>
  broken((state, event) =>
    product
      .step(state, event)
      .map((effect) =>
        effect.type === "leverSettled" && isOfOneTick(effect.changes)
          ? { ...effect, changes: effect.changes.toSorted(compare) }
          : effect,
      ),
  );

/** Tampers with the state for the time of one step; what `before` answers puts it right again. */
const during = (before: (state: EngineState, event: EngineEvent) => () => void): Subject =>
  broken((state, event) => {
    const after = before(state, event);
    const effects = product.step(state, event);
    after();
    return effects;
  });

const nothing = (): void => undefined;

const seqOf = ({ order, end }: LeverChange): string =>
  `${order.symbol} ${end?.status === 3 ? end.seq : order.opening?.seq}`;
const isOfOneTick = (changes: readonly LeverChange[]): boolean => new Set(changes.map(seqOf)).size === 1;
const isFill = ({ end }: LeverChange): boolean => end === undefined;

const closedAt = (one: LeverChange, at: Price, reason: 2 | 3 | 4): LeverChange => {
  if (one.end?.status !== 3) return one;
  const gain = naiveGain(one.order, one.order.opening?.price ?? 1n, at);
  return { ...one, end: { ...one.end, reason, price: at, profit: money(gain) } };
};

type Legs = NonNullable<LeverChange["posting"]>["legs"];

const withLegs = (one: LeverChange, change: (legs: Legs) => Legs): LeverChange =>
  one.posting === undefined ? one : { ...one, posting: { ...one.posting, legs: change(one.posting.legs) } };

const onDecided = (change: (effect: LeverDecided, event: EngineEvent) => EngineEffect): Subject =>
  broken((state, event) =>
    product
      .step(state, event)
      .map((effect) => (effect.type === "leverDecided" ? change(effect, event) : effect)),
  );

/** What it does wrong, which rule that is, and who has to find it. */
export type BrokenLever = readonly [code: string, checker: string, subject: Subject];

const twin = "the engine equals its naive twin";
const books = "legal transitions only";
const logged = "every price is a logged one that reaches";
const inOrder = "ticks decide in the right order";

export const brokenLevers: Readonly<Record<string, BrokenLever>> = {
  "closes at the stop's own price after a gap": [
    "LEV-10",
    logged,
    changing((one) =>
      one.end?.status === 3 && one.end.reason === 2 && one.order.stopLoss !== undefined
        ? closedAt(one, one.order.stopLoss, 2)
        : one,
    ),
  ],
  "takes the stop before the close-out at one tick": [
    "LEV-11",
    logged,
    changing((one) =>
      one.end?.status === 3 && one.end.reason === 4 && one.order.stopLoss !== undefined
        ? { ...one, end: { ...one.end, reason: 2 } }
        : one,
    ),
  ],
  "fills before it stops at one tick": [
    "LEV-10",
    inOrder,
    sorting((a, b) => Number(isFill(b)) - Number(isFill(a))),
  ],
  "lets the younger order go first": ["LEV-10", inOrder, sorting((a, b) => b.order.id - a.order.id)],
  "fills at the price asked, not at the tick's": [
    "LEV-10",
    logged,
    changing((one) => {
      const { opening, askedPrice } = one.order;
      if (opening === undefined || one.before?.opening !== undefined || one.posting?.kind !== "lever_filled")
        return one;
      return { ...one, order: { ...one.order, opening: { ...opening, price: askedPrice } } };
    }),
  ],
  "counts ticks from before the stops were set": [
    "LEV-08",
    books,
    changing((one, event) =>
      event.type === "setStops" ? { ...one, order: { ...one.order, sinceSeq: one.order.placedSeq } } : one,
    ),
  ],
  "forgets to book one in five of what a tick decides": [
    "LEV-10",
    "nothing stays bound",
    broken((state, event) =>
      product
        .step(state, event)
        .map((effect) =>
          effect.type === "leverSettled"
            ? { ...effect, changes: effect.changes.filter(({ order }) => order.id % 5 !== 0) }
            : effect,
        ),
    ),
  ],
  "takes more than the margin from its owner": [
    "LEV-11",
    logged,
    changing((one) => {
      if (one.end?.status !== 3 || one.end.shortfall === 0n) return one;
      const { profit, shortfall } = one.end;
      const end = { ...one.end, profit: money(profit - shortfall), shortfall: money(0n) };
      const debit = userAccount(one.order.userId, "contract");
      const leg = { debit, credit: houseAccount("trading_book"), amount: shortfall };
      return withLegs({ ...one, end }, (legs) => [...legs.slice(0, -1), leg]);
    }),
  ],
  "charges the fee twice": [
    "LEV-13",
    twin,
    changing((one) =>
      withLegs(one, (legs) => (one.posting?.kind === "lever_opened" ? [...legs, ...legs.slice(1)] : legs)),
    ),
  ],
  "rounds a part's margin away": [
    "LEV-15",
    books,
    changing((one) => {
      if (one.order.parentId === undefined) return one;
      return withLegs(one, (legs) =>
        legs.map((leg, index) => (index === 0 ? { ...leg, amount: money(leg.amount - 1n) } : leg)),
      );
    }),
  ],
  "reverses only half of the way": [
    "LEV-15",
    twin,
    onDecided((effect, event) =>
      event.type === "reverseLever" ? { ...effect, changes: effect.changes.slice(0, 1) } : effect,
    ),
  ],
  "closes what is being executed already": [
    "LEV-07",
    twin,
    during((state, event) => {
      if (event.type !== "closeLever") return nothing;
      const waiting = state.leverDue.splice(0);
      state.dueById = undefined;
      return () => {
        state.leverDue.unshift(...waiting);
        state.dueById = undefined;
      };
    }),
  ],
  "forgets pending orders at the exposure gate": [
    "LEV-17",
    twin,
    during((state, event) => {
      if (event.type !== "openLever") return nothing;
      const sums = [...state.books.values()].flatMap((book) => {
        book.stressLoss = undefined;
        return [book.sums.longs, book.sums.shorts];
      });
      const pending = sums.map((side) => side.pending);
      for (const side of sums) side.pending = 0n;
      return () => {
        for (const [index, side] of sums.entries()) side.pending += pending[index] ?? 0n;
        for (const book of state.books.values()) book.stressLoss = undefined;
      };
    }),
  ],
  "leaks exposure when it takes an order back": [
    "LEV-17",
    books,
    during((state, event) => {
      const lever = event.type === "undoLever" ? event.decided.changes[0]?.order : undefined;
      if (lever === undefined) return nothing;
      return () => {
        const book = state.books.get(lever.symbol);
        if (book === undefined) return;
        book.sums.longs.pending += 1_000_000_000n;
        book.stressLoss = undefined;
      };
    }),
  ],
  "trades on a price that is too old": [
    "MKT-09",
    twin,
    during((state, event) => {
      if (event.type !== "openLever" && event.type !== "closeLever") return nothing;
      const trades = [...state.lastTrades];
      const timeMs = Math.max(state.markMs, event.acceptedMs);
      for (const [symbol, trade] of trades) state.lastTrades.set(symbol, { ...trade, timeMs });
      return () => {
        for (const [symbol, trade] of trades) state.lastTrades.set(symbol, trade);
      };
    }),
  ],
  "lets an owner have eleven orders": [
    "LEV-05",
    twin,
    during((state, event) => {
      const own = event.type === "openLever" ? state.leversOf.get(event.userId) : undefined;
      if (own?.length !== 10) return nothing;
      const first = own.shift() ?? 0;
      return () => void own.unshift(first);
    }),
  ],
  "lets a run trade once more than it may": [
    "BOT-06",
    twin,
    broken((state, event) =>
      product.step(state, event.type === "startRun" ? { ...event, times: event.times + 1 } : event),
    ),
  ],
  "lets a run go on after half is lost": [
    "BOT-06",
    twin,
    during((state, event) => {
      const run = event.type === "stepRun" ? state.runs.get(event.runId) : undefined;
      if (run === undefined || run.net * 2n > -run.amount) return nothing;
      const { net } = run;
      Object.assign(run, { net: money(0n) });
      return () => void Object.assign(run, { net });
    }),
  ],
  "lets a run sleep when a minute closes": [
    "BOT-06",
    twin,
    during((state, event) => {
      if (event.type !== "tick" && event.type !== "mark") return nothing;
      const due = [...state.botDue];
      return () => {
        state.botDue.clear();
        for (const runId of due) state.botDue.add(runId);
      };
    }),
  ],
  "forgets how many runs a day had": [
    "BOT-04",
    twin,
    during((state, event) => {
      if (event.type === "startRun") state.quota.started.clear();
      return nothing;
    }),
  ],
  "lets others open on what a close frees that is taken back": [
    "LEV-17",
    books,
    { ...product, opensFirst: false },
  ],
  "lets a leader that was paused go on booking": ["TRUST-02", books, { ...product, fences: false }],
};
