import type { AnswerOf } from "@candor/wire/call";
import { userLimits } from "@candor/wire/desks/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { ask } from "../../console/ask.ts";
import { Failed } from "../../console/frame/failed.tsx";
import { FactTable, type Fact } from "../../console/desk/fact-table.tsx";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { showAmount, showTime } from "../../console/show.ts";

type Limits = AnswerOf<typeof userLimits>;

const changes: Readonly<Record<Limits["waits"][number]["why"], string>> = {
  password: "a new password",
  withdrawPassword: "a new withdrawal password",
  factor: "another second factor",
  address: "another address or bank account",
  onlyProven: "money may go to addresses that are not proven",
};

/** What limits this user's withdrawals now. They are the same for everybody, and follow from the keys and from what the user did. */
export const UserLimits = ({ userId }: { readonly userId: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: answerKey(userLimits, userId),
    queryFn: () => ask(userLimits, { userId: Number(userId) }),
  });
  if (error !== null) return <Failed error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <FactTable
      title="Limits"
      about="They follow from the keys and from what the user did. No rule gives one user others."
      rows={limitRows(data)}
    />
  );
};

const usdt = (amount: string): string => `${showAmount(amount)} USDT`;

const limitRows = (limits: Limits): readonly Fact[] => [
  [
    "Withdrawn a day",
    limits.cap === null || limits.capLeft === null
      ? "without a cap: the user owns a financial product"
      : `${usdt(limits.capLeft)} of ${usdt(limits.cap)} left until ${showTime(limits.capUntil)} UTC`,
  ],
  [
    "One withdrawal",
    `from ${usdt(limits.digitalMin)} to an address, ${usdt(limits.bankMin)} to a bank; up to ${usdt(limits.max)}`,
  ],
  ["Fee", `${limits.feeBps / 100} %`],
  [
    "Approval",
    `below ${usdt(limits.autoBelow)} by the policy${limits.asksForProof ? ", to a proven address" : ""}; from ${usdt(limits.twoFrom)} on by two operators`,
  ],
  ["Addresses", limits.onlyProven ? "only proven ones, as the user asked" : "any"],
  [
    "Waits",
    limits.waits.length === 0
      ? "no change delays an approval"
      : limits.waits.map(({ why, until }) => `until ${showTime(until)} UTC: ${changes[why]}`).join("; "),
  ],
  [
    "Contracts",
    "orders, positions and options together may cost at most the setting gate_user_share of the house's own money; the engine decides",
  ],
];
