/** Servers, engines and ledgers that pay a withdrawal twice, keep its money, or pay it out without the decisions that it needs. */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { neverChanged } from "@candor/core/withdrawal/approval";
import type { NextStep, WithdrawalFacts } from "@candor/core/withdrawal/next-step";
import type { WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import { postingOfRow, type Known, type Posting } from "../ledger/moves.ts";
import type { Row } from "../ledger/rows.ts";
import { product } from "../subject.ts";
import { hearing, serving, signing, type BrokenOnes } from "./tampering.ts";

const posted =
  (kind: string, change: (posting: Posting, row: Row) => Posting | undefined) => (row: Row, known: Known) => {
    const posting = postingOfRow(row, known);
    return posting?.kind === kind ? change(posting, row) : posting;
  };

const { nextStep, refusalOfEntry } = product.server;

/** Servers that see other facts of a withdrawal than there are, or take another step in a state. */
const seeing = (change: (facts: WithdrawalFacts) => Partial<WithdrawalFacts>) =>
  serving({
    nextStep: (facts, present, heard) => nextStep({ ...facts, ...change(facts) }, present, heard),
  });
const doing = (state: WithdrawalState, step: NextStep) =>
  serving({
    nextStep: (facts, ...others) => (facts.state === state ? step : nextStep(facts, ...others)),
  });

/** The fee stays with the house even when the money comes back. */
const keepsFee = posted("withdrawal_returned", ({ kind, moves: [back] }) =>
  back === undefined ? undefined : { kind, moves: [{ ...back, amount: back.amount - back.amount / 20n }] },
);

/** Of a person's payment. */
const lookOnce: typeof product.server.look = (payer, hash, order) => {
  const seen = payer.look(hash, order);
  const isByHand = payer.payments.some((payment) => payment.hash === hash && payment.isByHand);
  return seen === "unknown" && isByHand ? "failed" : seen;
};

const paysTheFeeOut = posted("withdrawal_paid", ({ kind, moves: [paid, fee] }) =>
  paid === undefined ? undefined : { kind, moves: [{ ...paid, amount: paid.amount + (fee?.amount ?? 0n) }] },
);

export const brokenWithdrawals: BrokenOnes = {
  "pays before it says so": [
    "WAL-12",
    "a withdrawal is paid at most once",
    serving({ paysWithItsStep: false }),
    13,
  ],
  "leaves the money of a refused withdrawal on hold": [
    "WAL-13",
    "what comes back comes back at once",
    doing("refused", { type: "wait" }),
    1,
  ],
  "leaves the money of a failed payment on hold": [
    "WAL-12",
    "nothing stays bound",
    doing("failed", { type: "wait" }),
    1,
  ],
  "gives a withdrawal back less the fee": [
    "WAL-13",
    "what comes back comes back whole",
    serving({}, { postingOf: keepsFee }),
    1,
  ],
  "holds what it has given back": [
    "WAL-12",
    "held money is that of held withdrawals",
    serving({}, { postingOf: keepsFee }),
    1,
  ],
  "takes the fee out of the house": [
    "WAL-09",
    "custody holds what came in less what went out",
    serving({}, { postingOf: paysTheFeeOut }),
    1,
  ],
  "ends the hold of a withdrawal that is on its way": [
    "WAL-12",
    "legal transitions only",
    doing("sent", { type: "endHold", outcome: "returned" }),
    1,
  ],
  "approves within a day of a new address": [
    "WAL-12",
    "legal transitions only",
    seeing(() => ({ changes: neverChanged })),
    1,
  ],
  "looks at the day's cap before the requests before are booked": [
    "WAL-10",
    "a business day's withdrawals stay within its cap",
    serving({ capsInTurn: false }),
    2,
  ],
  "ends the day of the cap at midnight of UTC": [
    "WAL-10",
    "a business day's withdrawals stay within its cap",
    serving({ dayOf: (ms) => Math.floor(ms / 86_400_000) }),
    3,
  ],
  "takes a payment from before the approval for a withdrawal's": [
    "WAL-12",
    "a withdrawal is paid at most once",
    serving({ isFromBefore: () => false }),
    3,
  ],
  "takes a payment that a person enters while the signer does not say what it has paid": [
    "WAL-12",
    "a withdrawal is paid at most once",
    serving({
      refusalOfEntry: (hash, words) =>
        refusalOfEntry(
          hash,
          words.map((word) => word ?? "nothing"),
        ),
    }),
    2,
  ],
  "takes a person's payment that is in no block for one that never arrives": [
    "WAL-12",
    "a withdrawal is paid at most once",
    serving({ look: lookOnce }),
    1,
  ],
  "gives back what a person has paid, because the signer's payment of it has failed": [
    "WAL-12",
    "a withdrawal is paid at most once",
    seeing(() => ({ isSentByHand: false })),
    57,
  ],
  "looks only at the version of the signer's payment that it was sent with": [
    "WAL-12",
    "a withdrawal is paid at most once",
    seeing(({ state, isWithSigner }) => ({
      signedHashes: [],
      isWithSigner: isWithSigner && state !== "sent",
    })),
    162,
  ],
  "has a signer that offers more under another nonce": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ replacesUnderItsNonce: false }),
    2,
  ],
  "has a signer that signs again what its node has forgotten": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ signsOnce: false }),
    2,
  ],
  "has a signer that writes a payment down after it has sent it": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ journalsFirst: false }),
    6,
  ],
  "has a signer that forgets with its restart what it has signed for today": [
    "WAL-12",
    "the signer keeps its limit of a day",
    signing({ sumsJournal: false }),
    6,
  ],
  "has a signer that forgets with its restart what it has released": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ releasesOnDisk: false }),
    126,
  ],
  "has a signer that starts with an older copy of its journal": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ needsWholeJournal: false }),
    58,
  ],
  "has a signer that goes on with a payment of what two have taken from it": [
    "WAL-12",
    "a withdrawal is paid at most once",
    signing({ heedsTheTwo: false }),
    78,
  ],
  "counts one operator who signs twice as two": [
    "OPS-03",
    "legal transitions only",
    serving({}, { countsSigners: false }),
    1,
  ],
  "writes no line about what an operator decides": [
    "OPS-04",
    "operators leave a trace",
    serving({}, { audits: false }),
    1,
  ],
  "lets a user withdraw what the wallet does not hold": [
    "WAL-06",
    "nobody is below zero",
    hearing((event) => {
      const command = event.type === "command" ? event.command : undefined;
      if (event.type !== "command" || command?.type !== "moveFunds") return event;
      if (command.list !== "withdrawals_requested") return event;
      // The engine checks only what the legs say; the ledger books what the row says.
      const legs = command.legs.map((leg) => ({
        ...leg,
        debit: houseAccount("fees"),
        credit: userAccount(command.userId, "withdraw_hold"),
      }));
      return { ...event, command: { ...command, legs } };
    }),
    1,
  ],
};
