/**
 * Money that comes from outside: transfers of USDT and ETH to users' own addresses and to the shared one, with quoted amounts, from proven addresses and
 * from strangers'; blocks and reorganisations; users who name hashes, also of others; invoices, and messages of the gateway that are
 * lost, repeated, late, in any order and forged.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { money } from "@candor/core/money/money";
import type { Prng } from "@candor/core/prng/prng";
import type { ActorRequest, ChainSend, SimInput } from "./inputs.ts";
import { oneIn, pickOne } from "./pick-one.ts";
import { clearing } from "./withdrawal-requests.ts";

/** The depth at which a transfer is final; no reorganisation reaches it. */
export const needed = 3;
/** The smallest deposit that is credited, in the smallest unit of its asset: 10 USDT, half an ETH. */
export const smallest: Readonly<Record<DepositAsset, bigint>> = { USDT: 10_000_000n, ETH: 50_000_000n };

export const sharedAddress = "shared";
export const ownAddress = (userId: number): string => `own ${userId}`;
export const ownAddressOf = (address: string): number | undefined => numberIn(/^own (\d+)$/, address);
/** Half of the users have proven to control their address (COLD-01). */
export const coldOwnerOf = (address: string): number | undefined => {
  const userId = numberIn(/^cold (\d+)$/, address);
  return userId === undefined || userId % 2 === 0 ? undefined : userId;
};
const numberIn = (pattern: RegExp, text: string): number | undefined => {
  const [, number] = pattern.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
};

const drawDeath = (random: Prng): number | undefined => (oneIn(random, 24) ? random.below(9) : undefined);
/** Some are too small to be credited; some are so large that two operators decide whose they are, if nothing else tells. */
const drawAmount = (random: Prng): bigint =>
  BigInt((oneIn(random, 9) ? 1 : oneIn(random, 4) ? 1_200 : 20) + random.below(200)) * 1_000_000n +
  BigInt(random.below(1_000)) * 10_000n;

export const drawTakingIn = (random: Prng): ActorRequest => {
  const roll = random.below(10);
  if (roll < 4) return { type: "claim", nth: random.below(4) };
  if (roll < 7) return { type: "quote", amount: money(BigInt(20 + random.below(3)) * 1_000_000n) };
  return { type: "invoice", amount: money(drawAmount(random)), diesAfter: drawDeath(random) };
};

/** From the user's own address, or a stranger's: an exchange, say. */
const drawSend = (random: Prng, users: readonly number[]): ChainSend => {
  const meantFor = pickOne(random, users);
  const from = oneIn(random, 2) ? `cold ${meantFor}` : "exchange";
  const to = oneIn(random, 2) ? ownAddress(meantFor) : sharedAddress;
  const amount = to !== sharedAddress || oneIn(random, 3) ? drawAmount(random) : "quoted";
  return { from, to, asset: assetOf(to, amount), amount, meantFor };
};

/** A third of what is sent to own addresses is ETH, and by mistake some of what is sent to the shared one: from the cents, so that nothing more is drawn. */
const assetOf = (to: string, amount: ChainSend["amount"]): DepositAsset => {
  if (amount === "quoted") return "USDT";
  return (amount / 10_000n) % (to === sharedAddress ? 8n : 3n) === 0n ? "ETH" : "USDT";
};

export const drawChain = (random: Prng, users: readonly number[]): SimInput => ({
  kind: "chain",
  sends: Array.from({ length: random.below(3) }, () => drawSend(random, users)),
  blocks: random.below(3),
  reorganises: oneIn(random, 4)
    ? { depth: 1 + random.below(needed - 1), drops: oneIn(random, 2) }
    : undefined,
});

export const drawDepositRound = (random: Prng): SimInput => ({
  kind: "deposits",
  isChainDown: oneIn(random, 8),
  diesAfter: drawDeath(random),
});

/** Deliveries have few names, so that many are repeats. */
export const drawGateway = (random: Prng): SimInput => ({
  kind: "gateway",
  changes: Array.from({ length: random.below(3) }, () => ({
    nth: random.below(3),
    status: oneIn(random, 3) ? "closed" : "paid",
  })),
  messages: Array.from({ length: random.below(4) }, () => ({
    delivery: `delivery ${random.below(60)}`,
    nth: random.below(4),
    isForged: oneIn(random, 4),
  })),
  diesAfter: drawDeath(random),
});

export const drawReview = (random: Prng): SimInput => ({
  kind: "review",
  operator: 1 + random.below(3),
  nth: random.below(6),
  isRejected: oneIn(random, 6),
});

/** The gateway repeats what nobody has taken. */
const lastMessages = Array.from({ length: 100 }, (_, nth) => ({
  delivery: `last delivery ${nth}`,
  nth,
  isForged: false,
}));

/** At the end the chain grows without a reorganisation, and operators decide on all that nobody can tell. */
export const lastDeposits: readonly SimInput[] = [
  { kind: "chain", sends: [], blocks: needed + 1, reorganises: undefined },
  { kind: "deposits", isChainDown: false, diesAfter: undefined },
  { kind: "gateway", changes: [], messages: lastMessages, diesAfter: undefined },
  { kind: "review", operator: 1, nth: "all", isRejected: false },
  clearing,
  ...[1, 2].flatMap((): readonly SimInput[] => [
    { kind: "deposits", isChainDown: false, diesAfter: undefined },
    { kind: "drain", isWhole: true },
  ]),
];
