import { Badge, Code, Stack, Text, Timeline, Title } from "@mantine/core";
import { OpenPerson } from "../../console/acts/open-person.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { showAmount, showCount, showTime, showWords } from "../../console/show.ts";
import { payerOf, refusalReasons, stateColors, waitsFor, type WithdrawalDetail } from "./withdrawal.ts";

type Props = { readonly withdrawal: WithdrawalDetail };

/** What was asked for, what is known about its risk, and what has happened. */
export const WithdrawalFacts = ({ withdrawal }: Props) => (
  <Stack gap="md">
    <FactTable title="Request" rows={requestRows(withdrawal)} />
    {withdrawal.isMasked && <OpenPerson userId={withdrawal.userId} until={null} />}
    <FactTable title="Risk, as the rows say now" rows={riskRows(withdrawal)} />
    <Steps withdrawal={withdrawal} />
  </Stack>
);

const requestRows = (withdrawal: WithdrawalDetail): readonly Fact[] => {
  const { state, userId, amount, fee, arrives, network, address, isProven, remark, hash } = withdrawal;
  const waits = waitsFor(withdrawal, `${showTime(withdrawal.waitsUntil)} UTC`);
  const payer = payerOf(withdrawal);
  return [
    [
      "State",
      <Badge key="state" variant="dot" color={stateColors[state]}>
        {state}
      </Badge>,
    ],
    ...(waits === "" ? [] : [["Waits for", waits] as const]),
    ["User", userId],
    ["Amount", `${showAmount(amount)} USDT, of which ${showAmount(fee)} is the fee`],
    ["Arrives", `${showAmount(arrives)} USDT`],
    ["To", <Code key="to">{address}</Code>],
    ["Network", `${network}${isProven ? ", the owner has proven control of the address" : ""}`],
    ...(payer === "" ? [] : [["Paid out by", payer] as const]),
    ...takenRow(withdrawal),
    ...(remark === "" ? [] : [["The owner's remark", remark] as const]),
    ...(hash === "" ? [] : [["Payment", <Code key="hash">{hash}</Code>] as const]),
  ];
};

const takenRow = ({ takenBack }: WithdrawalDetail): readonly Fact[] => {
  if (takenBack === null) return [];
  const { time, operator, act } = takenBack;
  const why = act === null ? "the signer had not signed it" : `two operators signed act ${act}`;
  return [["Taken from the signer", `${showTime(time)} UTC, by ${operator}: ${why}`]];
};

const dayMs = 86_400_000;

/** Nobody is asked for an identity, so that of most users is none; it is no sign of anything. */
const identityWords = {
  none: "nothing was sent",
  waiting: "waits for review",
  approved: "confirmed",
  refused: "refused",
} as const;

const riskRows = ({ risk, requestedAt, network }: WithdrawalDetail): readonly Fact[] => {
  const isNew = (ms: number): boolean => ms > requestedAt - 7 * dayMs;
  const place = network === "bank" ? "Bank account" : "Address";
  return [
    [
      "Source of funds",
      risk.depositCount === 0
        ? "no deposit from outside"
        : `${showAmount(risk.deposited)} USDT${risk.depositedEth === "0" ? "" : ` and ${showAmount(risk.depositedEth)} ETH`} in ${showCount(risk.depositCount, "deposit")}, the last ${showTime(risk.lastDepositAt)} UTC`,
      risk.depositCount === 0,
    ],
    ...(Number(risk.playMoney) === 0 ? [] : [["Play money", `${showAmount(risk.playMoney)} USDT`] as const]),
    ["Identity", identityWords[risk.identity]],
    [
      "Paid before",
      `${showCount(risk.paidBefore, "time")}, ${showAmount(risk.withdrawn)} USDT`,
      risk.isFirstWithdrawal,
    ],
    [`${place} saved`, `${showTime(risk.addressSavedAt)} UTC`, isNew(risk.addressSavedAt)],
    ["Paid to the same place", showCount(risk.paidToAddress, "time"), risk.paidToAddress === 0],
    ["Other users who named it", String(risk.othersAtAddress), risk.othersAtAddress > 0],
    [
      "In 24 hours",
      `${showCount(risk.dayCount, "request")}, ${showAmount(risk.dayAmount)} USDT`,
      risk.dayCount > 3,
    ],
    ["In 7 days", `${showCount(risk.weekCount, "request")}, ${showAmount(risk.weekAmount)} USDT`],
    ["Account opened", `${showTime(risk.accountMadeAt)} UTC`, isNew(risk.accountMadeAt)],
    [
      "Newest device",
      risk.devices === 0 ? "none is known" : `${showTime(risk.newestDeviceAt)} UTC, one of ${risk.devices}`,
      risk.devices > 0 && risk.newestDeviceAt > requestedAt - dayMs,
    ],
  ];
};

const byWhom = {
  owner: "by the owner",
  policy: "by the published policy",
  payout: "by the pay-out",
} as const;

const Steps = ({ withdrawal: { steps } }: Props) => (
  <div>
    <Title order={2} size="h5" mb="xs">
      Steps
    </Title>
    <Timeline active={steps.length - 1} bulletSize={14} lineWidth={2}>
      {steps.map(({ state, time, by, operator, reason, note }) => (
        <Timeline.Item key={state} title={state}>
          <Text size="sm">
            {showTime(time)} UTC, {by === "operator" ? `by ${operator}` : byWhom[by]}
          </Text>
          {reason !== "" && <Text size="sm">{reasonText(reason)}</Text>}
          {note !== "" && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  </div>
);

const reasonText = (reason: string): string =>
  refusalReasons.find(({ value }) => value === reason)?.label ?? showWords(reason);
