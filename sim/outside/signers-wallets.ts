/**
 * The wallets of signers on the chain, one for each key: which nonces blocks have, and what happens to payments that no block has.
 *
 * Invariants: a chain takes one transaction for a nonce. When a wallet is emptied, its payments that are in no block are gone, until somebody
 * fills the wallet and sends them again.
 * Known limits: the nodes drop a payment that an emptied wallet cannot make, and only the signer keeps its bytes. A block takes no later version
 * that the server was not told of: if it did, and the journal was lost, a withdrawal that was sent with another version could not be ended.
 */
import type { Payment } from "./payment.ts";
import type { Signed } from "./signers-journal.ts";

/** A transfer that moved everything out of a wallet. */
type Emptying = { readonly wallet: number; readonly nonce: number; readonly hash: string };
type Mined = Pick<Emptying, "nonce" | "hash">;

/** Whether a block has the payment. */
export const isMined = ({ fate, isInBlock }: Payment): boolean =>
  fate === "paid" || fate === "failed" || isInBlock === true;

const nextNonce = (all: readonly Pick<Mined, "nonce">[]): number =>
  Math.max(-1, ...all.map(({ nonce }) => nonce)) + 1;

const sentIn =
  (payments: readonly Payment[]) =>
  (wallet: number): readonly Payment[] =>
    payments.filter(({ signed }) => signed?.wallet === wallet);

const changeIn =
  (payments: Payment[]) =>
  (isIt: (payment: Payment) => boolean, changed: (payment: Payment) => Payment): void => {
    for (const [index, payment] of payments.entries()) if (isIt(payment)) payments[index] = changed(payment);
  };

/** The versions of payments: a chain takes one of those with the same nonce. */
const createVersions = (payments: Payment[]) => {
  const versionsOf = ({ signed }: Payment): readonly Payment[] =>
    payments.filter((one) => one.signed?.wallet === signed?.wallet && one.signed?.nonce === signed?.nonce);
  return {
    versionsOf,
    /** The version of this payment that a block has, or takes next: any version that the server was told of. */
    versionTaken: (payment: Payment, isTold: (one: Payment) => boolean): Payment => {
      const versions = versionsOf(payment).filter(({ fate }) => fate === "pending");
      const told = versions.filter(isTold);
      return versions.find(isMined) ?? told[payments.length % Math.max(1, told.length)] ?? payment;
    },
    /** The hash of the signer's payment of this withdrawal, if a block has it and it has not failed. */
    paidBySigner: (id: number): string | undefined =>
      payments.find(
        (one) => one.withdrawalId === id && one.signed !== undefined && isMined(one) && one.fate !== "failed",
      )?.hash,
    /** Once this one has ended. */
    dropOthers: (taken: Payment): void => {
      const others = new Set(versionsOf(taken).map(({ hash }) => hash));
      others.delete(taken.hash);
      changeIn(payments)(
        ({ hash }) => others.has(hash),
        (payment) => ({ ...payment, fate: "gone", isInBlock: false }),
      );
    },
  };
};

export const createSignersWallets = (payments: Payment[]) => {
  const emptyings: Emptying[] = [];
  const empty = new Set<number>();
  let isDear = false;

  const sentFrom = sentIn(payments);
  const minedFrom = (wallet: number): readonly Mined[] => [
    ...sentFrom(wallet).flatMap((one) => (one.signed !== undefined && isMined(one) ? [one.signed] : [])),
    ...emptyings.filter((one) => one.wallet === wallet),
  ];
  const change = changeIn(payments);
  /** A node keeps the first transaction for a nonce, or a version with a higher fee. It takes none that the wallet cannot pay. */
  const isRefused = ({ wallet, nonce, withdrawalId }: Signed): boolean =>
    empty.has(wallet) ||
    nonce < nextNonce(minedFrom(wallet)) ||
    sentFrom(wallet).some(
      (one) => one.signed?.nonce === nonce && one.fate !== "gone" && one.withdrawalId !== withdrawalId,
    );
  const versions = createVersions(payments);

  return {
    ...versions,
    minedFrom,
    /** Sends a signed payment. A payment that the node has already changes nothing. */
    send: (signed: Signed, nowMs: number): void => {
      isDear = false;
      const { withdrawalId, to, amount, hash } = signed;
      const isIt = (payment: Payment): boolean => payment.hash === hash;
      const before = payments.find(isIt);
      if (before !== undefined && before.fate !== "gone")
        change(isIt, (payment) => ({ ...payment, isForgotten: false }));
      else if (isRefused(signed)) return;
      else if (before !== undefined) change(isIt, (payment) => ({ ...payment, fate: "pending" }));
      else {
        const made = { isByHand: false, madeMs: nowMs, fate: "pending", signed } as const;
        payments.push({ withdrawalId, to, amount, hash, ...made });
      }
    },
    /** The first nonce that no transaction has, in a block or not. */
    openNonce: (wallet: number): number =>
      nextNonce([
        ...minedFrom(wallet),
        ...sentFrom(wallet).flatMap(({ signed }) => (signed === undefined ? [] : [signed])),
      ]),
    /**
     * USDT first, under the first nonce that no block has, then what pays for gas: between the two a block takes the payment of the next nonce,
     * which fails. What is in a block is deep by then.
     */
    empty: (wallet: number): void => {
      if (empty.has(wallet)) return;
      empty.add(wallet);
      const nonce = nextNonce(minedFrom(wallet));
      const fateOf = (payment: Payment): Payment["fate"] => {
        if (isMined(payment)) return "paid";
        return payment.signed?.nonce === nonce + 1 && versions.versionsOf(payment)[0] === payment
          ? "failed"
          : "gone";
      };
      change(
        ({ signed, fate }) => signed?.wallet === wallet && fate === "pending",
        (payment) => ({ ...payment, fate: fateOf(payment) }),
      );
      emptyings.push({ wallet, nonce, hash: `all of wallet ${wallet} under ${nonce}` });
    },
    isEmpty: (wallet: number): boolean => empty.has(wallet),
    /** Fills an emptied wallet, which nobody should do. */
    fill: (wallet: number): void => void empty.delete(wallet),
    /** A reorganisation removes the newest blocks, with the signer's payments in them. */
    reorganise: (): void =>
      change(
        (payment) => payment.fate === "pending" && isMined(payment),
        (payment) => ({ ...payment, isForgotten: true, isInBlock: false }),
      ),
    /** Payments that are in no block offer too low a fee, until a running signer sends them again. */
    getDear: (): void => {
      isDear = true;
    },
    isDear: (): boolean => isDear,
    usedNonces: (wallet: number): number => nextNonce(minedFrom(wallet)),
    isStuck: (payment: Payment): boolean => isDear && payment.signed !== undefined && !isMined(payment),
  };
};
