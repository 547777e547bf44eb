/**
 * Every row from a command with a price names the first tick of its pair after the command was accepted, at that tick's
 * price, in a market that was fresh then (API-18, MKT-09). Only an owner's close of what is not offered any more needs no fresh market
 * (LEV-07). Checked in the raw tick log, without the engine.
 */
import type { Tick } from "@candor/core/market/tick";
import type { Noted } from "../server/host.ts";
import type { World } from "../world/inputs.ts";
import type { Checker } from "./checker.ts";
import { closingTick, openingTick, placementTick, swapTick, type DecidingTick } from "./deciding-tick-of.ts";

const staleMs = 5_000;

export const firstTickDecides: Checker = ({ world, ledger, ticks, notes }) => {
  const unoffered = unofferedTicks(world, notes);
  const logs = new Map(
    world.symbols.map((symbol) => [symbol, ticks.filter((tick) => tick.symbol === symbol)]),
  );
  const fault = (name: string, at: DecidingTick | undefined, isOwners = false): readonly string[] => {
    const isFree = isOwners && at !== undefined && unoffered.has(`${at.symbol} ${at.seq}`);
    const why = at && faultOf(at, logs.get(at.symbol) ?? [], isFree);
    return at === undefined || why === undefined
      ? []
      : [`${name}, accepted at ${at.acceptedMs}, was decided at tick ${at.seq} of ${at.symbol}: ${why}`];
  };
  return [
    ...[...ledger.options.values()].flatMap(({ option }) =>
      fault(`option ${option.id}`, placementTick(option)),
    ),
    ...[...ledger.swaps.values()].flatMap((swap) => fault(`swap ${swap.id}`, swapTick(swap))),
    ...[...ledger.levers.levers.values()].flatMap(({ lever, end }) => [
      ...fault(`lever order ${lever.id}`, openingTick(lever)),
      ...(end === undefined
        ? []
        : fault(
            `the close of ${lever.id}`,
            closingTick(lever, end),
            end.type === "closed" && end.reason === "owner",
          )),
    ]),
  ];
};

/** The ticks, by symbol and number, at which the symbol's contracts were not offered. */
const unofferedTicks = (world: World, notes: readonly Noted[]): ReadonlySet<string> => {
  const offered = new Map([...world.levers].map(([symbol, offer]) => [symbol, offer !== undefined]));
  const found = new Set<string>();
  for (const note of notes) {
    if (note.kind !== "event") continue;
    const { event } = note;
    if (event.type === "offerLever")
      offered.set(event.symbol, event.terms !== undefined && event.terms.multiples.length > 0);
    if (event.type === "tick" && offered.get(event.tick.symbol) !== true)
      found.add(`${event.tick.symbol} ${event.tick.seq}`);
  }
  return found;
};

const faultOf = (at: DecidingTick, log: readonly Tick[], isFree: boolean): string | undefined => {
  const first = log.find(({ timeMs }) => timeMs > at.acceptedMs);
  if (first?.seq !== at.seq) return `the first one after that is ${first?.seq}`;
  if (first.timeMs !== at.timeMs) return `its time is ${first.timeMs}, not ${at.timeMs}`;
  if (at.price !== undefined && first.price !== at.price)
    return `its price is ${first.price}, not ${at.price}`;
  if (first.timeMs - at.acceptedMs >= staleMs) return "it came too late";
  if (isFree) return undefined;
  const trade = log.findLast(({ kind, seq }) => kind === "trade" && seq <= at.seq);
  return trade === undefined || first.timeMs - trade.timeMs >= staleMs ? "the market was stale" : undefined;
};
