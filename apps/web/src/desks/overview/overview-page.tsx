import { SimpleGrid, Stack, Text } from "@mantine/core";
import { houseOverview } from "@candor/wire/desks/overview";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../console/ask.ts";
import { Desk } from "../../console/desk/desk.tsx";
import { ExposurePanel } from "../../console/exposure-panel.tsx";
import { LackingRoles } from "../../console/lacking-roles.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime } from "../../console/show.ts";
import { Covers } from "./covers.tsx";
import { Feeds } from "./feeds.tsx";
import { HistoryCharts } from "./history-charts.tsx";
import { Queues } from "./queues.tsx";
import { Stopped } from "./stopped.tsx";

const refreshMs = 5_000;

/** Live numbers of the house. */
export const OverviewPage = () => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(houseOverview),
    queryFn: () => ask(houseOverview, {}),
    refetchInterval: refreshMs,
  });
  return (
    <Desk
      title="Overview"
      about="What the house has promised and what covers it, what waits, and how the server does."
    >
      {error !== null && data === undefined ? (
        <Failed error={error} onAgain={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : (
        <Stack gap="md">
          <Stopped stopped={data.stopped} />
          <LackingRoles hasWay />
          <Text size="sm" c={error === null ? "dimmed" : "red"} role={error === null ? undefined : "alert"}>
            {error === null
              ? `As of ${showTime(data.at)} UTC; read again every 5 seconds.`
              : `Not current: as of ${showTime(data.at)} UTC. ${error.message}`}
          </Text>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Covers covers={data.covers} />
            <Queues queues={data.queues} now={data.at} />
          </SimpleGrid>
          <ExposurePanel />
          <HistoryCharts history={data.history} />
          <Feeds overview={data} />
        </Stack>
      )}
    </Desk>
  );
};
