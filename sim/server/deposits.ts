/**
 * Deposits as the server takes them (WAL-04, WAL-15): the chain is watched block by block, named hashes are looked up, what lies deep
 * enough is confirmed, and what is confirmed is credited, in steps between any two of which the server may be killed.
 *
 * Invariants: the mark of the watched blocks is stored together with what they showed; nothing is confirmed but what the chain shows
 * at that moment; a user who names a hash proves nothing by it.
 */
import type { MoveFunds } from "@candor/core/engine/command";
import { depositMoves, type DepositChannel } from "@candor/core/deposit/deposit";
import { mostTags, quoteLifeMs, quotedAmount } from "@candor/core/deposit/deposit-quote";
import { nextStep, type DepositTerms, type HeldTransfer } from "@candor/core/deposit/next-step";
import { money, type Money } from "@candor/core/money/money";
import type { Deposit, Shown } from "../ledger/deposits.ts";
import type { Placed } from "../outside/chain.ts";
import { coldOwnerOf, needed, ownAddressOf, sharedAddress, smallest } from "../world/deposit-requests.ts";
import type { SimInput } from "../world/inputs.ts";
import { submitOwn } from "./accept.ts";
import type { Host } from "./host.ts";
import { reconcileInvoices } from "./invoices.ts";
import { killable, type Place } from "./killed.ts";

/** How many blocks are stored at a time. */
const mostBlocks = 2;

/** One round; a chain that is down keeps neither invoices nor credits from their work. */
export const runDeposits = (
  host: Host,
  { isChainDown, diesAfter }: Extract<SimInput, { kind: "deposits" }>,
): void =>
  killable(host, diesAfter, (place) => {
    if (!isChainDown) {
      lookUpClaims(host, place);
      lookAtChain(host, place);
      finishSeen(host, place);
    }
    reconcileInvoices(host, place);
    creditConfirmed(host, place);
  });

/** Each hash once, no matter who has named it. What the chain does not know is asked for again. */
const lookUpClaims = (host: Host, place: Place): void => {
  for (const hash of host.ledger.deposits.waiting) {
    const placed = host.chain.find(hash);
    if (placed === undefined) continue;
    storeSeen(host, [placed]);
    place();
    host.ledger.deposits.waiting.delete(hash);
  }
};

const lookAtChain = (host: Host, place: Place): void => {
  const { chain } = host;
  const { mark } = host.ledger.deposits;
  const head = chain.blocks.length;
  for (let first = mark.block - needed + 1; first <= head; first += mostBlocks) {
    const last = Math.min(first + mostBlocks - 1, head);
    const shown = chain.between(first, last);
    undoMissing(host, shown, first, last);
    storeSeen(host, shown);
    mark.block = last;
    place();
  }
};

/** What was seen in these blocks and is not in them any more has left the chain, until it is shown in another. */
const undoMissing = ({ ledger }: Host, shown: readonly Placed[], first: number, last: number): void => {
  for (const { id, hash, state, block } of ledger.deposits.open()) {
    if (state !== "seen" || block === undefined || block.number < first || block.number > last) continue;
    if (!shown.some((placed) => placed.hash === hash))
      ledger.deposits.change(id, { state: "undone", block: undefined });
  }
};

/** Which quotes count is decided by the time at which it is shown here. */
const storeSeen = (host: Host, transfers: readonly Placed[]): void => {
  const { deposits } = host.ledger;
  for (const placed of transfers) {
    const takesIt =
      ownAddressOf(placed.to) !== undefined || (placed.to === sharedAddress && placed.asset === "USDT");
    if (takesIt) store(host, deposits.of(shownOf(host, placed, host.nowMs)), placed, 0);
  }
};

/** What the chain shows, in its row, if that is the next step. Without confirmations it was shown in a block, and not asked for. */
const store = (host: Host, held: Deposit | undefined, placed: Placed, confirmations: number): void => {
  const { deposits } = host.ledger;
  const isAsked = confirmations > 0;
  const shown = shownOf(host, placed, isAsked && held !== undefined ? held.seenMs : host.nowMs);
  const { amount, userId: owner } = shown;
  const found = { amount, owner, confirmations, blockHash: placed.block.hash };
  const step = nextStep(held && heldOf(host, held), found, termsOf(host, shown));
  if (step.type !== "store") return;
  const { state } = step;
  if (held === undefined) deposits.add({ ...shown, state });
  else deposits.change(held.id, { ...shown, state, seenMs: held.seenMs });
};

