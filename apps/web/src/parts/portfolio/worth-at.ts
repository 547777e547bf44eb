/** What an account is worth at the prices of this moment, as pure functions (MINE-01). */
import { equityOf, type Owned } from "@candor/core/accounts/equity";
import { openResult, type OpenPosition } from "@candor/core/leverage/open-result";
import {
  formatMoney,
  money,
  parseMoney,
  parsePrice,
  parseQuantity,
  type Money,
} from "@candor/core/money/money";
import { tokenWorth } from "@candor/core/swap/token-worth";
import type { AnswerOf } from "@candor/wire/call";
import { sideOf } from "@candor/wire/codec/digits";
import type { portfolio } from "@candor/wire/portfolio";

export type Portfolio = AnswerOf<typeof portfolio>;
export type HeldToken = Portfolio["tokens"][number];

/** Signed decimal amounts; undefined while a price is unknown. */
export type Worth = {
  readonly equity: string | undefined;
  /** The margins of positions with what they have gained or lost; what waiting orders hold is no part of it. */
  readonly bound: string | undefined;
  readonly profit: string | undefined;
  /** The open result, fees counted (LEV-13). */
  readonly net: string | undefined;
};

/** The pairs of the open positions and of the tokens. */
export const pairsOf = ({ positions, tokens }: Portfolio): readonly string[] => [
  ...new Set([...positions, ...tokens].map(({ symbol }) => symbol)),
];

/** At the prices that `priceOf` gives; where it has none, the whole is unknown. */
export const worthAt = (held: Portfolio, priceOf: (symbol: string) => string | undefined): Worth => {
  const result = openResult(held.positions.map(positionOf), (symbol) => parsePrice(priceOf(symbol) ?? ""));
  if (result === undefined) return { equity: undefined, bound: undefined, profit: undefined, net: undefined };
  const owned = ownedOf(held);
  const inPositions = held.positions.reduce((sum, { orderMargin }) => sum + amount(orderMargin), 0n);
  const tokens = tokensAt(held.tokens, priceOf);
  return {
    equity: tokens === undefined ? undefined : formatMoney(equityOf(owned, result.profit, tokens)),
    bound: formatMoney(inPositions + result.profit),
    profit: formatMoney(result.profit),
    net: formatMoney(result.net),
  };
};

const amount = (text: string): Money => parseMoney(text) ?? money(0n);

const ownedOf = (held: Portfolio): Owned => ({
  wallet: amount(held.wallet),
  contract: amount(held.contractBalance),
  margin: amount(held.margin),
  stake: amount(held.stakes),
  invested: amount(held.financialmoney),
  withdraw_hold: amount(held.withdrawmoney),
});

/** What one position would bring at a price, its fee counted; undefined while the price is unknown. */
export const resultOf = (
  row: Portfolio["positions"][number],
  price: string | undefined,
): string | undefined => {
  const result = openResult([positionOf(row)], () => parsePrice(price ?? ""));
  return result && formatMoney(result.net);
};

/** What a token is worth at a price, in USDT; undefined while the price is unknown. */
const tokenAt = (token: HeldToken, price: string | undefined): Money | undefined => {
  const at = parsePrice(price ?? "");
  return at && tokenWorth(money(parseQuantity(token.amount) ?? 0n), at);
};

/** The same as a decimal amount. */
export const worthOfToken = (token: HeldToken, price: string | undefined): string | undefined => {
  const worth = tokenAt(token, price);
  return worth === undefined ? undefined : formatMoney(worth);
};

const tokensAt = (
  tokens: readonly HeldToken[],
  priceOf: (symbol: string) => string | undefined,
): Money | undefined =>
  tokens.reduce<Money | undefined>((sum, token) => {
    const worth = tokenAt(token, priceOf(token.symbol));
    return sum === undefined || worth === undefined ? undefined : money(sum + worth);
  }, money(0n));

const positionOf = (row: Portfolio["positions"][number]): OpenPosition => ({
  symbol: row.symbol,
  side: sideOf(row.type),
  share: row.share,
  molecule: row.molecule,
  openPrice: priceIn(row.openPrice),
  margin: amount(row.orderMargin),
  fee: amount(row.tradeFee),
});

const priceIn = (text: string): OpenPosition["openPrice"] => {
  const price = parsePrice(text);
  if (price === undefined) throw new Error(`${text} is not a price`);
  return price;
};
