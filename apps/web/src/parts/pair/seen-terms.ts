/** The terms of a pair as an order names them, and what happens when they have changed meanwhile (OPS-03). */
import { type Product, productList } from "@candor/wire/market";
import { useQueryClient } from "@tanstack/react-query";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";

export type SeenTerms = Partial<Pick<Product, "feeRate" | "molecule">>;

/** The terms of contracts that the screen shows, as an order names them; none while the pairs are unknown. */
export const seenTermsOf = (product: Product | undefined): SeenTerms =>
  product === undefined ? {} : { feeRate: product.feeRate, molecule: product.molecule };

/** Reads the pairs again when an order was refused because their terms had changed; the screen shows the new ones then. */
export const useTermsOnRefusal = (): ((key: string) => void) => {
  const queries = useQueryClient();
  return (key) => {
    if (key === "TermsChanged") void rereadAnswers(queries, productList);
  };
};
