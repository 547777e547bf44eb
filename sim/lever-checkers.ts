/**
 * What must be true of every lever order by its row and the tick log alone, without knowing how it came about: each price is
 * that of a logged trade, each trigger was reached there and at no counting trade before, and what one tick decided was
 * decided in its order (LEV-10, LEV-11).
 */
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import type { Checker } from "./checkers.ts";
import type { LeverRow } from "./lever-rows.ts";
import { naiveFee, naiveGain, naiveMargin, naiveReachesAsked, naiveTrigger } from "./naive-rules.ts";
import type { Played } from "./server.ts";

export const pricesAreLogged: Checker = (world, { ledger, tickLog }) => {
  const trades = new Map<string, readonly Tick[]>(
    world.symbols.map((symbol) => [
      symbol,
      tickLog.filter((tick) => tick.symbol === symbol && tick.kind === "trade"),
    ]),
  );
  return [...ledger.levers.orders.values()].flatMap((row) =>
    faultsOf(row, trades.get(row.order.symbol) ?? []).map((fault) => `lever order ${row.order.id} ${fault}`),
  );
};

const faultsOf = ({ order, end }: LeverRow, trades: readonly Tick[]): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const whole = naiveMargin(order.share, order.multiple);
  const mayLack = order.parentId === undefined ? 0n : 1n;
  expect(order.margin === whole || order.margin === whole - mayLack, `binds ${order.margin}`);
  expect(order.fee === naiveFee(order.share, order.feeRate), `costs ${order.fee}`);
  const { opening } = order;
  if (opening !== undefined) {
    const at = trades.find(({ seq }) => seq === opening.seq);
    expect(at?.price === opening.price, `opened at ${opening.price}, which no trade ${opening.seq} says`);
    expect(opening.as === 1 || naiveReachesAsked(order, opening.price), "opened at a worse price than asked");
    const waited = opening.seq > order.placedSeq;
    const first = trades.find(({ seq, price }) => seq > order.placedSeq && naiveReachesAsked(order, price));
    expect(!waited || first?.seq === opening.seq, `opened at tick ${opening.seq}, not ${first?.seq}`);
    expect(opening.atMs === (waited ? at?.timeMs : order.createMs), "opened at another time");
  }
  if (end?.status === 3) faults.push(...closingFaults(order, end, trades));
  return faults;
};

type Closed = Extract<LeverEnd, { status: 3 }>;

const closingFaults = (order: LeverOrder, end: Closed, trades: readonly Tick[]): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const at = trades.find(({ seq }) => seq === end.seq);
  expect(at?.price === end.price, `closed at ${end.price}, which no trade ${end.seq} says`);
  const gain = naiveGain(order, order.opening?.price ?? 1n, end.price);
  expect(end.profit - end.shortfall === gain, `gained ${end.profit} where prices say ${gain}`);
  expect(end.profit >= -order.margin, "lost more than its margin");
  expect(end.shortfall === 0n || end.profit === -order.margin, "costs the house what its margin covers");
  const first = trades.find(
    ({ seq, price }) => seq > order.sinceSeq && naiveTrigger(order, price) !== undefined,
  );
  if (end.reason === 2 || end.reason === 3 || end.reason === 4) {
    expect(first?.seq === end.seq, `was triggered by tick ${end.seq}, not ${first?.seq}`);
    expect(naiveTrigger(order, end.price) === end.reason, `closed for reason ${end.reason}`);
    expect(at?.timeMs === end.atMs, "closed at another time than its tick");
    return faults;
  }
  expect(
    first === undefined || first.timeMs > end.atMs,
    `was closed by hand after tick ${first?.seq} triggered it`,
  );
  const last = trades.findLast(({ timeMs }) => timeMs <= end.atMs);
  expect(last?.seq === end.seq, `was closed at tick ${end.seq}, not at the last one ${last?.seq}`);
  return faults;
};

/** Close-outs, then stops and take-profits, then fills; the older order first. */
export const ticksDecideInOrder: Checker = (_, { notes, tickLog }) => {
  const places = new Map(tickLog.map((tick, place) => [`${tick.symbol} ${tick.seq}`, place]));
  const ranks = settledChanges(notes).map(({ order, end }) => {
    const seq = end?.status === 3 ? end.seq : (order.opening?.seq ?? 0);
    const kind = end?.status !== 3 ? 2 : end.reason === 4 ? 0 : 1;
    return { id: order.id, rank: [places.get(`${order.symbol} ${seq}`) ?? -1, kind, order.id] as const };
  });
  return ranks.flatMap(({ id, rank }, index) => {
    const before = ranks[index - 1];
    return before === undefined || comesBefore(before.rank, rank)
      ? []
      : [`order ${before.id} was decided before ${id}`];
  });
};

const settledChanges = (notes: Played["notes"]) =>
  notes.flatMap((note) => (note.kind === "leversSettled" ? note.changes : []));

type Rank = readonly [place: number, kind: number, id: number];

const comesBefore = (a: Rank, b: Rank): boolean => {
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs >= 0 && (a[differs] ?? 0) < (b[differs] ?? 0);
};
