import { Badge, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { formatMoney, type Money } from "@candor/core/money/money";
import { termsOfText } from "@candor/core/rewards/reward-terms";
import type { AnswerOf } from "@candor/wire/call";
import { rewardTermsList } from "@candor/wire/desks/rewards";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askList } from "../../console/ask.ts";
import { Desk } from "../../console/desk/desk.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { Failed } from "../../console/frame/failed.tsx";
import { useMayDo } from "../../console/frame/use-me.ts";
import { showAmount, showTime } from "../../console/show.ts";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { RewardTermsDialog } from "./reward-terms-dialog.tsx";

type ShownTerms = AnswerOf<typeof rewardTermsList>;

/** Announced terms begin to count while the page is open. */
const refreshMs = 30_000;

/** What rewards pay, from which budget, and asking two operators for other terms (RWD-02 to RWD-05, COM-02). */
export const RewardsPage = () => {
  const [isOpen, setIsOpen] = useState(false);
  const mayDo = useMayDo();
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(rewardTermsList),
    queryFn: () => askList(rewardTermsList, {}),
    refetchInterval: refreshMs,
  });
  const rows = data?.rows ?? [];
  const [first] = rows;
  return (
    <Desk
      title="Rewards"
      about="What days, awards, starter tasks and approved posts pay. Changes are announced ten minutes before they count, at least. The budget is filled under House money; while it cannot pay, nothing is offered. Starter tasks are switched under Keys and limits."
    >
      <Group gap="xs" justify="space-between">
        <Text size="sm">The budget holds {first === undefined ? "…" : showAmount(first.budget)} USDT</Text>
        <Group gap="xs">
          {typeof first?.waitingAct === "string" && (
            <Badge variant="dot" color="yellow">
              act {first.waitingAct} waits
            </Badge>
          )}
          {mayDo("reward_terms") && (
            <Button
              size="xs"
              variant="default"
              disabled={first === undefined}
              onClick={() => setIsOpen(true)}
            >
              Change the terms
            </Button>
          )}
        </Group>
      </Group>
      {error !== null && data === undefined && <Failed error={error} onAgain={() => void refetch()} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        {rows.map((row) => (
          <Terms key={row.startsAt} row={row} />
        ))}
      </SimpleGrid>
      {isOpen && <RewardTermsDialog rows={rows} onClose={() => setIsOpen(false)} />}
    </Desk>
  );
};

const countsText = ({ state, startsAt }: ShownTerms): string => {
  if (state === "coming") return `From ${showTime(startsAt)} UTC`;
  return startsAt === 0 ? "Now, as released" : `Now, since ${showTime(startsAt)} UTC`;
};

const Terms = ({ row }: { readonly row: ShownTerms }) => (
  <Stack gap={4}>
    <Text size="sm" fw={600} {...(row.state === "coming" ? { c: "blue" } : {})}>
      {countsText(row)}
      {row.announcedBy !== "" && `, announced by ${row.announcedBy}`}
    </Text>
    <FactTable title="What is paid, USDT" rows={factsOf(row.terms)} />
  </Stack>
);

const taskNames = [
  "Opens an account",
  "Completes the profile, sends an identity",
  "Checks in for the first time",
  "Recharges more than 1,000",
  "Buys a product that pays interest, with own money",
] as const;

const show = (amount: Money): string => showAmount(formatMoney(amount));

/** The lines that two operators have signed, as a table; as they are written, should they not be terms. */
const factsOf = (text: string): readonly Fact[] => {
  const terms = termsOfText(text);
  if (!terms.ok) return [["As written", text]];
  const { bands, awards, tasks, speech } = terms.value;
  return [
    ...bands.map(({ from, amount, milestone, times }): Fact => [
      `A day, from ${show(from)} in the total account`,
      `${show(amount)}; ${show(milestone)} instead on every ${times}. day in a row`,
    ]),
    ...awards.map(({ times, amount }): Fact => [`Award after ${times} days`, show(amount)]),
    ...tasks.map((amount, nth): Fact => [`Task ${nth + 1}: ${taskNames[nth] ?? ""}`, show(amount)]),
    ["The first approved post of a day", speech === 0n ? "nothing" : show(speech)],
  ];
};
