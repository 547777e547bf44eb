/**
 * Turns what an actor wishes into a command: which order it means, and which prices. What is booked when the command
 * arrives decides, so that a user acts on what the lists show; a key that was sent before says what it said then.
 */
import type { LeverCommand } from "@candor/core/engine/levers/lever-events";
import { price, type Price } from "@candor/core/money/money";
import type { Host } from "./host.ts";
import type { Pick, SimLever, StopWish } from "./inputs.ts";

type Kind = "pending" | "holding" | "run";
type Numbered = { readonly id: number; readonly userId: number; readonly isWanted: boolean };

/** A number that no order has. */
const nobodysId = 999_999;

export const resolveLever = (host: Host, lever: SimLever, acceptedMs: number): LeverCommand => {
  const name = `${lever.userId} ${lever.key}`;
  const command = host.firstAsked.get(name) ?? commandOf(host, lever, acceptedMs);
  host.firstAsked.set(name, command);
  return { ...command, acceptedMs };
};

const commandOf = (host: Host, { userId, wish }: SimLever, acceptedMs: number): LeverCommand => {
  const by = { userId, acceptedMs };
  switch (wish.type) {
    case "open": {
      const { symbol, side, multiple, share, askedPrice, stops } = wish;
      const from = askedPrice ?? lastPrice(host, symbol);
      const lever = { symbol, side, multiple, share, askedPrice };
      return { type: "openLever", ...by, ...lever, ...stopPrices(side, from, stops) };
    }
    case "close":
      return {
        type: "closeLever",
        ...by,
        orderId: pickId(host, userId, "holding", wish.pick),
        share: wish.share,
      };
    case "revoke":
      return { type: "revokeLever", ...by, orderId: pickId(host, userId, "pending", wish.pick) };
    case "reverse":
      return { type: "reverseLever", ...by, orderId: pickId(host, userId, "holding", wish.pick) };
    case "setStops": {
      const orderId = pickId(host, userId, "holding", wish.pick);
      const lever = host.ledger.levers.orders.get(orderId)?.order;
      const from = lastPrice(host, lever?.symbol ?? "");
      return { type: "setStops", ...by, orderId, ...stopPrices(lever?.side ?? 1, from, wish.stops) };
    }
    case "closeAll":
      return { type: "closeAllLevers", ...by, symbol: wish.symbol };
    case "revokeAll":
      return { type: "revokeAllLevers", ...by, symbol: wish.symbol };
    case "startRun": {
      const { symbol, amount, multiple, times } = wish;
      return { type: "startRun", ...by, symbol, amount, multiple, times };
    }
    case "stopRun":
      return { type: "stopRun", ...by, runId: pickId(host, userId, "run", wish.pick) };
  }
};

const lastPrice = (host: Host, symbol: string): Price =>
  host.state.lastTrades.get(symbol)?.price ?? price(1_000n);

const stopPrices = (side: 1 | 2, from: Price, { loss, profit }: StopWish) => {
  const way = side === 1 ? 1n : -1n;
  const off = (permille: bigint | undefined): Price | undefined =>
    permille === undefined ? undefined : price((from * (1_000n + way * permille)) / 1_000n);
  return { stopLoss: off(loss === undefined ? undefined : -loss), takeProfit: off(profit) };
};

const pickId = (host: Host, userId: number, kind: Kind, { among, nth }: Pick): number => {
  const rows = kind === "run" ? runsOf(host) : ordersOf(host, kind);
  // Every fourth time of the wrong kind as well, as somebody does whose list is old.
  const isWanted = (row: Numbered): boolean => row.isWanted || (among === "live" && nth % 4 === 3);
  if (among === "triggered")
    return host.state.leverDue.find(({ order }) => order.userId === userId)?.order.id ?? nobodysId;
  const fitting = rows.filter((row) => {
    if (among === "foreign") return row.userId !== userId;
    return row.userId === userId && (among === "own" || isWanted(row));
  });
  return fitting[nth % Math.max(1, fitting.length)]?.id ?? nobodysId;
};

const ordersOf = ({ ledger }: Host, kind: Kind): readonly Numbered[] =>
  [...ledger.levers.orders.values()]
    .slice(-200)
    .filter(({ end }, index) => end === undefined || index % 16 === 0)
    .map(({ order, end }) => ({
      id: order.id,
      userId: order.userId,
      isWanted: end === undefined && (order.opening === undefined) === (kind === "pending"),
    }));

const runsOf = ({ ledger }: Host): readonly Numbered[] =>
  [...ledger.levers.runs.values()].map(({ run, end }) => ({
    id: run.id,
    userId: run.userId,
    isWanted: end === undefined,
  }));
