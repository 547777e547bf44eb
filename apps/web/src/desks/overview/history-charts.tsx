import { Card, SimpleGrid, Text } from "@mantine/core";
import { fullGateText } from "../../console/exposure-panel.tsx";
import { LineChart } from "../../console/line-chart.tsx";
import type { Overview } from "./overview.ts";

type History = Overview["history"];
type Step = History[number];

const atTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

/** The last hour in steps of ten seconds, as this server has seen it. */
export const HistoryCharts = ({ history }: { readonly history: History }) => {
  const last = history.at(-1);
  if (last === undefined || history.length < 2)
    return (
      <Text size="sm" c="dimmed">
        The charts begin some seconds after the server has started.
      </Text>
    );
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {chartsOf(last).map(({ valueOf, ...chart }) => (
        <Card key={chart.title} withBorder>
          <LineChart
            {...chart}
            points={history.map((step) => ({ at: atTime(step.at), value: valueOf(step) }))}
          />
        </Card>
      ))}
    </SimpleGrid>
  );
};

const chartsOf = (last: Step) => [
  {
    title: "Requests in 10 s",
    about: `${last.requests} in the last step`,
    color: "ink",
    valueOf: ({ requests }: Step) => requests,
  },
  {
    title: "Error rate, % of requests",
    about: `${last.failures} of ${last.requests} failed for our fault in the last step`,
    color: "red",
    valueOf: ({ requests, failures }: Step) =>
      requests === 0 ? 0 : Math.round((failures / requests) * 10_000) / 100,
  },
  {
    title: "Stress loss, % of own money",
    about: fullGateText,
    color: "orange",
    valueOf: ({ stressPercent }: Step) => stressPercent,
  },
  {
    title: "Longest silence of a feed, seconds",
    about: "From 5 seconds on a price is stale.",
    color: "teal",
    valueOf: ({ silenceMs }: Step) => Math.round(silenceMs / 10) / 100,
  },
];
