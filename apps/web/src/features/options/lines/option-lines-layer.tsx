import type { Product } from "@candor/wire/market";
import { useText } from "../../../i18n/use-text.ts";
import { useTimes } from "../../../lib/show/show-time.ts";
import { useFreshness } from "../../../live/freshness.ts";
import { useLivePrice } from "../../../live/quote-store.ts";
import { useNow } from "../../../live/use-now.ts";
import { PriceLines } from "../../../parts/chart/price-lines.tsx";
import type { ChartHold } from "../../../parts/chart/use-candle-chart.ts";
import { optionLines } from "./option-lines.ts";
import { useOptions } from "../placed/use-options.ts";

type Props = { readonly hold: ChartHold; readonly product: Product };

/** The lines of the user's open options over the chart; only this part follows the clock and the price. */
export const OptionLinesLayer = ({ hold, product }: Props) => {
  const text = useText();
  const { clock } = useTimes();
  const { symbol, decimals } = product;
  const options = (useOptions(0, 1).data?.rows ?? []).filter((option) => option.symbol === symbol);
  const nowMs = useNow(options.length > 0);
  const live = useLivePrice(symbol) ?? product.price;
  const price = useFreshness(symbol) === "live" ? live : undefined;
  const lines = optionLines(options, { text, nowMs, price, clock });
  return <PriceLines hold={hold} lines={lines} decimals={decimals} label={text("options.lines.label")} />;
};
