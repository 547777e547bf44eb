import { Button, Code, Modal, Stack, Text } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { operatorInvite, operatorList } from "@candor/wire/operators";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { DeskTable, type DeskColumn } from "../../console/desk/desk-table.tsx";
import { Desk } from "../../console/desk/desk.tsx";
import { consoleKeys } from "../../console/query-keys.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showTime } from "../../console/show.ts";
import { stateColumn } from "../../console/desk/state-column.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { OperatorDialog } from "./operator-dialog.tsx";

export type Operator = AnswerOf<typeof operatorList>;

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
    queryKey: consoleKeys.operators,
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
      {opened !== undefined && (
        <OperatorDialog
          operator={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
          invite={opened !== "new" && opened.state === "invited" ? <Invite operator={opened} /> : null}
        />
      )}
    </Desk>
  );
};

const Invite = ({ operator }: { readonly operator: Operator }) => {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [link, setLink] = useState("");
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        New invitation
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Invite ${operator.name}`}
          confirm="Make the invitation"
          onClose={() => setIsAsking(false)}
          onConfirm={async (reason) => {
            const { invitation } = await ask(operatorInvite, { operatorId: operator.id, reason });
            setLink(`${location.origin}/?invitation=${invitation}`);
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            The link works once, within a day. An earlier one stops working. Where it takes two operators, you
            and everybody whom you invite count as one.
          </Text>
        </ReasonDialog>
      )}
      <Modal
        opened={link !== ""}
        onClose={() => setLink("")}
        title={`Invitation of ${operator.name}`}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <Stack>
          <Text size="sm">
            Hand this to {operator.email} and to nobody else: the person who opens it becomes this operator.
          </Text>
          <Code block>{link}</Code>
        </Stack>
      </Modal>
    </>
  );
};
