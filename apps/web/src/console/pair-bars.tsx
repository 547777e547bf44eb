import { Group, Progress, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import type { houseExposure } from "@candor/wire/desks/house";
import { showAmount } from "./show.ts";

type Pair = Pick<AnswerOf<typeof houseExposure>["pairs"][number], "symbol" | "longs" | "shorts">;

/** What is open in each pair, long and short, beside the largest of all. */
export const PairBars = ({ pairs }: { readonly pairs: readonly Pair[] }) => {
  const most = Math.max(...pairs.flatMap(({ longs, shorts }) => [Number(longs), Number(shorts)]));
  return (
    <Stack gap="sm">
      {pairs.map(({ symbol, longs, shorts }) => (
        <div key={symbol}>
          <Text size="sm" fw={500}>
            {symbol}
          </Text>
          <Side name="Long" amount={longs} share={Number(longs) / most} color="ink" />
          <Side name="Short" amount={shorts} share={Number(shorts) / most} color="orange" />
        </div>
      ))}
    </Stack>
  );
};

type SideProps = {
  readonly name: string;
  readonly amount: string;
  readonly share: number;
  readonly color: string;
};

const Side = ({ name, amount, share, color }: SideProps) => (
  <Group gap="sm" wrap="nowrap">
    <Text size="sm" w={44}>
      {name}
    </Text>
    <Progress value={share * 100} color={color} flex={1} aria-hidden />
    <Text size="sm" miw={90} ta="right">
      {showAmount(amount)}
    </Text>
  </Group>
);
