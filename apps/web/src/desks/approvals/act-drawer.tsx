import { Alert, Badge, Button, Code, Group, Stack, Table, Text } from "@mantine/core";
import { approvalsText } from "@candor/wire/record/operators-record";
import { actList, actOptions, approveAct, carryOutAct, withdrawAct } from "@candor/wire/desks/operators";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, askList } from "../../console/ask.ts";
import { isApproval } from "../../console/acts/check-approval.ts";
import { saveText } from "../../console/desk/csv.ts";
import { DeskDrawer } from "../../console/desk/desk-drawer.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { ReasonDialog } from "../../console/acts/reason-dialog.tsx";
import { showTime, showWords } from "../../console/show.ts";
import { ToPasskey } from "../../console/acts/to-passkey.tsx";
import { useAct } from "../../console/acts/use-act.ts";
import { passkeyAnswer } from "../../lib/account/passkey.ts";
import { saidOf, type Act, type Outcome } from "./act.ts";
import { shownName, shownValue } from "./shown-value.ts";

const approve = async (id: string): Promise<Outcome> => {
  const { options } = await ask(actOptions, { id });
  const { state } = await ask(approveAct, { id, response: await passkeyAnswer(options) });
  return state;
};

const carryOut = async (id: string): Promise<Outcome> => {
  await ask(carryOutAct, { id });
  return "done";
};

/** What another operator does shows by itself. */
const refreshMs = 10_000;

const readAct = async (listed: Act): Promise<Act> =>
  (await askList(actList, { state: "all", before: Number(listed.id) + 1, pageSize: 1 })).rows[0] ?? listed;

/** Everything about one act, its approvals checked here, and what can be done with it. */
export const ActDrawer = ({ listed, onClose }: { readonly listed: Act; readonly onClose: () => void }) => {
  // Read by itself: what was just carried out is no longer in the list of acts that wait.
  const { data: act } = useQuery({
    queryKey: answerKey(actList, listed.id),
    queryFn: () => readAct(listed),
    initialData: listed,
    refetchInterval: refreshMs,
  });
  const client = useQueryClient();
  const { act: run, isBusy, failure, refusal } = useAct();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  const done = async (work: () => Promise<Outcome>): Promise<void> => {
    // Read again before the focus returns to the button: it may be gone then.
    await run(async () => {
      try {
        setOutcome(await work());
      } finally {
        await client.invalidateQueries();
      }
    });
  };
  const isOver = [act.state, outcome].some((state) => state === "done" || state === "withdrawn");
  const said = saidOf(act.state, outcome);
  return (
    <DeskDrawer
      title={`Act ${act.id}: ${showWords(act.action)}`}
      size="lg"
      isAsking={isWithdrawing}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">
          Asked by {act.askedByName}, {showTime(act.askedAt)} UTC, about {act.subject}: {act.reason}
        </Text>
        <ContentTable content={act.content} />
        <Approvals act={act} />
        {failure !== "" && (
          <Alert color="red" role="alert">
            <Group justify="space-between">
              {failure}
              {refusal === "PasskeyNeeded" && <ToPasskey />}
            </Group>
          </Alert>
        )}
        {said !== undefined && (
          <Alert color={said.isEnded ? "gray" : "green"} role="status">
            {said.text}
          </Alert>
        )}
        {!isOver && (
          <Group>
            {act.mayApprove && (
              <Button loading={isBusy} onClick={() => void done(() => approve(act.id))}>
                Approve with the passkey
              </Button>
            )}
            {act.state === "approved" && (
              <Button loading={isBusy} onClick={() => void done(() => carryOut(act.id))}>
                Carry out
              </Button>
            )}
            <Button variant="default" onClick={() => setIsWithdrawing(true)}>
              Withdraw
            </Button>
          </Group>
        )}
        <div>
          <Text size="xs" c="dimmed">
            Digest that the passkeys sign
          </Text>
          <Code block>{act.digest}</Code>
        </div>
        {act.approvals.length > 0 && (
          <div>
            <Button
              variant="default"
              onClick={() => saveText(`candor-act-${act.id}.json`, approvalsText(act), "application/json")}
            >
              Save the act with its approvals
            </Button>
            <Text size="xs" c="dimmed" mt={4}>
              For <Code>npm run verify -- approvals</Code>, with the keys of <Code>/public/operators</Code>.
            </Text>
          </div>
        )}
      </Stack>
      {isWithdrawing && (
        <ReasonDialog
          title={`Withdraw act ${act.id}`}
          confirm="Withdraw"
          onClose={() => setIsWithdrawing(false)}
          onConfirm={async (reason) => {
            await ask(withdrawAct, { id: act.id, reason });
            setOutcome("withdrawn");
            await client.invalidateQueries();
          }}
        >
          <Text size="sm">It will not be carried out. It can be asked for again.</Text>
        </ReasonDialog>
      )}
    </DeskDrawer>
  );
};

const ContentTable = ({ content }: { readonly content: string }) => {
  const all = JSON.parse(content) as Parts;
  const { before, after, ...rest } = all;
  const isInParts = isObject(before) && isObject(after);
  return (
    <>
      <Table withTableBorder withColumnBorders>
        <Table.Tbody>
          {Object.entries(isInParts ? rest : all).map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th>{shownName(name)}</Table.Th>
              <Table.Td style={lines}>{shownValue(name, value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {isInParts && <PartsTable before={before} after={after} />}
    </>
  );
};

type Parts = Readonly<Record<string, unknown>>;

/** Each part before and after; what stays is faint. */
const PartsTable = ({ before, after }: { readonly before: Parts; readonly after: Parts }) => (
  <Table withTableBorder withColumnBorders aria-label="Before and after">
    <Table.Thead>
      <Table.Tr>
        <Table.Td />
        <Table.Th>before</Table.Th>
        <Table.Th>after</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {Object.entries(after).map(([name, value]) => {
        const [old, next] = [shownValue(name, before[name]), shownValue(name, value)];
        return (
          <Table.Tr key={name} {...(old === next ? { c: "dimmed" } : {})}>
            <Table.Th>{shownName(name)}</Table.Th>
            <Table.Td style={lines}>{old || "none"}</Table.Td>
            <Table.Td style={lines} fw={old === next ? 400 : 600}>
              {next || "none"}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </Table.Tbody>
  </Table>
);

const lines = { overflowWrap: "anywhere", whiteSpace: "pre-line" } as const;

const isObject = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const Approvals = ({ act }: { readonly act: Act }) => (
  <Stack gap={4}>
    <Text fw={600} size="sm">
      {act.approvals.length} of 2 approvals
    </Text>
    {act.state === "waiting" && act.approvals.length >= 2 && (
      <Text size="sm">
        These count as one: one of these operators has invited the others, or their roles have changed. It
        takes the approval of somebody whom another operator has invited.
      </Text>
    )}
    {act.approvals.map((approval) => (
      <Group key={approval.operatorId} gap="xs">
        <Text size="sm">
          {approval.name}, {showTime(approval.at)} UTC
        </Text>
        {isApproval({ ...act, id: Number(act.id) }, approval) ? (
          <Badge color="green" variant="dot">
            signature checked here
          </Badge>
        ) : (
          <Badge variant="filled" color="red">
            signature is not valid
          </Badge>
        )}
      </Group>
    ))}
  </Stack>
);
