/**
 * What must be true of every lever order by only its row and the tick log, without its history: each price is that of a
 * logged tick, each trigger was reached there and at no relevant trade before, and changes of one tick were decided in the
 * right order (LEV-10, LEV-11).
 */
import type { LeverEnd, LeverOrder } from "@candor/core/leverage/lever-order";
import type { Tick } from "@candor/core/market/tick";
import type { LeverRow } from "../ledger/lever-rows.ts";
import { naiveFee, naiveGain, naiveMargin, naiveReachesAsked, naiveTrigger } from "../naive/rules.ts";
import type { Noted } from "../server/host.ts";
import type { Checker } from "./checker.ts";

export const pricesAreLogged: Checker = ({ world, ledger, ticks }) => {
  const logs = new Map<string, readonly Tick[]>(
    world.symbols.map((symbol) => [symbol, ticks.filter((tick) => tick.symbol === symbol)]),
  );
  return [...ledger.levers.levers.values()].flatMap((row) =>
    faultsOf(row, logs.get(row.lever.symbol) ?? []).map((fault) => `lever order ${row.lever.id} ${fault}`),
  );
};

const isTrade = ({ kind }: Tick): boolean => kind === "trade";

const faultsOf = ({ lever, end }: LeverRow, log: readonly Tick[]): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const whole = naiveMargin(lever.share, lever.multiple);
  const mayLack = lever.parentId === undefined ? 0n : 1n;
  expect(lever.margin === whole || lever.margin === whole - mayLack, `binds ${lever.margin}`);
  expect(lever.fee === naiveFee(lever.share, lever.feeRate), `costs ${lever.fee}`);
  const { opening } = lever;
  const reaches = ({ price }: Tick): boolean => naiveReachesAsked(lever, price);
  const first = log.find((tick) => isTrade(tick) && tick.seq > lever.placedSeq && reaches(tick));
  if (opening === undefined) {
    const untilMs = end?.atMs ?? 0;
    expect(first === undefined || first.timeMs > untilMs, `was not opened by tick ${first?.seq}`);
  } else {
    const at = log.find(({ seq }) => seq === opening.seq);
    expect(at?.price === opening.price, `opened at ${opening.price}, not the price of tick ${opening.seq}`);
    expect(at?.timeMs === opening.atMs, "opened at another time than its tick");
    expect(
      opening.as === "bestPrice" || naiveReachesAsked(lever, opening.price),
      "opened at a worse price than asked",
    );
    const waited = opening.seq !== lever.placedSeq;
    expect(!waited || first?.seq === opening.seq, `opened at tick ${opening.seq}, not ${first?.seq}`);
  }
  if (end?.type === "closed") faults.push(...closingFaults(lever, end, log));
  return faults;
};

type Closed = Extract<LeverEnd, { type: "closed" }>;

const closingFaults = (lever: LeverOrder, end: Closed, log: readonly Tick[]): readonly string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  const at = log.find(({ seq }) => seq === end.seq);
  expect(at?.price === end.price, `closed at ${end.price}, not the price of tick ${end.seq}`);
  expect(at?.timeMs === end.atMs, "closed at another time than its tick");
  const gain = naiveGain(lever, lever.opening?.price ?? 1n, end.price);
  expect(end.profit - end.shortfall === gain, `gained ${end.profit}, but the prices give ${gain}`);
  expect(end.profit >= -lever.margin, "lost more than its margin");
  expect(end.shortfall === 0n || end.profit === -lever.margin, "costs the house what its margin covers");
  const first = log.find(
    (tick) => isTrade(tick) && tick.seq > lever.sinceSeq && naiveTrigger(lever, tick.price) !== undefined,
  );
  if (end.reason === "owner" || end.reason === "runEnd") {
    // A part counts from the tick that closed it.
    const isPart = lever.parentId !== undefined;
    expect(
      first === undefined || first.seq > end.seq || isPart,
      `was closed by hand after tick ${first?.seq} triggered it`,
    );
    return faults;
  }
  expect(first?.seq === end.seq, `was triggered by tick ${end.seq}, not ${first?.seq}`);
  expect(naiveTrigger(lever, end.price) === end.reason, `closed for reason ${end.reason}`);
  return faults;
};

/** Close-outs, then stops and take-profits, then fills; older orders first. */
export const ticksDecideInOrder: Checker = ({ notes, ticks }) => {
  const places = new Map(ticks.map((tick, place) => [`${tick.symbol} ${tick.seq}`, place]));
  const pieces = piecesOf(notes);
  return pieces.flatMap((changes) => {
    const ranks = changes.map(({ order: lever, end }) => {
      const seq = end?.type === "closed" ? end.seq : (lever.opening?.seq ?? 0);
      const kind = end?.type !== "closed" ? 2 : end.reason === "closeOut" ? 0 : 1;
      return { id: lever.id, rank: [places.get(`${lever.symbol} ${seq}`) ?? -1, kind, lever.id] as const };
    });
    return ranks.flatMap(({ id, rank }, index) => {
      const before = ranks[index - 1];
      return before === undefined || comesBefore(before.rank, rank)
        ? []
        : [`order ${before.id} was decided before ${id}`];
    });
  });
};

/** What was handed out between two starts of the server: what a crash loses is handed out again. */
const piecesOf = (notes: readonly Noted[]) => {
  const pieces: { readonly order: LeverOrder; readonly end: LeverEnd | undefined }[][] = [[]];
  for (const note of notes) {
    if (note.kind === "restart") {
      pieces.push([]);
      continue;
    }
    const facts = note.effects.flatMap((effect) => (effect.type === "settled" ? effect.facts : []));
    for (const fact of facts) if (fact.type === "leverChanged") pieces.at(-1)?.push(fact.change);
  }
  return pieces;
};

type Rank = readonly [place: number, kind: number, id: number];

const comesBefore = (a: Rank, b: Rank): boolean => {
  const differs = a.findIndex((part, index) => part !== b[index]);
  return differs >= 0 && (a[differs] ?? 0) < (b[differs] ?? 0);
};
