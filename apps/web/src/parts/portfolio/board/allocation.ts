/** What an account's equity consists of, as pure functions (MINE-01). */
import { formatMoney, money, parseMoney } from "@candor/core/money/money";
import type { HeldToken, Portfolio, Worth } from "../worth-at.ts";
import { worthOfToken } from "../worth-at.ts";

export const allocationParts = [
  "wallet",
  "contract",
  "positions",
  "stakes",
  "invested",
  "tokens",
  "withdrawing",
] as const;
export type AllocationPart = (typeof allocationParts)[number];
export type Allocation = {
  readonly part: AllocationPart;
  readonly amount: string;
  /** Of the whole, in hundredths of a percent. */
  readonly bps: number;
};

const units = (text: string | undefined): bigint => parseMoney(text ?? "") ?? 0n;

/** The parts that are not zero, in their order; undefined while a price is unknown. Together they are the equity. */
export const allocationOf = (
  held: Portfolio,
  worth: Worth | undefined,
  priceOf: (symbol: string) => string | undefined,
): readonly Allocation[] | undefined => {
  if (worth?.equity === undefined || worth.bound === undefined) return undefined;
  const tokens = held.tokens.reduce(
    (sum, token: HeldToken) => sum + units(worthOfToken(token, priceOf(token.symbol))),
    0n,
  );
  const amounts: Readonly<Record<AllocationPart, bigint>> = {
    wallet: units(held.wallet),
    contract: units(held.contractBalance),
    // Margins with what their positions have gained or lost: never below zero (LEV-09).
    positions: units(worth.bound),
    stakes: units(held.stakes),
    invested: units(held.financialmoney),
    tokens,
    withdrawing: units(held.withdrawmoney),
  };
  const whole = Object.values(amounts).reduce((sum, amount) => sum + amount, 0n);
  return allocationParts.flatMap((part) =>
    amounts[part] <= 0n
      ? []
      : [
          {
            part,
            amount: formatMoney(money(amounts[part])),
            bps: Number((amounts[part] * 10_000n) / whole),
          },
        ],
  );
};
