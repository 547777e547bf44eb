/**
 * The wallets of signers on the chain, one for each key: which nonces blocks have, and what happens to payments that no block has.
 *
 * Invariants: a chain takes one transaction for a nonce. What is in no block when a wallet is emptied is gone, until somebody has filled
 * the wallet and sends it again.
 * Known limits: the nodes drop what an emptied wallet could not pay, and nobody but the signer has kept it. A block takes no later version that
 * the server was not told of: what was sent with another one could not be ended then, once the journal is lost.
 */
import type { Payment } from "./payer.ts";
import type { Signed } from "./signers-journal.ts";

/** A transfer that moved everything out of a wallet. */
type Emptying = { readonly wallet: number; readonly nonce: number; readonly hash: string };
type Mined = Pick<Emptying, "nonce" | "hash">;

/** Whether a block has it. */
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

/** A chain takes one of the payments of a nonce. */
const createVersions = (payments: Payment[]) => {
  const versionsOf = ({ signed }: Payment): readonly Payment[] =>
    payments.filter((one) => one.signed?.wallet === signed?.wallet && one.signed?.nonce === signed?.nonce);
  return {
    versionsOf,
    /** Which version of this payment blocks have, or take next: any of those that the server was told of. */
    versionTaken: (payment: Payment, isTold: (one: Payment) => boolean): Payment => {
      const versions = versionsOf(payment).filter(({ fate }) => fate === "pending");
      const told = versions.filter(isTold);
      return versions.find(isMined) ?? told[payments.length % Math.max(1, told.length)] ?? payment;
    },
    /** The hash of its payment that a block has, and that has not failed. */
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
  /** For a nonce a node keeps the first, or a version of it that offers more; it takes nothing that the wallet cannot pay. */
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
    /** What the signer has signed; what the node has already changes nothing. */
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
    /** The first nonce that nobody has used, also in no block. */
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
    /** Nobody should. */
    fill: (wallet: number): void => void empty.delete(wallet),
    /** The newest blocks are taken away, with what the signer has sent. */
    reorganise: (): void =>
      change(
        (payment) => payment.fate === "pending" && isMined(payment),
        (payment) => ({ ...payment, isForgotten: true, isInBlock: false }),
      ),
    /** What is in no block offers too little, until a signer that runs offers more. */
    getDear: (): void => {
      isDear = true;
    },
    isDear: (): boolean => isDear,
    usedNonces: (wallet: number): number => nextNonce(minedFrom(wallet)),
    isStuck: (payment: Payment): boolean => isDear && payment.signed !== undefined && !isMined(payment),
  };
};
