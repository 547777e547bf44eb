/** What is checked, one sentence each. Findings contain it, and broken engines name the checker that must find them. */
export const checkerNames = [
  "books sum to zero",
  "nobody is below zero",
  "legal transitions only",
  "settled once and on time",
  "nothing stays bound",
  "every price is a logged one that reaches",
  "ticks decide in the right order",
  "no swap is better than its tick",
  "held money is that of held withdrawals",
  "what comes back comes back at once",
  "what comes back comes back whole",
  "a withdrawal is paid at most once",
  "what arrives is credited once, to its owner",
  "custody holds what came in less what went out",
  "operators leave a trace",
  "pieces that leave within a day count together",
  "a business day's withdrawals stay within its cap",
  "what is given carries two signatures",
  "house money moves once, as two have signed",
  "a replay gives the same state",
  "the engine equals its naive twin",
  "the first tick after its acceptance decides a command",
  "price and funds are decided at one moment",
  "a user's commands keep their order",
  "nobody has more than 32 commands waiting",
  "a backlog delays nobody",
  "a key is decided once",
  "what was answered is booked",
  "nothing new is decided for a frozen user",
  "the engine holds what the ledger and the unbooked decisions hold",
  "a booking returns the balances that the engine expects",
  "the journal keeps the order of decision",
  "waiting orders hold at most a tenth of the gate",
  "what is taken could be paid under stress",
  "only the leader writes",
  "a recovered engine knows the same",
] as const;

export type CheckerName = (typeof checkerNames)[number];

export type Finding = { readonly checker: CheckerName; readonly text: string };
export type Find = (checker: CheckerName, text: string) => void;
