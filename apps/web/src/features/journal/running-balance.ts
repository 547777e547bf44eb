/**
 * Checks a page of the journal as a user would by hand: each line's balance minus its amount is the
 * balance of the previous line (TRUST-02). Works in micro-units.
 */
type Row = { readonly money: string; readonly balance: string };

export type RunningBalance =
  | { readonly adds: true; readonly opening: string; readonly closing: string }
  | { readonly adds: false; readonly line: number };

/** Rows are newest first, as the journal shows them. Undefined without rows. `line` counts from 0. */
export const runningBalance = (rows: readonly Row[]): RunningBalance | undefined => {
  const newest = rows[0];
  const oldest = rows.at(-1);
  if (newest === undefined || oldest === undefined) return undefined;
  const line = rows.findIndex((row, index) => {
    const before = rows[index + 1];
    return before !== undefined && micro(row.balance) - micro(row.money) !== micro(before.balance);
  });
  if (line >= 0) return { adds: false, line };
  const opening = micro(oldest.balance) - micro(oldest.money);
  return { adds: true, opening: decimal(opening), closing: newest.balance };
};

const micro = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const units = BigInt(whole + fraction.padEnd(6, "0"));
  return text.startsWith("-") ? -units : units;
};

const decimal = (units: bigint): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(7, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
