import { showDecimal } from "../../lib/show-money.ts";
import { useProduct } from "../../live/products.ts";

/** A computed price truncated to the decimals of its pair; its title has all its decimals. */
export const ShortPrice = ({ symbol, price }: { readonly symbol: string; readonly price: string }) => {
  const whole = price.split(".")[1]?.length ?? 0;
  const decimals = useProduct(symbol)?.decimals ?? whole;
  return <span title={showDecimal(price, Math.max(decimals, whole))}>{showDecimal(price, decimals)}</span>;
};

/** A price with the decimals of its pair, or with all its decimals while the pair is not known. */
export const PairPrice = ({ symbol, price }: { readonly symbol: string; readonly price: string }) => {
  const decimals = useProduct(symbol)?.decimals ?? price.split(".")[1]?.length ?? 0;
  return <>{showDecimal(price, Math.max(decimals, price.split(".")[1]?.length ?? 0))}</>;
};
