/**
 * What owners do with leveraged contracts (LEV-02, LEV-03, LEV-07, LEV-08, LEV-15): first the checks that need no engine, then
 * the engine.
 *
 * A refusal by these checks also goes through the engine's book, so that a key always gets the answer that it got first
 * (API-11).
 */
import { readOrder, readShare, readStops } from "@candor/core/leverage/order-input";
import type { SeenTerms } from "@candor/core/leverage/lever-terms";
import { changedStops } from "@candor/core/leverage/stops";
import { ok, refuse, type Result } from "@candor/core/result/result";
import type { InputOf } from "@candor/wire/call";
import { sideOf } from "@candor/wire/codec/digits";
import type { buyContract, closePart, reverseContract, zhiyingzhisunContract } from "@candor/wire/leverage";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import { createKeyQueues } from "../../platform/key-queues.ts";
import type { CommandInput, CommandPort } from "../../records/command-port.ts";
import type { Reply } from "../../records/reply.ts";
import type { Products } from "../../records/product.ts";
import type { LifeOfLever } from "./ports.ts";

export type LeverageServiceDeps = CommandPort & {
  readonly products: Pick<Products, "byPid">;
  readonly lifeOf: LifeOfLever;
};

export type LeverageService = {
  readonly buy: (input: InputOf<typeof buyContract>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly revoke: (orderId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly close: (orderId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly closePart: (input: InputOf<typeof closePart>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly reverse: (input: InputOf<typeof reverseContract>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly setStops: (
    input: InputOf<typeof zhiyingzhisunContract>,
    caller: KeyedCaller,
  ) => Promise<StoredAnswer>;
  /** Without a pair: on all pairs. */
  readonly closeAll: (pid: number | undefined, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly revokeAll: (pid: number | undefined, caller: KeyedCaller) => Promise<StoredAnswer>;
};

/** How many requests to end one order may wait for each other; the rate limit of its user lets fewer through. */
const mostInLine = 1_000;

type Ended = "LeverOrderNotHolding" | "LeverOrderNotPending";

type Send = (
  caller: KeyedCaller,
  asked: Result<CommandInput>,
  reply: Omit<Reply, "language">,
) => Promise<StoredAnswer>;

/** Asks the engine, or has it store the refusal; returns what was decided first for this key. */
const sendTo =
  ({ submit }: CommandPort): Send =>
  async (caller, asked, reply) => {
    const { language, key, fingerprint } = caller;
    const answer = await submit({
      command: asked.ok ? asked.value : nothingAsked(caller.userId),
      key,
      fingerprint,
      refusal: asked.ok ? undefined : asked.refusal,
      reply: { language, ...reply },
    });
    return storedAnswer(answer, caller.derived);
  };

/** Requests that act on one order of the caller. */
const requestsOnOrder = (lifeOf: LifeOfLever, send: Send) => {
  const inTurn = createKeyQueues(mostInLine);

  /** The engine knows only live orders: an order that has ended, before or while the command waited, is refused by its own name. */
  const ofLive = async (
    caller: KeyedCaller,
    orderId: number,
    ended: Ended,
    asked: Result<CommandInput>,
    reply: Omit<Reply, "language">,
  ): Promise<StoredAnswer> => {
    const life = asked.ok ? await lifeOf(caller.userId, orderId) : undefined;
    const told = life === "live" ? { ...reply, notFound: ended } : reply;
    return await send(caller, life === "ended" ? refuse(ended) : asked, told);
  };

  /** What ends an order waits for the one before it, so that every repeat is told that it has ended, and none that its user's queue is full. */
  const ending: typeof ofLive = async (caller, orderId, ended, asked, reply) => {
    const isOver = async (): Promise<boolean> => (await lifeOf(caller.userId, orderId)) === "ended";
    const answer = await inTurn(`${caller.userId} ${orderId}`, async () =>
      (await isOver()) ? undefined : await ofLive(caller, orderId, ended, asked, reply),
    );
    return answer ?? (await send(caller, refuse(ended), reply));
  };
  return { ofLive, ending };
};

export const createLeverageService = ({ products, lifeOf, submit }: LeverageServiceDeps): LeverageService => {
  const send = sendTo({ submit });
  const { ofLive, ending } = requestsOnOrder(lifeOf, send);

  const ofPair = (
    type: "closeAllLevers" | "revokeAllLevers",
    pid: number | undefined,
    caller: KeyedCaller,
  ): Promise<StoredAnswer> => {
    const symbol = pid === undefined ? undefined : products.byPid(pid)?.symbol;
    const isKnown = pid === undefined || symbol !== undefined;
    const { userId } = caller;
    const asked = isKnown ? ok({ type, userId, symbol }) : refuse("FailedToGetProductInformation");
    return send(caller, asked, { says: "count" });
  };

  return {
    buy: (input, caller) => {
      // No pair has an empty symbol: the engine refuses it as an unknown product.
      const symbol = products.byPid(input.pid)?.symbol ?? "";
      return send(caller, readBuy(input, caller.userId, symbol), { says: "newId" });
    },
    revoke: (orderId, caller) => {
      const asked = ok({ type: "revokeLever", userId: caller.userId, orderId } as const);
      return ending(caller, orderId, "LeverOrderNotPending", asked, { says: "nothing" });
    },
    close: (orderId, caller) => {
      const asked = ok({ type: "closeLever", userId: caller.userId, orderId, share: undefined } as const);
      return ending(caller, orderId, "LeverOrderNotHolding", asked, { says: "nothing" });
    },
    closePart: ({ id: orderId, share: text }, caller) => {
      const share = readShare(text);
      const { userId } = caller;
      const asked = share.ok
        ? ok({ type: "closeLever", userId, orderId, share: share.value } as const)
        : share;
      // All leaves at once are the order itself, so there is no new order.
      const reply = { says: "newId", otherwiseId: orderId } as const;
      return ofLive(caller, orderId, "LeverOrderNotHolding", asked, reply);
    },
    reverse: (input, caller) => {
      const { userId } = caller;
      const asked = ok({ type: "reverseLever", userId, orderId: input.id, seen: seenIn(input) } as const);
      return ending(caller, input.id, "LeverOrderNotHolding", asked, { says: "newId" });
    },
    setStops: (input, caller) => {
      const stops = readStops(input);
      const { userId } = caller;
      const asked = stops.ok
        ? ok({ type: "setStops", userId, orderId: input.id, ...stops.value } as const)
        : stops;
      return ofLive(caller, input.id, "LeverOrderNotHolding", asked, { says: "nothing" });
    },
    closeAll: (pid, caller) => ofPair("closeAllLevers", pid, caller),
    revokeAll: (pid, caller) => ofPair("revokeAllLevers", pid, caller),
  };
};

/** A stand-in for a refused request on its way to the book; even if decided, it would change nothing. */
const nothingAsked = (userId: number): CommandInput => ({ type: "revokeAllLevers", userId, symbol: "" });

/** LEV-03 in its declared order, then whether the stops are prices; the engine checks their relation. */
const readBuy = (
  input: InputOf<typeof buyContract>,
  userId: number,
  symbol: string,
): Result<CommandInput> => {
  const isBestPrice = input.status === 1;
  const typed = readOrder({ isBestPrice, price: input.askedPrice, share: input.share });
  if (!typed.ok) return typed;
  const stops = readStops(input);
  if (!stops.ok) return stops;
  const { multiple, type } = input;
  const side = sideOf(type === 1 ? 1 : 2);
  const set = changedStops({ stopLoss: undefined, takeProfit: undefined }, stops.value);
  return ok({
    type: "openLever",
    userId,
    symbol,
    side,
    multiple,
    ...typed.value,
    ...set,
    seen: seenIn(input),
  });
};

/** The terms that the confirmation showed, if the request names any. */
const seenIn = ({
  feeRate,
  molecule,
}: Pick<InputOf<typeof reverseContract>, "feeRate" | "molecule">): SeenTerms | undefined =>
  feeRate === undefined && molecule === undefined ? undefined : { feeRate, molecule };
