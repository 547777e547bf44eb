/** An option as the wire shows it (OPT-02, OPT-05, OPT-06): stored, or just settled by the engine. */
import type { Settlement } from "@candor/core/engine/events";
import type { OpenOption } from "@candor/core/engine/state";
import { formatMoney, formatPrice } from "@candor/core/money/money";
import type { OptionOutcome } from "@candor/core/options/option";
import { directionDigits, isWinDigits, optionStatusDigits } from "@candor/wire/codec/digits";
import type { OptionRow } from "@candor/wire/options";
import type { OptionTable } from "../../platform/db/schema/schema-trading.ts";
import { openOptionOf } from "../../records/trades/option-record.ts";

type ShownProduct = { readonly pid: number; readonly title: string };
type End = {
  readonly outcome: OptionOutcome;
  readonly net: bigint;
  readonly exit: { readonly seq: number; readonly price: bigint };
};

/** The row of a stored option. */
export const optionRowOf = (stored: OptionTable & ShownProduct): OptionRow =>
  rowOf(openOptionOf(stored), endOf(stored), stored);

/** The row of an option that the engine has just settled, without asking the database. */
export const settledRowOf = (settlement: Settlement, product: ShownProduct): OptionRow =>
  rowOf(settlement.option, settlement, product);

const endOf = ({ outcome, net, exit_seq: seq, exit_price: price }: OptionTable): End | undefined =>
  outcome === null || net === null || seq === null || price === null
    ? undefined
    : { outcome, net, exit: { seq: Number(seq), price } };

const rowOf = (option: OpenOption, end: End | undefined, product: ShownProduct): OptionRow => ({
  id: String(option.id),
  pid: product.pid,
  symbol: option.symbol,
  pairName: product.title,
  directionDigit: directionDigits[option.direction],
  fee: formatMoney(option.stake),
  percent: String(option.percent),
  entryPrice: formatPrice(option.entryPrice),
  exitPrice: end === undefined ? null : formatPrice(end.exit.price),
  acceptedTime: option.acceptedMs,
  entryTime: option.buyMs,
  sellTime: option.sellMs,
  settledDigit: optionStatusDigits[end === undefined ? "open" : "settled"],
  isWin: end === undefined ? null : isWinDigits[end.outcome],
  optionNet: end === undefined ? null : formatMoney(end.net),
  entrySeq: option.entrySeq,
  exitSeq: end === undefined ? null : end.exit.seq,
});
