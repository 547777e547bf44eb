/** The pair that was shown last, for pages whose address names none (MKT-05): kept on this device. A page that is open does not follow other tabs. */
import { readChoice, writeChoice } from "./choices.ts";

let last = readChoice("pair");

export const lastPair = (): string | undefined => last;

export const rememberPair = (symbol: string): void => {
  if (symbol === last) return;
  last = symbol;
  writeChoice("pair", symbol);
};

/** Undefined only while there are no pairs; a pair that is not offered any more is passed over. */
export const pairToShow = <Pair extends { readonly symbol: string }>(
  products: readonly Pair[],
  named: string | undefined,
  last: string | undefined,
): Pair | undefined => {
  const find = (symbol: string | undefined) => products.find((pair) => pair.symbol === symbol);
  return find(named) ?? find(last) ?? products[0];
};
