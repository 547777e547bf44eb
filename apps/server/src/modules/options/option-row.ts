/** An option as the wire shows it (OPT-02, OPT-05, OPT-06): stored, or just settled by the engine. */
import type { Settlement } from "@candor/core/engine/events";
import { formatMoney, formatPrice } from "@candor/core/money/money";
import type { OptionDirection, OptionOutcome } from "@candor/core/options/option";
import { directionDigits, isWinDigits } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";

export type OptionRecord = {
  readonly id: bigint;
  readonly pid: number;
  readonly symbol: string;
  readonly title: string;
  readonly direction: OptionDirection;
  readonly stake: bigint;
  readonly percent: number;
  readonly accepted_ms: bigint;
  readonly entry_seq: bigint;
  readonly entry_price: bigint;
  readonly buy_ms: bigint;
  readonly sell_ms: bigint;
  readonly exit_seq: bigint | null;
  readonly exit_price: bigint | null;
  readonly outcome: OptionOutcome | null;
  readonly net: bigint | null;
};

/** `ostaus`. */
const open = 0;
const settled = 1;

/** The row of a stored option. */
export const optionRowOf = (stored: OptionRecord): OptionRow => ({
  id: stored.id.toString(),
  pid: stored.pid,
  procode: stored.symbol,
  ptitle: stored.title,
  ostyle: directionDigits[stored.direction],
  fee: formatMoney(stored.stake),
  percent: String(stored.percent),
  buyprice: formatPrice(stored.entry_price),
  sellprice: stored.exit_price === null ? null : formatPrice(stored.exit_price),
  accepttime: Number(stored.accepted_ms),
  buytime: Number(stored.buy_ms),
  selltime: Number(stored.sell_ms),
  ostaus: stored.outcome === null ? open : settled,
  isWin: stored.outcome === null ? null : isWinDigits[stored.outcome],
  ploss: stored.net === null ? null : formatMoney(stored.net),
  entrySeq: Number(stored.entry_seq),
  exitSeq: stored.exit_seq === null ? null : Number(stored.exit_seq),
});

/** The row of an option that the engine has just settled, without asking the database. */
export const settledRowOf = (
  { option, exit, outcome, net }: Settlement,
  product: { readonly pid: number; readonly title: string },
): OptionRow => ({
  id: String(option.id),
  pid: product.pid,
  procode: option.symbol,
  ptitle: product.title,
  ostyle: directionDigits[option.direction],
  fee: formatMoney(option.stake),
  percent: String(option.percent),
  buyprice: formatPrice(option.entryPrice),
  sellprice: formatPrice(exit.price),
  accepttime: option.acceptedMs,
  buytime: option.buyMs,
  selltime: option.sellMs,
  ostaus: settled,
  isWin: isWinDigits[outcome],
  ploss: formatMoney(net),
  entrySeq: option.entrySeq,
  exitSeq: exit.seq,
});
