import { AreaChart, LineChart } from "@mantine/charts";
import { Card, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { fullGateText } from "../../console/exposure-panel.tsx";
import type { Overview } from "./overview.ts";

type History = Overview["history"];

const atTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** The last hour in steps of ten seconds, as this server has seen it. */
export const HistoryCharts = ({ history }: { readonly history: History }) => {
  if (history.length < 2)
    return (
      <Text size="sm" c="dimmed">
        The charts begin some seconds after the server has started.
      </Text>
    );
  const rows = history.map((step) => ({
    at: atTime(step.at),
    Requests: step.requests,
    "Error rate, %": step.requests === 0 ? 0 : Math.round((step.failures / step.requests) * 10_000) / 100,
    "Stress loss, % of own money": step.stressPercent,
    "Longest silence, s": Math.round(step.silenceMs / 10) / 100,
    Waiting: step.waiting,
  }));
  const last = history.at(-1);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Chart title="Requests in 10 s" about={`${last?.requests ?? 0} in the last step`}>
        <AreaChart {...common} data={rows} series={[{ name: "Requests", color: "ink.6" }]} />
      </Chart>
      <Chart
        title="Error rate, % of requests"
        about={`${last?.failures ?? 0} of ${last?.requests ?? 0} failed for our fault in the last step`}
      >
        <LineChart {...common} data={rows} series={[{ name: "Error rate, %", color: "red.6" }]} />
      </Chart>
      <Chart title="Stress loss, % of own money" about={fullGateText}>
        <LineChart
          {...common}
          data={rows}
          series={[{ name: "Stress loss, % of own money", color: "orange.6" }]}
        />
      </Chart>
      <Chart title="Longest silence of a feed, seconds" about="From 5 seconds on a price is stale.">
        <LineChart {...common} data={rows} series={[{ name: "Longest silence, s", color: "teal.6" }]} />
      </Chart>
    </SimpleGrid>
  );
};

const common = {
  h: 150,
  dataKey: "at",
  withDots: false,
  curveType: "linear",
  tickLine: "none",
  xAxisProps: { minTickGap: 60 },
} as const;

const Chart = ({
  title,
  about,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}) => (
  <Card withBorder role="img" aria-label={`${title}: ${about}`}>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed" mb="xs">
      {about}
    </Text>
    {children}
  </Card>
);
