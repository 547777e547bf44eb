import type { LeverRow } from "@candor/wire/leverage";
import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { PriceLines } from "../../../parts/chart/price-lines.tsx";
import type { ChartHold } from "../../../parts/chart/use-candle-chart.ts";
import type { StopsChoice } from "../orders/stops/use-stops.tsx";
import { useLiveLevers } from "../orders/use-lever-orders.ts";
import { contractLines } from "./contract-lines.ts";

type Props = {
  readonly hold: ChartHold;
  readonly product: Product;
  readonly onStops: (row: LeverRow, choice: StopsChoice) => void;
  readonly onShow: (row: LeverRow) => void;
};

/** The lines of the user's live orders over the chart; only this part follows the price, for their profits. */
export const ContractLinesLayer = ({ hold, product, onStops, onShow }: Props) => {
  const text = useText();
  const price = useLivePrice(product.symbol) ?? product.price;
  const rows = (useLiveLevers().data?.rows ?? []).filter(({ pid }) => pid === product.pid);
  const { decimals } = product;
  const lines = contractLines(rows, { text, decimals, price, onStops, onShow });
  return <PriceLines hold={hold} lines={lines} decimals={decimals} label={text("leverage.lines.label")} />;
};
