/**
 * A position in each of the three sources of notices: the user's trades by their batch and line in the ledger, the runs of the bot by their
 * number, the stored notices by theirs. On the wire it is one text, which only this server reads: `batch.line.run.told`.
 */
export type LedgerPosition = { readonly batch: bigint; readonly line: number };
export type Positions = { readonly trade: LedgerPosition; readonly run: bigint; readonly told: bigint };

/** Before the first, and after the last that there will ever be. */
export const firstPositions: Positions = { trade: { batch: 0n, line: 0 }, run: 0n, told: 0n };
const most = 999_999_999_999_999_999n;
export const lastPositions: Positions = { trade: { batch: most, line: 999_999_999 }, run: most, told: most };

export const positionsText = ({ trade, run, told }: Positions): string =>
  [trade.batch, trade.line, run, told].join(".");

const written = /^(\d{1,18})\.(\d{1,9})\.(\d{1,18})\.(\d{1,18})$/;

/** Undefined for a text that no answer of this server has. */
export const parsePositions = (text: string): Positions | undefined => {
  const found = written.exec(text);
  if (found === null) return undefined;
  const [, batch = "", line = "", run = "", told = ""] = found;
  return { trade: { batch: BigInt(batch), line: Number(line) }, run: BigInt(run), told: BigInt(told) };
};

/** True when `position` is at or before `mark`. */
export const isUpTo = (position: LedgerPosition, mark: LedgerPosition): boolean =>
  position.batch < mark.batch || (position.batch === mark.batch && position.line <= mark.line);
