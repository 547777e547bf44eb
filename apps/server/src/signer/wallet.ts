/**
 * The hot wallet: signs one payment for each withdrawal, and sends it until the chain has it.
 *
 * Invariants: a withdrawal has only one nonce, ever, and all versions of its payment pay the same amount to the same address. A chain takes
 * one transaction for a nonce, so a withdrawal is paid at most once, whichever process stops, and whenever. A payment is in the journal
 * before any node sees it. A withdrawal that was released is never signed, and the journal has the release before anybody is told of it.
 * Nonces have no gaps. Payments that are in no block yet are sent again in the order of their nonces, because a node may have lost some.
 * When the chain has used a nonce for a transaction that is not in the journal, the journal belongs to another key, or somebody else has
 * this key. Nothing more is signed then. So a new journal needs a new key.
 */
import type { ApprovalOf, IsGiven } from "./approvals.ts";
import { feesNow, feesToReplace, type Fees } from "./fees.ts";
import type { Journal, Signed } from "./journal.ts";
import { NodeFailed, type Node } from "./node.ts";
import type { Account, Hex } from "./transaction.ts";

export type WalletDeps = {
  readonly account: Account;
  readonly chainId: number;
  readonly usdt: Hex;
  readonly node: Node;
  readonly journal: Journal;
  readonly approvalOf: ApprovalOf;
  readonly isGiven: IsGiven;
  /** The most that is signed for in a day (UTC), micro-units. */
  readonly dailyLimit: bigint;
  /** The most that a unit of gas may cost, wei. */
  readonly mostFee: bigint;
  /** A payment that is in no block for this long gets a version with higher fees. */
  readonly replaceAfterMs: number;
  readonly nowMs: () => number;
  readonly warn: (what: string, error?: unknown) => void;
};

export type WhyWaiting = "gasPrice" | "dailyLimit" | "funds" | "stopped";
/** A payment that was begun. `hash` is that of the version in a block, otherwise that of the newest version. */
type Begun = { readonly state: "signed" | "mined"; readonly hash: Hex };
export type ReleaseAnswer = { readonly state: "refused" } | { readonly state: "released" } | Begun;
export type PayAnswer = ReleaseAnswer | { readonly state: "waiting"; readonly why: WhyWaiting };

/** More than a transfer of USDT needs; unused gas costs nothing. */
const gas = 100_000n;
const dayMs = 86_400_000;
/** A payment with this many blocks after its own is final: it is not looked at again. */
const finalDepth = 64n;

type Running = WalletDeps & { isStopped: boolean };

export const createWallet = (deps: WalletDeps) => {
  const running: Running = { ...deps, isStopped: false };
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Done>(work: () => Promise<Done>): Promise<Done> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    address: deps.account.address,
    /** Pays the withdrawal, unless it was paid or released before. Rejects when the node or the database does not answer. */
    pay: (withdrawal: number) => inTurn(() => pay(running, withdrawal)),
    /**
     * Promises never to pay the withdrawal, unless it is signed already. Works also when the signer has stopped signing and when no node
     * answers. Does not wait for its turn, because payments may wait for a node that does not answer. That is safe: the journal takes
     * either the payment or the promise. Rejects when the database does not answer.
     */
    release: (withdrawal: number) => release(running, withdrawal),
    /** Sends every payment that is in no block again, in order, and replaces the first when it has waited too long. */
    resend: () => inTurn(() => resend(running)),
  };
};
export type Wallet = ReturnType<typeof createWallet>;

const pay = async (running: Running, withdrawal: number): Promise<PayAnswer> => {
  if (running.journal.isReleased(withdrawal)) return { state: "released" };
  if (versionsOf(running, withdrawal).length === 0) {
    const waiting = await begin(running, withdrawal);
    if (waiting !== undefined) return waiting;
  }
  return await begunOf(running, withdrawal);
};

/** Refuses a withdrawal that no signer was asked to pay: a number may get its withdrawal later, and that one could never be paid. */
const release = async (running: Running, withdrawal: number): Promise<ReleaseAnswer> => {
  const { journal, isGiven, nowMs } = running;
  if (journal.isReleased(withdrawal)) return { state: "released" };
  if (!(await isGiven(withdrawal))) return { state: "refused" };
  // No other work runs between this look and the line in the journal, so nothing is signed in between.
  const newest = versionsOf(running, withdrawal).at(-1);
  if (newest !== undefined)
    return await begunOf(running, withdrawal).catch(() => ({ state: "signed", hash: newest.hash }) as const);
  if (!journal.isReleased(withdrawal)) journal.release(withdrawal, nowMs());
  return { state: "released" };
};

const versionsOf = ({ journal }: Running, withdrawal: number): readonly Signed[] =>
  journal.all().filter((signed) => signed.withdrawal === withdrawal);

/** What became of a payment that was signed. */
const begunOf = async (running: Running, withdrawal: number): Promise<Begun> => {
  const versions = versionsOf(running, withdrawal);
  const mined = await minedOf(running, versions);
  const newest = versions.at(-1) as Signed;
  return mined === undefined
    ? { state: "signed", hash: newest.hash }
    : { state: "mined", hash: mined.version.hash };
};

