/** What open contracts could cost the house in a stress move, and what it owns for that (LEV-17, OPS-05). */
import { Card, Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { houseExposure } from "@candor/wire/desks/house";
import { useQuery } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import { Failed } from "./frame/failed.tsx";
import { Loading } from "./frame/loading.tsx";
import { answerKey } from "../lib/calls/answer-key.ts";
import { PairBars } from "./pair-bars.tsx";
import { showAmount } from "./show.ts";

const refreshMs = 5_000;
/** From this share on, new contracts are near their limit. */
const highShare = 80;
/** What a stress loss as large as the house's own money means (LEV-17). */
export const fullGateText =
  "At 100 % new contracts and options are refused, and none of the house's own money may be taken out.";

type Exposure = AnswerOf<typeof houseExposure>;

export const ExposurePanel = () => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(houseExposure),
    queryFn: () => ask(houseExposure, {}),
    refetchInterval: refreshMs,
  });
  if (error !== null && data === undefined) return <Failed error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Cover exposure={data} isStale={error !== null} />
      <Pairs exposure={data} />
    </SimpleGrid>
  );
};

const Cover = ({ exposure, isStale }: { readonly exposure: Exposure; readonly isStale: boolean }) => {
  const [own, loss] = [Number(exposure.ownMoney), Number(exposure.stressLoss)];
  const share = own > 0 ? Math.min(100, (loss / own) * 100) : loss > 0 ? 100 : 0;
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Text fw={600}>Cover of contracts</Text>
        <Group justify="space-between">
          <Text size="sm">Own money for contracts</Text>
          <Text size="sm">{showAmount(exposure.ownMoney)} USDT</Text>
        </Group>
        <Group justify="space-between">
          <Text size="sm">Loss in the stress move</Text>
          <Text size="sm">{showAmount(exposure.stressLoss)} USDT</Text>
        </Group>
        <Progress
          value={share}
          color={share >= highShare ? "red" : "ink"}
          aria-label={`The stress move would cost ${share.toFixed(1)} percent of the own money`}
        />
        <Text size="sm" c="dimmed">
          {share.toFixed(1)} % used. {fullGateText}
        </Text>
        {isStale && (
          <Text size="sm" c="red" role="alert">
            Not current: the server does not answer.
          </Text>
        )}
      </Stack>
    </Card>
  );
};

const Pairs = ({ exposure }: { readonly exposure: Exposure }) => {
  const open = exposure.pairs.filter(({ longs, shorts }) => longs !== "0" || shorts !== "0");
  return (
    <Card withBorder>
      <Text fw={600} mb="xs">
        Open contracts by pair, notional in USDT
      </Text>
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          No contract is open.
        </Text>
      ) : (
        <PairBars pairs={open} />
      )}
    </Card>
  );
};