const heldOf = ({ chain }: Host, { state, block, seenMs }: Deposit): HeldTransfer => ({
  state,
  seenMs,
  blockHash: block?.hash,
  confirmations: block === undefined ? 0 : chain.blocks.length - block.number + 1,
});

const termsOf = ({ nowMs, subject }: Host, { asset }: Pick<Deposit, "asset">): DepositTerms => ({
  nowMs,
  needed: subject.server.confirmationsNeeded,
  minimum: smallest[asset],
});

const shownOf = (host: Host, placed: Placed, seenMs: number): Shown => {
  const { hash, from, to, amount } = placed;
  const block = { number: placed.block.number, hash: placed.block.hash };
  const asset = host.subject.server.assetOf(placed);
  const userId = ownerNow(host, placed, seenMs);
  return { channel: "sandbox", hash, from, to, asset, amount, block, state: "seen", userId, seenMs };
};

const ownerNow = (
  { ledger: { deposits }, subject }: Host,
  { hash, from, to, amount, block }: Placed,
  seenMs: number,
): number | undefined => {
  const quote = deposits.quotes.find(
    (one) =>
      one.amount === amount &&
      one.afterBlock < block.number &&
      one.createdMs <= seenMs &&
      one.expiresMs >= seenMs,
  );
  const facts = { receiverOf: ownAddressOf(to), senderOf: coldOwnerOf(from), quotedBy: quote?.userId };
  return subject.server.ownerOf(facts, deposits.claims.get(hash));
};

/** What lies deep enough, and what had left the chain: each is asked for again before anything follows. */
const finishSeen = (host: Host, place: Place): void => {
  const { chain, ledger } = host;
  for (const held of ledger.deposits.open()) {
    const [facts, terms] = [heldOf(host, held), termsOf(host, held)];
    if (nextStep(facts, "notAsked", terms).type !== "ask") continue;
    const placed = chain.find(held.hash);
    if (placed !== undefined) store(host, held, placed, chain.blocks.length - placed.block.number + 1);
    else if (nextStep(facts, "gone", terms).type === "undo")
      ledger.deposits.change(held.id, { state: "undone", block: undefined });
    place();
  }
};

/** A refusal that was booked leaves it confirmed: the next command has another key. A frozen account's deposits wait. */
const creditConfirmed = (host: Host, place: Place): void => {
  const { deposits, answers, frozen } = host.ledger;
  for (const held of deposits.open()) {
    if (held.state !== "confirmed" || held.userId === undefined || frozen.has(held.userId)) continue;
    const key = host.subject.server.creditKey(held, host.lastTicket);
    if (answers.before({ userId: held.userId, key }) !== undefined)
      deposits.change(held.id, { attempt: held.attempt + 1 });
    else submitOwn(host, key, creditOf(held, held.userId));
    place();
  }
};

const creditOf = ({ id, channel, asset, amount }: Deposit, userId: number): MoveFunds => ({
  type: "moveFunds",
  userId,
  acceptedMs: 0,
  list: "deposits",
  row: { deposit_id: id },
  legs: depositMoves({ userId, channel: channel satisfies DepositChannel, asset, amount: money(amount) }),
  shortages: [],
});

/** An amount that nobody else has; a user who asks again gets the same. */
export const giveQuote = (host: Host, userId: number, asked: Money): void => {
  const { deposits } = host.ledger;
  const base = quotedAmount(asked, 0);
  const isOfBase = (amount: bigint): boolean => amount > base && amount <= base + BigInt(mostTags);
  if (deposits.quotes.some((one) => one.userId === userId && isOfBase(one.amount))) return;
  const taken = deposits.quotes.filter(({ amount }) => isOfBase(amount)).length;
  deposits.quotes.push({
    userId,
    amount: quotedAmount(asked, taken + 1),
    afterBlock: host.chain.blocks.length,
    createdMs: host.nowMs,
    expiresMs: host.nowMs + quoteLifeMs,
  });
};

/** A claim gives nothing by itself: it makes the server look the transfer up. */
export const claimHash = ({ chain, ledger: { deposits } }: Host, userId: number, nth: number): void => {
  const hash = chain.sent.at(-1 - nth);
  if (hash === undefined || deposits.claims.has(hash)) return;
  deposits.claims.set(hash, userId);
  deposits.waiting.add(hash);
};