/** Signs and sends the first version of the payment. Returns why not, when it does not. */
const begin = async (running: Running, withdrawal: number): Promise<PayAnswer | undefined> => {
  const { account, node, journal, dailyLimit, mostFee, usdt, nowMs } = running;
  if (running.isStopped) return { state: "waiting", why: "stopped" };
  const approved = await running.approvalOf(withdrawal);
  if (approved === undefined) return { state: "refused" };
  const today = Math.floor(nowMs() / dayMs);
  const first = firstVersions(journal.all());
  const spent = sum(first.filter(({ atMs }) => Math.floor(atMs / dayMs) === today));
  if (spent + approved.amount > dailyLimit) return { state: "waiting", why: "dailyLimit" };
  const { baseFee, tip } = await node.gasPrice();
  const fees = feesNow(baseFee, tip, mostFee);
  if (fees === undefined) return { state: "waiting", why: "gasPrice" };
  const used = await node.usedNonces(account.address);
  const nonce = nextNonce(journal);
  if (used > nonce) return stop(running, `the chain has used ${used} nonces, the journal ${nonce}`);
  const open = first.filter((each) => each.nonce >= used);
  const [coins, tokens] = await Promise.all([
    node.coins(account.address),
    node.tokens(usdt, account.address),
  ]);
  const isEnough = tokens >= sum(open) + approved.amount && coins >= gas * mostFee * BigInt(open.length + 1);
  if (!isEnough) return { state: "waiting", why: "funds" };
  // The node may have been slow. Meanwhile the withdrawal may have been taken from the signer, or its account frozen.
  if ((await running.approvalOf(withdrawal)) === undefined) return { state: "refused" };
  const signed = sign(running, { withdrawal, nonce, ...approved }, fees);
  if (signed === undefined) return { state: "released" };
  await send(running, signed);
  return undefined;
};

const stop = (running: Running, why: string): PayAnswer => {
  if (!running.isStopped) running.warn(`the signer stops: ${why}`);
  running.isStopped = true;
  return { state: "waiting", why: "stopped" };
};

/** Undefined when the withdrawal was released during the work; then it is not signed. */
const sign = (
  { account, chainId, usdt, journal, nowMs }: Running,
  { withdrawal, nonce, to, amount }: Pick<Signed, "withdrawal" | "nonce" | "to" | "amount">,
  fees: Fees,
): Signed | undefined => {
  if (journal.isReleased(withdrawal)) return undefined;
  const { raw, hash } = account.sign({ chainId, nonce, gas, token: usdt, to, amount, ...fees });
  const signed = { withdrawal, nonce, to, amount, ...fees, raw, hash, atMs: nowMs() };
  journal.add(signed);
  return signed;
};

/** A node may refuse a transaction: it knows it already, the fee is too low, or the nonce is used. What became of it is read from the chain. */
const send = async ({ node, warn }: Running, { raw, nonce }: Signed): Promise<void> => {
  await node.send(raw).catch((error: unknown) => {
    if (!isKnown(error)) warn(`the transaction ${nonce} was not taken`, error);
  });
};

type Mined = { readonly version: Signed; readonly block: bigint };

const minedOf = async ({ node }: Running, versions: readonly Signed[]): Promise<Mined | undefined> => {
  for (const version of versions.toReversed()) {
    const block = await node.minedIn(version.hash);
    if (block !== undefined) return { version, block };
  }
  return undefined;
};

const resend = async (running: Running): Promise<void> => {
  const { account, node } = running;
  const used = await node.usedNonces(account.address);
  let isFirst = true;
  for (const { nonce, versions, isMined } of await notFinal(running)) {
    if (isMined) continue;
    // The count of used nonces was read before the blocks. A lower nonce was used by one of our versions, or somebody else has the key.
    if (nonce < used) {
      const isUsed = nonce < (await node.usedNonces(account.address));
      if (isUsed && (await minedOf(running, versions)) === undefined)
        stop(running, `nonce ${nonce} was used for something else`);
      continue;
    }
    const newest = versions.at(-1) as Signed;
    await send(running, isFirst ? await replaceIfStuck(running, newest) : newest);
    isFirst = false;
  }
};

type Open = { readonly nonce: number; readonly versions: readonly Signed[]; readonly isMined: boolean };

/** The payments after the newest final one, in the order of their nonces. Those before it are in blocks that are at least as deep. */
const notFinal = async (running: Running): Promise<readonly Open[]> => {
  const head = await running.node.head();
  const found: Open[] = [];
  for (let nonce = nextNonce(running.journal) - 1; nonce >= 0; nonce -= 1) {
    const versions = running.journal.all().filter((each) => each.nonce === nonce);
    const mined = await minedOf(running, versions);
    if (mined !== undefined && mined.block + finalDepth <= head) break;
    found.unshift({ nonce, versions, isMined: mined !== undefined });
  }
  return found;
};

const nextNonce = (journal: Journal): number => (firstVersions(journal.all()).at(-1)?.nonce ?? -1) + 1;

const replaceIfStuck = async (running: Running, newest: Signed): Promise<Signed> => {
  const { node, mostFee, replaceAfterMs, nowMs } = running;
  if (nowMs() < newest.atMs + replaceAfterMs) return newest;
  const { baseFee, tip } = await node.gasPrice();
  const fees = feesToReplace(newest, baseFee, tip, mostFee);
  return fees === undefined ? newest : (sign(running, newest, fees) ?? newest);
};

/** True when the node has it already, which is usual: it is sent again every few seconds. */
const isKnown = (error: unknown): boolean =>
  error instanceof NodeFailed && /already (known|imported)/i.test(error.message);

/** The first version of each payment, in the order of their nonces. Its time is when the payment was first signed. */
const firstVersions = (all: readonly Signed[]): readonly Signed[] => {
  const seen = new Set<number>();
  return all.filter(({ nonce }) => !seen.has(nonce) && seen.add(nonce));
};

const sum = (payments: readonly Signed[]): bigint =>
  payments.reduce((total, { amount }) => total + amount, 0n);
