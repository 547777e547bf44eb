/**
 * Turns an actor's request into a command: which contract it names, which prices, how much money. This depends on what is booked
 * when the command arrives, so that a user acts on what the lists show.
 */
import type { Command } from "@candor/core/engine/command";
import type { LeverCommand } from "@candor/core/engine/levers/lever-command";
import { userAccount } from "@candor/core/ids/account-id";
import type { LeverSide } from "@candor/core/leverage/lever-order";
import { money, price, type Money, type Price } from "@candor/core/money/money";
import { fundingMoves } from "@candor/core/wallet/funding";
import { transferMoves } from "@candor/core/wallet/transfer";
import type { ActorRequest, Pick, Sent, StopOffsetChanges, StopOffsets } from "../world/inputs.ts";
import type { Host } from "./host.ts";
import { swapOf } from "./swaps.ts";
import { withdrawalOf } from "./withdrawals.ts";

type Kind = "pending" | "holding" | "run";
type Numbered = { readonly id: number; readonly userId: number; readonly isWanted: boolean };

/** A number that no contract has. */
const nobodysId = 999_999;

/** Undefined for a request that is refused before the engine gets it. */
export type EngineRequest = Exclude<
  ActorRequest,
  { type: "cancel" | "protect" | "claim" | "quote" | "invoice" }
>;

export const resolve = (
  host: Host,
  { userId, acceptedMs, request }: Sent & { readonly request: EngineRequest },
): Command | undefined => {
  const by = { userId, acceptedMs };
  switch (request.type) {
    case "option": {
      const { symbol, direction, stake, seconds, seenPrice } = request;
      return { type: "placeOption", ...by, symbol, direction, stake, seconds, seenPrice };
    }
    case "swap":
      return swapOf(host, by, request);
    case "withdraw":
      return withdrawalOf(host, by, request);
    case "transfer":
      return transferOf(host, by, request);
    case "deposit":
      return {
        type: "moveFunds",
        ...by,
        list: "fundings",
        row: { user_id: userId, amount: request.amount },
        legs: fundingMoves({ userId, amount: request.amount }),
        shortages: [],
      };
    default:
      return leverOf(host, by, request);
  }
};

type By = { readonly userId: number; readonly acceptedMs: number };

const transferOf = (host: Host, by: By, request: Extract<ActorRequest, { type: "transfer" }>): Command => {
  const { userId } = by;
  const { direction } = request;
  const [wallet, contract] = [userAccount(userId, "wallet"), userAccount(userId, "contract")];
  const isIn = direction === "to_contract";
  const held = host.ledger.accounts.balanceOf(isIn ? wallet : contract);
  const all = money(held > 0n ? held : 1n);
  const amount: Money = request.amount === "all" ? all : request.amount;
  return {
    type: "moveFunds",
    ...by,
    list: "transfers",
    row: { user_id: userId, direction, amount },
    legs: transferMoves({ userId, direction, amount }),
    shortages: [
      { account: wallet, refusal: { key: "InsufficientWalletBalance" } },
      { account: contract, refusal: { key: "InsufficientBalanceOfCoinWallet" } },
    ],
  };
};

type LeverActorRequest = Exclude<
  EngineRequest,
  { type: "option" | "transfer" | "deposit" | "swap" | "withdraw" }
>;

const leverOf = (host: Host, by: By, request: LeverActorRequest): LeverCommand => {
  const { userId } = by;
  switch (request.type) {
    case "open": {
      const { symbol, side, multiple, share, askedPrice, stops } = request;
      const from = askedPrice ?? lastPrice(host, symbol);
      return {
        type: "openLever",
        ...by,
        symbol,
        side,
        multiple,
        share,
        askedPrice,
        ...stopPrices(side, from, stops),
      };
    }
    case "close":
      return {
        type: "closeLever",
        ...by,
        orderId: pickId(host, userId, "holding", request.pick),
        share: request.share,
      };
    case "revoke":
      return { type: "revokeLever", ...by, orderId: pickId(host, userId, "pending", request.pick) };
    case "reverse":
      return { type: "reverseLever", ...by, orderId: pickId(host, userId, "holding", request.pick) };
    case "setStops": {
      const orderId = pickId(host, userId, "holding", request.pick);
      return { type: "setStops", ...by, orderId, ...stopChanges(host, orderId, request.stops) };
    }
    case "closeAll":
      return { type: "closeAllLevers", ...by, symbol: request.symbol };
    case "revokeAll":
      return { type: "revokeAllLevers", ...by, symbol: request.symbol };
    case "startRun": {
      const { symbol, amount, multiple, times } = request;
      return { type: "startRun", ...by, symbol, amount, multiple, times };
    }
    case "stopRun":
      return { type: "stopRun", ...by, runId: pickId(host, userId, "run", request.pick) };
  }
};

const lastPrice = (host: Host, symbol: string): Price =>
  host.state.lastTrades.get(symbol)?.price ?? price(1_000n);

const stopPrices = (side: LeverSide, from: Price, { loss, profit }: StopOffsets) => ({
  stopLoss: loss === undefined ? undefined : stopAt(side, from, -loss),
  takeProfit: profit === undefined ? undefined : stopAt(side, from, profit),
});

const stopChanges = (host: Host, orderId: number, { loss, profit }: StopOffsetChanges) => {
  const lever = host.ledger.known.lever(orderId);
  const [side, from] = [lever?.side ?? "long", lastPrice(host, lever?.symbol ?? "")];
  return {
    stopLoss: typeof loss === "bigint" ? stopAt(side, from, -loss) : loss,
    takeProfit: typeof profit === "bigint" ? stopAt(side, from, profit) : profit,
  };
};

const stopAt = (side: LeverSide, from: Price, permille: bigint): Price =>
  price((from * (1_000n + (side === "long" ? permille : -permille))) / 1_000n);

const pickId = (host: Host, userId: number, kind: Kind, { among, nth }: Pick): number => {
  if (among === "triggered")
    return host.state.leverDue.find(({ order }) => order.userId === userId)?.order.id ?? nobodysId;
  const rows = kind === "run" ? runsOf(host) : leversOf(host, kind);
  // Every fourth time also of the wrong kind, like a user whose list is old.
  const isWanted = (row: Numbered): boolean => row.isWanted || (among === "live" && nth % 4 === 3);
  const fitting = rows.filter((row) => {
    if (among === "foreign") return row.userId !== userId;
    return row.userId === userId && (among === "own" || isWanted(row));
  });
  return fitting[nth % Math.max(1, fitting.length)]?.id ?? nobodysId;
};

const leversOf = ({ ledger }: Host, kind: Kind): readonly Numbered[] =>
  [...ledger.levers.levers.values()]
    .slice(-200)
    .filter(({ end }, index) => end === undefined || index % 16 === 0)
    .map(({ lever, end }) => ({
      id: lever.id,
      userId: lever.userId,
      isWanted: end === undefined && (lever.opening === undefined) === (kind === "pending"),
    }));

const runsOf = ({ ledger }: Host): readonly Numbered[] =>
  [...ledger.levers.runs.values()].map(({ run, end }) => ({
    id: run.id,
    userId: run.userId,
    isWanted: end === undefined,
  }));
