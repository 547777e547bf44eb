/**
 * What owners do with leveraged contracts (LEV-02, LEV-03, LEV-07, LEV-08, LEV-15): first the checks that need no engine, then
 * the engine.
 *
 * A refusal by these checks also goes through the engine's book, so that a key always gets the answer that it got first
 * (API-11).
 */
import type { Decision } from "@candor/core/engine/events";
import { readOrder, readShare, readStops } from "@candor/core/leverage/order-input";
import { changedStops } from "@candor/core/leverage/stops";
import { ok, refuse, type Refusal, type Result } from "@candor/core/result/result";
import { refusalBody, successBody } from "@candor/wire/answer";
import type { InputOf } from "@candor/wire/call";
import { sideOf } from "@candor/wire/codec/digits";
import type { buyContract, closePart, zhiyingzhisunContract } from "@candor/wire/leverage";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../platform/stored-answer.ts";
import type { Asked, CommandPort } from "../../records/command-port.ts";
import type { Products } from "../../records/product.ts";
import type { LifeOfLever } from "./ports.ts";

export type LeverageServiceParts = CommandPort & {
  readonly products: Pick<Products, "byPid">;
  readonly lifeOf: LifeOfLever;
};

export type LeverageService = {
  readonly buy: (input: InputOf<typeof buyContract>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly revoke: (orderId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly close: (orderId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly closePart: (input: InputOf<typeof closePart>, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly reverse: (orderId: number, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly setStops: (
    input: InputOf<typeof zhiyingzhisunContract>,
    caller: KeyedCaller,
  ) => Promise<StoredAnswer>;
  /** Without a pair: on all pairs. */
  readonly closeAll: (pid: number | undefined, caller: KeyedCaller) => Promise<StoredAnswer>;
  readonly revokeAll: (pid: number | undefined, caller: KeyedCaller) => Promise<StoredAnswer>;
};

type BodyOf = (decision: Decision) => object;
const nothing: BodyOf = () => ({});
const newId: BodyOf = ({ newId: id }) => ({ id: String(id) });
const count: BodyOf = (decision) => ({ count: countOfLevers(decision) });

/** How many changes of orders were decided. */
export const countOfLevers = ({ facts }: Decision): number =>
  facts.filter(({ type }) => type === "leverChanged").length;

type Send = (
  caller: KeyedCaller,
  asked: Result<Asked>,
  bodyOf: BodyOf,
  /** How a refusal of the engine is reported. */
  told?: (refusal: Refusal) => Refusal,
) => Promise<StoredAnswer>;

/** Asks the engine, or has it store the refusal; returns what was decided first for this key. */
const sendTo =
  ({ submit }: CommandPort): Send =>
  async (caller, asked, bodyOf, told = (refusal) => refusal) => {
    const { language, key, fingerprint } = caller;
    const answer = await submit({
      command: asked.ok ? asked.value : nothingAsked(caller.userId),
      key,
      fingerprint,
      refusal: asked.ok ? undefined : asked.refusal,
      takenBody: (decision) => successBody(bodyOf(decision), language),
      refusedBody: (refusal) => refusalBody(told(refusal), language),
    });
    return storedAnswer(answer, caller.derived);
  };

export const createLeverageService = (parts: LeverageServiceParts): LeverageService => {
  const { products } = parts;
  const send = sendTo(parts);

  /** The engine knows only live orders: an order that has ended, before or while the command waited, is refused by its own name. */
  const ofLive = async (
    caller: KeyedCaller,
    orderId: number,
    ended: "LeverOrderNotHolding" | "LeverOrderNotPending",
    asked: Result<Asked>,
    bodyOf: BodyOf,
  ): Promise<StoredAnswer> => {
    const life = asked.ok ? await parts.lifeOf(caller.userId, orderId) : undefined;
    const told = (refusal: Refusal): Refusal =>
      life === "live" && refusal.key === "LeverOrderNotFound" ? { key: ended } : refusal;
    return await send(caller, life === "ended" ? refuse(ended) : asked, bodyOf, told);
  };

  const ofPair = (
    type: "closeAllLevers" | "revokeAllLevers",
    pid: number | undefined,
    caller: KeyedCaller,
  ): Promise<StoredAnswer> => {
    const symbol = pid === undefined ? undefined : products.byPid(pid)?.symbol;
    const isKnown = pid === undefined || symbol !== undefined;
    const { userId } = caller;
    const asked = isKnown ? ok({ type, userId, symbol }) : refuse("FailedToGetProductInformation");
    return send(caller, asked, count);
  };

  return {
    buy: (input, caller) => {
      // No pair has an empty symbol: the engine refuses it as an unknown product.
      const symbol = products.byPid(input.pid)?.symbol ?? "";
      return send(caller, readBuy(input, caller.userId, symbol), newId);
    },
    revoke: (orderId, caller) => {
      const asked = ok({ type: "revokeLever", userId: caller.userId, orderId } as const);
      return ofLive(caller, orderId, "LeverOrderNotPending", asked, nothing);
    },
    close: (orderId, caller) => {
      const asked = ok({ type: "closeLever", userId: caller.userId, orderId, share: undefined } as const);
      return ofLive(caller, orderId, "LeverOrderNotHolding", asked, nothing);
    },
    closePart: ({ id: orderId, share: text }, caller) => {
      const share = readShare(text);
      const { userId } = caller;
      const asked = share.ok
        ? ok({ type: "closeLever", userId, orderId, share: share.value } as const)
        : share;
      // All leaves at once are the order itself, so there is no new order.
      const bodyOf: BodyOf = ({ newId: partId }) => ({ id: String(partId ?? orderId) });
      return ofLive(caller, orderId, "LeverOrderNotHolding", asked, bodyOf);
    },
    reverse: (orderId, caller) => {
      const asked = ok({ type: "reverseLever", userId: caller.userId, orderId } as const);
      return ofLive(caller, orderId, "LeverOrderNotHolding", asked, newId);
    },
    setStops: (input, caller) => {
      const stops = readStops(stopTexts(input));
      const { userId } = caller;
      const asked = stops.ok
        ? ok({ type: "setStops", userId, orderId: input.id, ...stops.value } as const)
        : stops;
      return ofLive(caller, input.id, "LeverOrderNotHolding", asked, nothing);
    },
    closeAll: (pid, caller) => ofPair("closeAllLevers", pid, caller),
    revokeAll: (pid, caller) => ofPair("revokeAllLevers", pid, caller),
  };
};

/** A stand-in for a refused request on its way to the book; even if decided, it would change nothing. */
const nothingAsked = (userId: number): Asked => ({ type: "revokeAllLevers", userId, symbol: "" });

/** LEV-03 in its declared order, then whether the stops are prices; the engine checks their relation. */
const readBuy = (input: InputOf<typeof buyContract>, userId: number, symbol: string): Result<Asked> => {
  const isBestPrice = input.status === 1;
  const typed = readOrder({ isBestPrice, price: input.originPrice, share: input.share });
  if (!typed.ok) return typed;
  const stops = readStops(stopTexts(input));
  if (!stops.ok) return stops;
  const { multiple, type } = input;
  const side = sideOf(type === 1 ? 1 : 2);
  const set = changedStops({ stopLoss: undefined, takeProfit: undefined }, stops.value);
  return ok({ type: "openLever", userId, symbol, side, multiple, ...typed.value, ...set });
};

type StopTexts = {
  readonly stop_loss_price?: string | undefined;
  readonly target_profit_price?: string | undefined;
};
const stopTexts = (input: StopTexts) => ({
  stopLoss: input.stop_loss_price,
  takeProfit: input.target_profit_price,
});
