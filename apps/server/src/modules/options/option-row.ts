/** An option as the wire shows it (OPT-02, OPT-05, OPT-06). */
import type { Settlement } from "@candor/core/engine/events";
import { formatMoney, formatPrice } from "@candor/core/money/money";
import type { OptionRow } from "@candor/wire/options";

export type OptionRecord = {
  readonly id: bigint;
  readonly pid: number;
  readonly symbol: string;
  readonly title: string;
  readonly ostyle: number;
  readonly fee: bigint;
  readonly percent: number;
  readonly entry_seq: bigint;
  readonly entry_price: bigint;
  readonly buy_ms: bigint;
  readonly sell_ms: bigint;
  readonly ostaus: number;
  readonly exit_seq: bigint | null;
  readonly exit_price: bigint | null;
  readonly is_win: number | null;
  readonly ploss: bigint | null;
};

/** The row of a stored option. */
export const optionRowOf = (stored: OptionRecord): OptionRow => ({
  id: stored.id.toString(),
  pid: stored.pid,
  procode: stored.symbol,
  ptitle: stored.title,
  ostyle: stored.ostyle === 0 ? 0 : 1,
  fee: formatMoney(stored.fee),
  percent: String(stored.percent),
  buyprice: formatPrice(stored.entry_price),
  sellprice: stored.exit_price === null ? null : formatPrice(stored.exit_price),
  buytime: Number(stored.buy_ms),
  selltime: Number(stored.sell_ms),
  ostaus: stored.ostaus === 0 ? 0 : 1,
  isWin: stored.is_win === null ? null : stored.is_win === 1 ? 1 : 2,
  ploss: stored.ploss === null ? null : formatMoney(stored.ploss),
  entrySeq: Number(stored.entry_seq),
  exitSeq: stored.exit_seq === null ? null : Number(stored.exit_seq),
});

/** The row of an option that the engine has just settled, without asking the database. */
export const settledRowOf = (
  { option, exit, isWin, ploss }: Settlement,
  product: { readonly pid: number; readonly title: string },
): OptionRow => ({
  id: String(option.id),
  pid: product.pid,
  procode: option.symbol,
  ptitle: product.title,
  ostyle: option.style,
  fee: formatMoney(option.fee),
  percent: String(option.percent),
  buyprice: formatPrice(option.entryPrice),
  sellprice: formatPrice(exit.price),
  buytime: option.buyMs,
  selltime: option.sellMs,
  ostaus: 1,
  isWin,
  ploss: formatMoney(ploss),
  entrySeq: option.entrySeq,
  exitSeq: exit.seq,
});
