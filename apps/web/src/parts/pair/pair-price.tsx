import { mostDecimals, showPrice, showSetPrice } from "../../lib/show/show-money.ts";
import { useProduct } from "../../live/products.ts";

type Props = { readonly symbol: string; readonly price: string };

/** A computed price, cut to the decimals of its pair. Its tooltip shows all decimals. */
export const ShortPrice = ({ symbol, price }: Props) => {
  const decimals = useProduct(symbol)?.decimals ?? mostDecimals([price]);
  return <span title={showSetPrice(price, decimals)}>{showPrice(price, decimals)}</span>;
};

/** A price that was logged or set, never cut: at least the decimals of its pair. */
export const PairPrice = ({ symbol, price }: Props) => showSetPrice(price, useProduct(symbol)?.decimals ?? 0);
