/** What modules may do with the two kinds of sockets (API-14). They never get a socket itself. */
import type { AccountPush } from "@candor/wire/accounts";
import type { MarketPush } from "@candor/wire/market";
import type { Session } from "../session.ts";

export type MarketSocket = {
  /**
   * Sends a push to every subscriber of the channel and keeps it as the latest of its (type, symbol)
   * for later subscribers. `channel` is written as in API-15: "QUOTES",
   * "STREAM_DEPTH:BTCUSDT", "STREAM_TRADE:BTCUSDT", "KLINE_1M:BTCUSDT". FEED pushes go to "QUOTES".
   * Cheap without subscribers. Pushes of one beat to one socket leave in one write.
   */
  readonly publish: (channel: string, push: MarketPush) => void;
  /** True when the channel has subscribers; saves building a push that nobody gets. */
  readonly hasSubscribers: (channel: string) => boolean;
};

type PushOf<Type> = Extract<AccountPush, { type: Type }>;
/** What a module may push; AUTH and RESYNC are the socket's own. */
export type AccountPushType = Exclude<AccountPush["type"], "AUTH" | "RESYNC">;

/** The same socket at the console: what is told to all operators who may know it. */
export type OperatorPushes = {
  /** To everybody with a socket whose session is one of these. */
  readonly pushWhere: <Type extends AccountPushType>(
    isFor: (session: Session) => boolean,
    type: Type,
    data: PushOf<Type>["data"],
  ) => void;
};

export type AccountPushes = {
  /** Numbers the push in the user's history and sends it to all of the user's sockets (API-16). */
  readonly push: <Type extends AccountPushType>(
    userId: number,
    type: Type,
    data: PushOf<Type>["data"],
  ) => void;
  /** Closes the sockets of a revoked session at once and forgets it in the session cache. */
  readonly closeSession: (sessionId: string) => void;
  /** The same for every session of a user (new password, freeze). */
  readonly closeUser: (userId: number) => void;
  /** True when the user has, or recently had, a socket: pushes for other users go nowhere. */
  readonly isListening: (userId: number) => boolean;
};
