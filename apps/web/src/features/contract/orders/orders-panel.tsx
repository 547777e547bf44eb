import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";

type Props = {
  /** The pair on the screen: what "this pair" means in the filter, and whose live price is shown. */
  readonly product: Product | undefined;
};

/** The user's lever orders under the chart: four tabs, pair filter, 5 a page (LEV-06). */
export const OrdersPanel = ({ product }: Props) => {
  const text = useText();
  return <section aria-label={text("orders.title")} data-pair={product?.procode} />;
};
