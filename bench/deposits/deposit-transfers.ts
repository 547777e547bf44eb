/**
 * The transfers of the measure of deposits, on the demo's sandbox chain, made through the server's own calls: to own addresses on both
 * networks, and to the shared address with an exact amount, from a proven address, or from a stranger, whose is nobody's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { money, formatMoney, moneyUnit } from "@candor/core/money/money";
import type { Caller } from "../bench-http.ts";
import { firstUser, tokenOf } from "../bench-people.ts";

export type SentTransfer = {
  readonly hash: string;
  /** Of the claim. */
  readonly type: 1001 | 1002 | 1003;
  /** Whose it is; undefined: nobody's. */
  readonly userId: number | undefined;
  /** Micro-units. */
  readonly amount: bigint;
};

type Channel = { readonly type: number; readonly value: string; readonly network: "ethereum" | "tron" };
type Ask = <Data>(userId: number, path: string, payload: Readonly<Record<string, string>>) => Promise<Data>;

/** Of each user's transfers, this share of ten comes with an exact amount, or from a proven address, to the shared address. */
const sharedOfTen = 5;
/** A user may have five open amounts. */
const quotedOfUser = 5;

export const askOf =
  (caller: Caller): Ask =>
  async <Data>(userId: number, path: string, payload: Readonly<Record<string, string>>) => {
    for (;;) {
      const body = await caller.ask({ path, token: tokenOf(userId), key: nextKey(), payload });
      const { retCode, key, data } = JSON.parse(body) as { retCode: number; key?: string; data: Data };
      if (retCode === 0) return data;
      if (key !== "NotReady") throw new Error(`${path}: ${body}`);
      await sleep(notReadyMs);
    }
  };

/** A machine that is busy with something else: nothing was done. */
const notReadyMs = 500;
let keys = 0;
export const nextKey = (): string => `deposits-${process.pid}-${(keys += 1)}-0123456789`;

/** Different amounts, so that each tells which transfer it was. */
const amountOf = (nth: number): string => formatMoney(money((20n + BigInt(nth)) * moneyUnit));

/** `perUser` transfers of each of `users`, and `strangers` that are nobody's. */
export const sendTransfers = async (
  ask: Ask,
  users: number,
  perUser: number,
  strangers: number,
): Promise<readonly SentTransfer[]> => {
  const people = Array.from({ length: users }, (_, index) => firstUser + index);
  const sent = await Promise.all(
    people.map((userId, index) => sendAsUser(ask, userId, index * perUser, perUser)),
  );
  const [shared] = (await ask<Channel[]>(firstUser, "channelDigital", {})).filter(
    ({ type }) => type === 1003,
  );
  if (shared === undefined) throw new Error("there is no shared address");
  const lost: SentTransfer[] = [];
  for (let nth = 0; nth < strangers; nth++) {
    const amount = amountOf(users * perUser + nth);
    lost.push({ ...(await send(ask, firstUser, shared, amount, "stranger")), userId: undefined });
  }
  return [...sent.flat(), ...lost];
};

const sendAsUser = async (
  ask: Ask,
  userId: number,
  firstNth: number,
  count: number,
): Promise<readonly SentTransfer[]> => {
  const channels = await ask<Channel[]>(userId, "channelDigital", {});
  const shared = channels.find(({ type }) => type === 1003);
  const own = channels.filter(({ type }) => type !== 1003);
  if (shared === undefined || own.length === 0) throw new Error("a channel is missing");
  await proveWallet(ask, userId);
  const sent: SentTransfer[] = [];
  for (let nth = 0; nth < count; nth++) {
    const amount = amountOf(firstNth + nth);
    const way =
      nth % 10 >= sharedOfTen
        ? "own"
        : Math.floor(nth / 2) < quotedOfUser && nth % 2 === 0
          ? "quoted"
          : "proven";
    const channel = way === "own" ? (own[nth % own.length] ?? shared) : shared;
    const exact = way === "quoted" ? await quoted(ask, userId, amount) : amount;
    sent.push({
      ...(await send(ask, userId, channel, exact, way === "proven" ? "mine" : "stranger")),
      userId,
    });
  }
  return sent;
};

const quoted = async (ask: Ask, userId: number, amount: string): Promise<string> =>
  (await ask<{ amount: string }>(userId, "deposit/quote", { money: amount })).amount;

const send = async (
  ask: Ask,
  userId: number,
  { type, network, value }: Channel,
  amount: string,
  from: "mine" | "stranger",
): Promise<Omit<SentTransfer, "userId">> => {
  const { hash } = await ask<{ hash: string }>(userId, "demo/send", {
    network,
    to: value,
    money: amount,
    from,
  });
  return { hash, type: type as SentTransfer["type"], amount: microOf(amount) };
};

const microOf = (amount: string): bigint => {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(6, "0"));
};

/** The user's play wallet on TRON, proven by its signature (COLD-01). */
const proveWallet = async (ask: Ask, userId: number): Promise<void> => {
  const network = "tron";
  const { address } = await ask<{ address: string }>(userId, "demo/wallet", { network });
  const { text } = await ask<{ text: string }>(userId, "user/coldWalletText", { addrtype: "1002", address });
  const { signature } = await ask<{ signature: string }>(userId, "demo/sign", { network, message: text });
  await ask(userId, "user/saveOrUpdColdWallet", { addrtype: "1002", address, signature });
};
