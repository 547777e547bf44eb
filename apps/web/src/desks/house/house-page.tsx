import { Button, Stack, Title } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { houseAccounts, houseMoveList } from "@candor/wire/desks/house";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { ExposurePanel } from "../../console/exposure-panel.tsx";
import { MoneyActs } from "../../console/acts/money-acts.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAccount, showPurpose } from "../../console/frame/show-account.ts";
import { showAmount } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { MoveDialog } from "./move-dialog.tsx";

type Account = AnswerOf<typeof houseAccounts>;

const refreshMs = 10_000;

const columns: readonly DeskColumn<Account>[] = [
  { key: "account", title: "Account", text: ({ account, productId }) => showAccount(account, productId) },
  { key: "asset", title: "Asset", text: ({ asset }) => asset, width: 80 },
  { key: "balance", title: "Balance", text: ({ balance }) => showAmount(balance), isNumber: true },
  { key: "what", title: "What it is for", text: ({ account }) => showPurpose(account) },
];

/** The house's own money: what it has, what it could lose, and moves of it, which take two. */
export const HousePage = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(houseAccounts),
    queryFn: () => askList(houseAccounts, {}),
    refetchInterval: refreshMs,
  });
  const mayDo = useMayDo();
  const [isMoving, setIsMoving] = useState(false);
  return (
    <Desk
      title="House money and exposure"
      about="What the house owns, what open contracts could cost it, and where its money was moved."
      actions={mayDo("house_move") && <Button onClick={() => setIsMoving(true)}>Move money</Button>}
    >
      <ExposurePanel />
      <DeskTable
        name="house-accounts"
        rows={data?.rows}
        error={error}
        columns={columns}
        idOf={({ account, productId, asset }) => `${account} ${productId} ${asset}`}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        emptyText="The house has no money yet."
      />
      <Stack gap="xs">
        <Title order={2} size="h4">
          Moves
        </Title>
        <MoneyActs name="house-moves" call={houseMoveList} emptyText="No money of the house was moved." />
      </Stack>
      {isMoving && <MoveDialog accounts={data?.rows ?? []} onClose={() => setIsMoving(false)} />}
    </Desk>
  );
};
