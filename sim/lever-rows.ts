/**
 * The rows of lever orders and bot runs as the database keeps them: after-images, upserted, legal transitions only.
 *
 * Invariants: what has ended never changes; what an order is never changes, only how far it has come; a user's margin
 * account holds what its live orders bind.
 */
import type { BotRun, RunEnd } from "@candor/core/bot/bot-run";
import type { LeverChange, RunChange } from "@candor/core/engine/levers/lever-events";
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Accounts } from "./accounts.ts";
import { sameFacts } from "./same-facts.ts";

export type LeverRow = { readonly order: LeverOrder; readonly end: LeverEnd | undefined };
export type RunRow = { readonly run: BotRun; readonly end: RunEnd | undefined };

export const createLeverRows = (accounts: Accounts, faults: string[]) => {
  const levers = new Map<number, LeverRow>();
  const runs = new Map<number, RunRow>();

  const writeOrder = ({ before, order: lever, end, posting }: LeverChange): void => {
    const stored = levers.get(lever.id);
    for (const fault of orderFaults(stored, { before, order: lever, end, posting })) {
      faults.push(`lever order ${lever.id} ${fault}`);
    }
    levers.set(lever.id, { order: lever, end });
    if (posting !== undefined) for (const leg of posting.legs) accounts.move(posting.kind, leg);
  };

  const writeRun = ({ before, run, end }: RunChange): void => {
    const stored = runs.get(run.id);
    for (const fault of runFaults(stored, { before, run, end })) faults.push(`run ${run.id} ${fault}`);
    const others = [...runs.values()].filter((row) => row.run.userId === run.userId && row.run.id !== run.id);
    if (end === undefined && others.some((row) => row.end === undefined))
      faults.push(`run ${run.id} is a second one`);
    runs.set(run.id, { run, end });
  };

  /** The database has no such check; the books must show it all the same. */
  const checkMargins = (userIds: ReadonlySet<number>): void => {
    for (const userId of userIds) {
      const bound = liveOf(levers.values())
        .filter((lever) => lever.userId === userId)
        .reduce((sum, lever) => sum + lever.margin + (lever.opening === undefined ? lever.fee : 0n), 0n);
      const held = accounts.held(userId, "margin");
      if (held !== bound)
        faults.push(`the margin account of user ${userId} holds ${held}, its live orders bind ${bound}`);
    }
  };

  return {
    orders: levers,
    runs,
    live: (): readonly LeverOrder[] => liveOf(levers.values()),
    write: (changes: readonly LeverChange[], runChanges: readonly RunChange[]): void => {
      for (const change of changes) writeOrder(change);
      for (const change of runChanges) writeRun(change);
      checkMargins(new Set(changes.map(({ order }) => order.userId)));
    },
  };
};

export type LeverRows = ReturnType<typeof createLeverRows>;

const liveOf = (rows: Iterable<LeverRow>): readonly LeverOrder[] =>
  [...rows].flatMap(({ order, end }) => (end === undefined ? [order] : []));

/** What stays as it was from placing to the end. */
const identity = (lever: LeverOrder): unknown => ({
  ...lever,
  margin: undefined,
  fee: undefined,
  share: undefined,
  opening: undefined,
  stopLoss: undefined,
  takeProfit: undefined,
  sinceSeq: undefined,
});

const orderFaults = (
  stored: LeverRow | undefined,
  { before, order, end, posting }: LeverChange,
): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(sameFacts(stored?.order, before), "was something else before");
  expect(stored?.end === undefined, "changes after its end");
  if (end?.status === 3) expect(order.opening !== undefined, "is closed and never opened");
  if (end?.status === 4) expect(order.opening === undefined, "is revoked while it is held");
  if (stored === undefined) {
    expect(end === undefined || order.parentId !== undefined, "has ended before it began");
    expect(posting !== undefined, "begins without money");
    return faults;
  }
  const was = stored.order;
  expect(sameFacts(identity(was), identity(order)), "became another order");
  expect(order.share <= was.share && order.share > 0, `has ${order.share} leaves after ${was.share}`);
  expect(order.sinceSeq >= was.sinceSeq, "goes back to older ticks");
  if (was.opening !== undefined) {
    const { seq, price, atMs, as } = was.opening;
    const now = order.opening;
    const same = now?.seq === seq && now.price === price && now.atMs === atMs && now.as === as;
    expect(same, "opened twice");
  }
  expect(end === undefined || order.share === was.share, "ends with other leaves");
  expect(end === undefined || posting !== undefined, "ends without money");
  return faults;
};

const runFaults = (stored: RunRow | undefined, { before, run, end }: RunChange): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(sameFacts(stored?.run, before), "was something else before");
  expect(stored?.end === undefined, "changes after its end");
  expect(run.done <= run.times, "has more trades than it may have");
  expect(end === undefined || run.orderId === undefined, "has ended and holds a trade");
  const { symbol, amount, multiple, times, startedMs, userId } = run;
  const now = { symbol, amount, multiple, times, startedMs, userId };
  if (stored !== undefined) {
    const was = stored.run;
    const then = Object.fromEntries(Object.keys(now).map((name) => [name, was[name as keyof typeof now]]));
    expect(sameFacts(then, now), "became another run");
    expect(run.done === was.done || run.done === was.done + 1, "counts wrong");
  }
  return faults;
};
