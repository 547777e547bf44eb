/** The traded pairs, as every module uses them. */
import type { LeverTerms } from "@candor/core/leverage/lever-terms";

/** A pair by its number on the wire and its name everywhere else. */
export type PairId = { readonly pid: number; readonly symbol: string };

export type Product = PairId & {
  readonly title: string;
  /** What leveraged contracts offer, after the protection profile. */
  readonly lever: LeverTerms;
};

export type Products<One extends PairId = Product> = {
  /** In the order of pid. */
  readonly all: readonly One[];
  readonly byPid: (pid: number) => One | undefined;
  readonly bySymbol: (symbol: string) => One | undefined;
};

export const productsOf = <One extends PairId>(all: readonly One[]): Products<One> => ({
  all,
  byPid: (pid) => all.find((product) => product.pid === pid),
  bySymbol: (symbol) => all.find((product) => product.symbol === symbol),
});
