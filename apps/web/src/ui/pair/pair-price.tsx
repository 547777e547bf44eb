import { showDecimal } from "../../lib/show-money.ts";
import { useProduct } from "../../live/products.ts";

/** A price with the decimals of its pair, or with all it has while the pair is not known. */
export const PairPrice = ({ symbol, price }: { readonly symbol: string; readonly price: string }) => {
  const decimals = useProduct(symbol)?.decimals ?? price.split(".")[1]?.length ?? 0;
  return <>{showDecimal(price, Math.max(decimals, price.split(".")[1]?.length ?? 0))}</>;
};
