/** What is held, at the last logged prices, as the wire shows it (MINE-01). */
import { assert } from "@candor/core/assert/assert";
import { equityOf } from "@candor/core/accounts/equity";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import { openResult, type OpenPosition } from "@candor/core/leverage/open-result";
import { formatMoney, formatPrice } from "@candor/core/money/money";
import { formatAmount, pairOfToken } from "@candor/core/swap/swap-asset";
import { tokensWorth, type TokenHolding } from "@candor/core/swap/token-holding";
import { tokenWorth } from "@candor/core/swap/token-worth";
import type { AnswerOf } from "@candor/wire/call";
import { sideDigits } from "@candor/wire/codec/digits";
import type { portfolio } from "@candor/wire/portfolio";
import type { LastTrade } from "./ports.ts";
import type { Held } from "./queries.ts";

type Portfolio = AnswerOf<typeof portfolio>;

export const portfolioOf = (
  { owned, credit, tokens, positions, ended }: Held,
  sinceMs: number,
  lastTrade: LastTrade,
): Portfolio => {
  const open = positions.map(positionOf);
  const lastPrice = (symbol: string) => lastTrade(symbol)?.price;
  const result = openResult(open, lastPrice);
  const worth = tokensWorth(tokens, lastPrice);
  const equity = result && worth !== undefined ? equityOf(owned, result.profit, worth) : undefined;
  return {
    equity: equity === undefined ? null : formatMoney(equity),
    wallet: formatMoney(owned.wallet),
    contractBalance: formatMoney(owned.contract),
    margin: formatMoney(owned.margin),
    grossProfit: result === undefined ? null : formatMoney(result.profit),
    net: result === undefined ? null : formatMoney(result.net),
    stakes: formatMoney(owned.stake),
    financialmoney: formatMoney(owned.invested),
    withdrawmoney: formatMoney(owned.withdraw_hold),
    tokenmoney: worth === undefined ? null : formatMoney(worth),
    tokens: tokens.map((holding) => tokenRow(holding, lastTrade)),
    creditBalance: formatMoney(credit),
    todaynet: formatMoney(ended),
    since: sinceMs,
    positions: open.map((position) => ({
      id: String(position.id),
      type: sideDigits[position.side],
      symbol: position.symbol,
      share: position.share,
      molecule: position.molecule,
      openPrice: formatPrice(position.openPrice),
      orderMargin: formatMoney(position.margin),
      tradeFee: formatMoney(position.fee),
    })),
  };
};

const tokenRow = ({ token, amount }: TokenHolding, lastTrade: LastTrade): Portfolio["tokens"][number] => {
  const symbol = pairOfToken(token);
  const trade = lastTrade(symbol);
  return {
    pairName: token,
    symbol,
    amount: formatAmount(token, amount),
    price: trade === undefined ? null : formatPrice(trade.price),
    seq: trade?.seq ?? null,
    time: trade?.timeMs ?? null,
    worth: trade === undefined ? null : formatMoney(tokenWorth(amount, trade.price)),
  };
};

const positionOf = (order: LeverOrder): OpenPosition & { readonly id: number } => {
  const { id, symbol, side, share, molecule, margin, fee, opening } = order;
  assert(opening !== undefined, "an open contract has its opening");
  return { id, symbol, side, share, molecule, margin, fee, openPrice: opening.price };
};
