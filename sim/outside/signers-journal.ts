/**
 * The journal of a signer (WAL-12): what it has signed, and what it has promised never to sign.
 *
 * Invariants: no withdrawal has both. The journal survives every crash of the process. When the disk is lost, its newest lines may be lost.
 */
/** A signed payment. Several with the same nonce are its versions, each with a higher fee: a chain takes one of them. */
export type Signed = {
  readonly withdrawalId: number;
  /** The number of the wallet that this key has. */
  readonly wallet: number;
  readonly nonce: number;
  readonly to: number;
  readonly amount: bigint;
  /** When the first version was signed. */
  readonly signedMs: number;
  readonly hash: string;
};

/** A payment; without `signed`, the promise never to pay. */
type Line = { readonly withdrawalId: number; readonly signed?: Signed };

export const createSignersJournal = () => {
  let lines: readonly Line[] = [];
  /** The lines on a disk that was lost, until a signer goes on without them. */
  let lost: readonly Line[] = [];
  const signed = (): readonly Signed[] =>
    lines.flatMap((line) => (line.signed === undefined ? [] : [line.signed]));
  return {
    signed,
    firstVersions: (): readonly Signed[] => {
      const seen = new Set<number>();
      return signed().filter(({ nonce }) => !seen.has(nonce) && seen.add(nonce));
    },
    nextNonce: (): number => Math.max(-1, ...signed().map(({ nonce }) => nonce)) + 1,
    versionsOf: (withdrawalId: number): readonly Signed[] =>
      signed().filter((one) => one.withdrawalId === withdrawalId),
    newestOf: (withdrawalId: number): Signed | undefined =>
      signed().findLast((one) => one.withdrawalId === withdrawalId),
    has: (hash: string): boolean => signed().some((one) => one.hash === hash),
    hasReleased: (withdrawalId: number): boolean =>
      lines.some((line) => line.withdrawalId === withdrawalId && line.signed === undefined),
    add: (line: Line): void => {
      lines = [...lines, line];
    },
    forgetReleased: (): void => {
      lines = lines.filter((line) => line.signed !== undefined);
    },
    /** The newest lines are lost: what is left is an older copy. */
    lose: (many: number): void => {
      if (many > 0 && lost.length < lines.length) lost = lines;
      lines = lines.slice(0, Math.max(0, lines.length - many));
    },
    /** The disk is found again. */
    putBack: (): void => {
      if (lost.length > 0) lines = lost;
    },
    /** A signer goes on with the lines that are left. */
    goOn: (): void => {
      lost = [];
    },
    clear: (): void => {
      lines = [];
      lost = [];
    },
  };
};
