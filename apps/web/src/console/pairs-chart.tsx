import { BarChart } from "@mantine/charts";
import type { AnswerOf } from "@candor/wire/call";
import type { houseExposure } from "@candor/wire/desks/house";
import { showAmount } from "./show.ts";

type Props = { readonly pairs: AnswerOf<typeof houseExposure>["pairs"] };

export const PairsChart = ({ pairs }: Props) => (
  <BarChart
    h={180}
    data={pairs.map(({ symbol, longs, shorts }) => ({
      pair: symbol,
      Long: Number(longs),
      Short: Number(shorts),
    }))}
    dataKey="pair"
    series={[
      { name: "Long", color: "ink.6" },
      { name: "Short", color: "orange.6" },
    ]}
    valueFormatter={(value) => showAmount(String(value))}
    withLegend
  />
);
