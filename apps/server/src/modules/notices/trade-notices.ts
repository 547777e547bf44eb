/** What notices of trades and runs say (NOTE-01). They are read from what is booked, so they are as many, as old and as true. */
import { leverNet } from "@candor/core/leverage/profit";
import { formatFixed, formatMoney, money, priceDecimals } from "@candor/core/money/money";
import type { Language } from "@candor/wire/language";
import { fillIn } from "@candor/wire/messages/fill-in";
import { groupedNumber } from "@candor/wire/messages/grouped";
import type { NoticeRow } from "@candor/wire/notices";
import { textsOf } from "@candor/wire/texts/texts-of";
import type { BotRunTable, LeverOrderTable, OptionTable } from "../../platform/db/schema/schema-trading.ts";
import type { NoticePairs } from "./ports.ts";

/** What a notice says, and the address of its audit. */
export type Told = Pick<NoticeRow, "kind" | "message" | "tourl">;
type Reader = { readonly pairs: NoticePairs; readonly language: Language };

/** The lists whose transactions are notices (docs/LEDGER.md): contracts that opened, at once or after waiting, contracts that closed, settled options. */
export const tradeLists = (pairs: NoticePairs): readonly string[] => [
  "lever_opened:",
  "lever_filled:",
  "option_won",
  "option_tied",
  "option_lost:",
  ...pairs.all.map(({ symbol }) => `lever_closed:${symbol}`),
];

/** An option has settled. */
export const settledNotice = (
  { id, symbol, direction, outcome, net }: OptionTable,
  { pairs, language }: Reader,
): Told => {
  const { news } = textsOf[language];
  const values = { direction: news[direction], pair: titleOf(symbol, pairs), net: signedMoney(net ?? 0n) };
  return {
    kind: "settlement",
    message: fillIn(news.settled[outcome ?? "tie"], values),
    tourl: `/verify?option=${id}`,
  };
};

/** What a transaction of a contract tells; without one, it is a waiting contract without a fee that opened (`fill_is_told`). */
export const leverNotice = (kind: string | undefined, order: LeverOrderTable, reader: Reader): Told => {
  if (kind === "lever_closed") return closedNotice(order, reader);
  return openedNotice(kind === "lever_opened" ? "opened" : "filled", order, reader);
};

/** A contract has opened. While it is open there is no evidence of its end yet: then its pair shows it. */
const openedNotice = (how: "opened" | "filled", order: LeverOrderTable, reader: Reader): Told => {
  const { news } = textsOf[reader.language];
  const price = shownPrice(order.open_price ?? 0n, order.symbol, reader.pairs);
  return {
    kind: "fill",
    message: fillIn(news[how], { ...contractOf(order, reader), price }),
    tourl: order.status === "closed" ? auditOf(order) : `/contract?pair=${order.symbol}`,
  };
};

/** A contract has closed. */
const closedNotice = (order: LeverOrderTable, reader: Reader): Told => {
  const { news } = textsOf[reader.language];
  const values = {
    ...contractOf(order, reader),
    price: shownPrice(order.close_price ?? 0n, order.symbol, reader.pairs),
    net: signedMoney(leverNet({ fee: money(order.fee) }, money(order.profit ?? 0n))),
  };
  return {
    kind: "close",
    message: fillIn(news.closed[order.close_reason ?? "owner"], values),
    tourl: auditOf(order),
  };
};

/** A run of the bot has ended; its trades have audits of their own. */
export const runNotice = (run: BotRunTable, { pairs, language }: Reader): Told => {
  const { news } = textsOf[language];
  const { symbol, done, times, net, state } = run;
  return {
    kind: "run",
    message: fillIn(news.run, {
      pair: titleOf(symbol, pairs),
      done: String(done),
      times: String(times),
      net: signedMoney(net),
      reason: state === "running" ? "" : news.reasons[state],
    }),
    tourl: `/contract?pair=${symbol}`,
  };
};

const auditOf = ({ id }: LeverOrderTable): string => `/verify?lever=${id}`;

const contractOf = ({ side, symbol, multiple }: LeverOrderTable, { pairs, language }: Reader) => ({
  side: textsOf[language].news[side],
  pair: titleOf(symbol, pairs),
  multiple: String(multiple),
});

/** The symbol itself for a pair that is not offered any more. */
export const titleOf = (symbol: string, pairs: NoticePairs): string =>
  pairs.bySymbol(symbol)?.title ?? symbol;

const shownPrice = (price: bigint, symbol: string, pairs: NoticePairs): string =>
  groupedNumber(formatFixed(price, priceDecimals, pairs.bySymbol(symbol)?.decimals ?? priceDecimals));

/** "+1,234.50", "−0.123456", "0.00": two decimals, and all further ones that it has. */
const signedMoney = (amount: bigint): string => {
  const [whole = "0", fraction = ""] = formatMoney(amount < 0n ? -amount : amount).split(".");
  const size = groupedNumber(`${whole}.${fraction.padEnd(2, "0")}`);
  return `${amount > 0n ? "+" : amount < 0n ? "−" : ""}${size}`;
};
