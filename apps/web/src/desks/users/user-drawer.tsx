import { Alert, Badge, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { AnswerOf } from "@candor/wire/call";
import { freezeUser, unfreezeUser, userDetail } from "@candor/wire/desks/users";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../console/ask.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { Loading } from "../../console/frame/loading.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { OpenPerson } from "../../console/acts/open-person.tsx";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showAccount } from "../../console/frame/show-account.ts";
import { showAmount, showCount, showTime } from "../../console/show.ts";
import { useMayDo } from "../../console/frame/use-me.ts";
import { UserLedger } from "./user-ledger.tsx";
import { UserLimits } from "./user-limits.tsx";

type User = AnswerOf<typeof userDetail>;
type FreezeChange = "freeze" | "unfreeze";
type Props = { readonly userId: string; readonly onClose: () => void };

/** One user: what the account holds, how it is protected, its ledger, and its freeze. */
export const UserDrawer = ({ userId, onClose }: Props) => {
  const [asking, setAsking] = useState<FreezeChange | undefined>();
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(userDetail, userId),
    queryFn: () => ask(userDetail, { userId: Number(userId) }),
    // Each look is recorded: coming back to the window is none.
    refetchOnWindowFocus: false,
  });
  return (
    <DeskDrawer title={`User ${userId}`} isAsking={asking !== undefined} onClose={onClose}>
      {error !== null && <Failed error={error} onAgain={() => void refetch()} />}
      {data === undefined ? (
        error === null && <Loading />
      ) : (
        <Stack gap="md">
          <Facts user={data} />
          {data.closedAt === null && <OpenPerson userId={userId} until={data.openUntil} />}
          <Freeze user={data} asking={asking} onAsking={setAsking} />
          <Balances user={data} />
          <UserLimits userId={userId} />
          <UserLedger userId={userId} />
        </Stack>
      )}
    </DeskDrawer>
  );
};

const Facts = ({ user }: { readonly user: User }) => {
  const protection = [
    user.hasAuthenticator ? "authenticator app" : "",
    user.passkeys > 0 ? showCount(user.passkeys, "passkey") : "",
  ].filter((text) => text !== "");
  const rows: readonly (readonly [string, string])[] = [
    ["Name", user.username],
    ["E-mail", user.email],
    ["Phone", user.phone],
    ["Since", `${showTime(user.createdAt)} UTC`],
    ["Referred by", user.referrerId ?? "nobody"],
    ["Second factor", protection.join(", ") || "none"],
    ["Open sessions", String(user.sessions)],
    ["Open options", String(user.openOptions)],
    ["Live contracts", String(user.openContracts)],
    ["Held withdrawals", String(user.heldWithdrawals)],
  ];
  return (
    <Table withTableBorder withColumnBorders>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={150}>{name}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** Operators close nobody's account; they see that its owner did. */
const stateOf = ({ frozenBy, frozenAt, closedAt }: User): string => {
  if (closedAt !== null) return `closed by its owner at ${showTime(closedAt)} UTC; personal data is erased`;
  if (frozenBy === "closing") return "being closed, as its owner asked";
  return frozenBy === "" ? "open" : `frozen by the ${frozenBy} since ${showTime(frozenAt)} UTC`;
};

type FreezeProps = {
  readonly user: User;
  readonly asking: FreezeChange | undefined;
  readonly onAsking: (asking: FreezeChange | undefined) => void;
};

const Freeze = ({ user, asking, onAsking }: FreezeProps) => {
  const client = useQueryClient();
  const mayDo = useMayDo();
  const isOurs = user.frozenBy === "operator";
  const userId = Number(user.userId);
  return (
    <>
      <Group justify="space-between">
        <Badge variant="dot" color={user.frozenBy === "" ? "green" : "red"}>
          {stateOf(user)}
        </Badge>
        {!isOurs && user.frozenBy !== "closing" && mayDo("user_freeze") && (
          <Button variant="default" color="red" onClick={() => onAsking("freeze")}>
            Freeze the account
          </Button>
        )}
        {isOurs && mayDo("user_unfreeze") && (
          <Button variant="default" onClick={() => onAsking("unfreeze")}>
            End the freeze
          </Button>
        )}
      </Group>
      {isOurs && (
        <Alert color="red" title="Frozen">
          {user.frozenReason}
        </Alert>
      )}
      {asking !== undefined && (
        <ReasonDialog
          title={asking === "freeze" ? `Freeze user ${user.userId}` : `End the freeze of user ${user.userId}`}
          confirm={asking === "freeze" ? "Freeze the account" : "End the freeze"}
          isDanger={asking === "freeze"}
          onClose={() => onAsking(undefined)}
          onConfirm={async (reason) => {
            await ask(asking === "freeze" ? freezeUser : unfreezeUser, { userId, reason });
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">
            {asking === "freeze"
              ? "Sessions end, waiting orders are revoked, and nothing new is traded or paid out. Positions keep their stops, and the owner can close them. Nobody loses money by it, and the owner is told."
              : "The owner can sign in again, and what waited goes on."}
          </Text>
        </ReasonDialog>
      )}
    </>
  );
};

const Balances = ({ user }: { readonly user: User }) => (
  <div>
    <Title order={2} size="h5" mb={4}>
      Balances
    </Title>
    {user.balances.length === 0 ? (
      <Text size="sm" c="dimmed">
        The account holds nothing.
      </Text>
    ) : (
      <Table withTableBorder>
        <Table.Tbody>
          {user.balances.map(({ account, asset, balance }) => (
            <Table.Tr key={`${account} ${asset}`}>
              <Table.Td>{showAccount(account)}</Table.Td>
              <Table.Td ta="right">
                {showAmount(balance)} {asset}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </div>
);
