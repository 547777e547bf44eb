/** The pair that the address names, otherwise the first; a choice is written to the address, so that it can be shared. */
import type { Product } from "@candor/wire/market";
import { useNavigate, useSearch } from "@tanstack/react-router";

export const useChosenPair = (
  products: readonly Product[],
): readonly [Product | undefined, (product: Product) => void] => {
  const { pair } = useSearch({ from: "/contract" });
  const navigate = useNavigate({ from: "/contract" });
  const chosen = products.find(({ procode }) => procode === pair) ?? products[0];
  return [chosen, ({ procode }) => void navigate({ search: { pair: procode }, replace: true })];
};
