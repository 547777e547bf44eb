/**
 * What entering and leaving a pool is worth (INV-14), as integers: units and money in micro-units.
 *
 * Invariants: both are decided while the pool has no open trade, from what it holds and all its units at that moment, and both are rounded
 * down: so nobody who enters or leaves takes anything from those who stay, entering and leaving at one moment never gains, and what is paid
 * never exceeds what is held. The last to leave takes the rest.
 * Known limit: what the rounding leaves in the pool, less than one unit's worth for each move, belongs to those who stay.
 */
import { assert } from "../assert/assert.ts";
import { money, mulDiv, zeroMoney, type Money } from "../money/money.ts";

/** `held`: the pool's contract wallet, which is all it has while no trade is open. */
export type PoolState = { readonly held: Money; readonly units: bigint };

/** More units than this are not counted: the database keeps their sum in 64 bits. */
export const mostUnits = 10n ** 18n;

/**
 * The units that `amount` gets: the pool begins with one unit a micro-unit. 0 when it gets none: it is too little for one, or a unit is worth so
 * little that there would be more than can be counted.
 */
export const unitsFor = (amount: Money, { held, units }: PoolState): bigint => {
  assert(amount > 0n, "somebody who enters brings something");
  const got = units === 0n ? amount : held === 0n ? 0n : mulDiv(amount, units, held, "down");
  return units + got > mostUnits ? 0n : got;
};

/** What these units are paid: all that is held for the last ones. */
export const paidFor = (own: bigint, { held, units }: PoolState): Money => {
  assert(own > 0n && own <= units, "nobody has more units than there are");
  return own === units ? held : money(mulDiv(held, own, units, "down"));
};

/** The part of a sum that these units have, rounded down: of what the pool is worth, or of a profit or loss. */
export const shareOf = (amount: Money, own: bigint, units: bigint): Money =>
  units === 0n ? zeroMoney : money(mulDiv(amount, own, units, "down"));

/** What a unit is worth, in micro-units: one USDT at the beginning. */
export const unitValue = (worth: Money, units: bigint): Money =>
  units === 0n ? unitStart : money(mulDiv(worth, unitStart, units, "down"));

/** A pool that holds nothing has lost all units: it ends (INV-14). */
export const isWipedOut = ({ held, units }: PoolState): boolean => units > 0n && held === 0n;

const unitStart = money(1_000_000n);

/** The amount of a trade's margin, in whole cents: a published part of what the pool holds. */
export const tradeAmount = (held: Money, partBps: number): Money => {
  const part = mulDiv(held, BigInt(partBps), 10_000n, "down");
  return money(part - (part % centInMicros));
};
const centInMicros = 10_000n;
