import { Badge, Button, Group, Kbd, Stack, Table, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { depositDetail } from "@candor/wire/desks/deposits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActWaits } from "../../console/acts/act-waits.tsx";
import { OpenPerson } from "../../console/acts/open-person.tsx";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAmount, showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { DepositDialog } from "./deposit-dialog.tsx";
import { depositStates, signsOf, whatDiffers, whyRefused, type DepositDetail } from "./deposit.ts";

const refreshMs = 5_000;

/** One deposit: what the chain says, everything that tells whose it is, and the decision. */
export const DepositDrawer = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(depositDetail, id),
    queryFn: () => ask(depositDetail, { id: Number(id) }),
    refetchInterval: refreshMs,
  });
  const mayDo = useMayDo();
  /** Whose it is said to be; "" for nobody's. */
  const [deciding, setDeciding] = useState<string | undefined>();
  const isWaiting = data?.state === "review" && data.waitingAct === null && mayDo("deposit_decide");
  useHotkeys(isWaiting && deciding === undefined ? [["n", () => setDeciding("")]] : []);
  return (
    <DeskDrawer title={`Deposit ${id}`} isAsking={deciding !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <Stack gap="md">
          {data.waitingAct !== null && <ActWaits act={data.waitingAct} />}
          <FactTable title="What the chain shows" rows={chainRows(data)} />
          {data.isMasked && data.userId !== null && <OpenPerson userId={data.userId} until={null} />}
          <Signs deposit={data} {...(isWaiting ? { onDecide: setDeciding } : {})} />
        </Stack>
      )}
      {data !== undefined && deciding !== undefined && (
        <DepositDialog deposit={data} userId={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </DeskDrawer>
  );
};

const chainRows = (deposit: DepositDetail): readonly Fact[] => {
  const { state, reason, asset, amount, network, sender, receiver, hash, userId, decision } = deposit;
  return [
    [
      "State",
      <Badge key="state" variant="dot" color={depositStates[state].color}>
        {depositStates[state].label}
      </Badge>,
    ],
    ...(reason === "" ? [] : [["Why", whyRefused[reason]] as const]),
    ...(deposit.differs === "" ? [] : [["Differs", whatDiffers[deposit.differs]] as const]),
    ["Amount", `${showAmount(amount)} ${asset}`],
    ...(deposit.invoice === null ? [] : [["Ordered", `${showAmount(deposit.invoice.amount)} USDT`] as const]),
    ["Network", network],
    ["From", sender === "" ? "the gateway names no sender" : sender],
    ["To", receiver],
    ["Hash", hash],
    ["Seen", `${showTime(deposit.seenAt)} UTC`],
    ["Depth", `${deposit.confirmations} of ${deposit.needed}`],
    ["User", userId ?? "nobody yet"],
    ...(decision === null
      ? []
      : [
          [
            "Decided",
            `by ${decision.operator}, ${showTime(decision.time)} UTC: ${decision.userId ?? "nobody's"}. ${decision.reason}`,
          ] as const,
        ]),
  ];
};

type SignsProps = { readonly deposit: DepositDetail; readonly onDecide?: (userId: string) => void };

const Signs = ({ deposit, onDecide }: SignsProps) => {
  const signs = signsOf(deposit, showTime);
  return (
    <Stack gap="xs">
      {signs.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing points to anyone.
        </Text>
      ) : (
        <Table withTableBorder aria-label="Whose it may be">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>User</Table.Th>
              <Table.Th>What says so</Table.Th>
              {onDecide !== undefined && <Table.Th aria-label="Decide" />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {signs.map(({ userId, says, proves }) => (
              <Table.Tr key={`${userId} ${says}`}>
                <Table.Td>{userId}</Table.Td>
                <Table.Td>
                  {says}{" "}
                  <Badge variant="dot" color={proves ? "green" : "gray"}>
                    {proves ? "proof" : "hint"}
                  </Badge>
                </Table.Td>
                {onDecide !== undefined && (
                  <Table.Td>
                    <Button size="xs" variant="default" onClick={() => onDecide(userId)}>
                      It is {userId}’s
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {onDecide !== undefined && (
        <Group>
          <Button variant="default" rightSection={<Kbd size="xs">N</Kbd>} onClick={() => onDecide("")}>
            Nobody’s, or somebody else’s
          </Button>
        </Group>
      )}
    </Stack>
  );
};
