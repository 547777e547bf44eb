import { Button } from "@mantine/core";
import { proposedRoles } from "@candor/core/operators/lacking";
import { operatorList } from "@candor/wire/desks/operators";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showTime } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { LackingRoles } from "../../console/lacking-roles.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { KeysPanel } from "./keys-panel.tsx";
import { OperatorDialog } from "./operator-dialog.tsx";
import type { Operator } from "./operator.ts";

const stateColors = { open: "green", invited: "yellow", closed: "gray" } as const;

const columns: readonly DeskColumn<Operator>[] = [
  { key: "id", title: "No.", text: ({ id }) => String(id), isNumber: true, width: 60 },
  { key: "name", title: "Name", text: ({ name }) => name },
  { key: "email", title: "E-mail address", text: ({ email }) => email },
  { key: "roles", title: "Roles", text: ({ roles }) => roles.join(", ") },
  stateColumn(
    ({ state }) => state,
    ({ state }) => stateColors[state],
  ),
  { key: "passkey", title: "Passkey", text: ({ hasPasskey }) => (hasPasskey ? "registered" : "none") },
  { key: "used", title: "Last seen (UTC)", text: ({ usedAt }) => showTime(usedAt) },
];

/** The operators, and asking for new ones and other roles: each takes two. */
export const OperatorsPage = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKey(operatorList),
    queryFn: () => askList(operatorList, {}),
  });
  const mayDo = useMayDo();
  const [opened, setOpened] = useState<Operator | "new" | undefined>();
  return (
    <Desk
      title="Operators"
      about="One account, one address and one passkey for each person."
      actions={mayDo("operator_add") && <Button onClick={() => setOpened("new")}>New operator</Button>}
    >
      <LackingRoles />
      <DeskTable
        name="operators"
        rows={data?.rows}
        error={error}
        columns={columns}
        idOf={({ id }) => id}
        isFetching={isFetching}
        onRefresh={() => void refetch()}
        {...(mayDo("operator_roles") ? { onRow: setOpened } : {})}
        emptyText="There is no operator."
      />
      <KeysPanel />
      {opened !== undefined && (
        <OperatorDialog
          operator={opened === "new" ? undefined : opened}
          proposed={proposedRoles(data?.rows ?? [])}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Desk>
  );
};
