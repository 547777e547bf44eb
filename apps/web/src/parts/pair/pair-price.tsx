import { mostDecimals, showPrice, showSetPrice } from "../../lib/show/show-money.ts";
import { useProduct } from "../../live/products.ts";

type Props = { readonly symbol: string; readonly price: string };

/** A computed price with the decimals of its pair; its title has all its decimals. */
export const ShortPrice = ({ symbol, price }: Props) => {
  const decimals = useProduct(symbol)?.decimals ?? mostDecimals([price]);
  return <span title={showSetPrice(price, decimals)}>{showPrice(price, decimals)}</span>;
};

/** A price that was logged or set: the decimals of its pair, and all that it has. */
export const PairPrice = ({ symbol, price }: Props) => showSetPrice(price, useProduct(symbol)?.decimals ?? 0);
