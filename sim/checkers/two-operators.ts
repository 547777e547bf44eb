/**
 * What takes two operators carries their signatures (WAL-12, WAL-15, OPS-03), by what their passkeys have signed and by what has left:
 * both are the outside's own records, and know nothing of what the server counted.
 */
import { readAccount } from "@candor/core/ids/account-id";
import { formatMoney } from "@candor/core/money/money";
import type { ActContent } from "../ledger/acts.ts";
import type { Posting } from "../ledger/moves.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import type { Passkeys } from "../outside/passkeys.ts";
import type { Checker } from "./checker.ts";

/** The contents of the acts that two different operators have signed, each act once. */
const signedByTwo = ({ signed }: Passkeys, action: string): readonly ActContent[] =>
  [...Map.groupBy(signed, ({ text }) => text).values()].flatMap((all) => {
    const [first] = all;
    const operators = new Set(all.map(({ operator }) => operator));
    return first?.action === action && operators.size >= 2 ? [JSON.parse(first.content) as ActContent] : [];
  });

const isAbout = (said: ActContent, { row: { id, userId, amount } }: Withdrawal): boolean =>
  said["withdrawal"] === String(id) &&
  said["user"] === String(userId) &&
  said["amount"] === formatMoney(amount);

const dayMs = 86_400_000;

/** What leaves to one owner, of what was requested within 24 hours and bears no two signatures, stays below the limit in sum. */
export const piecesStayBelow: Checker = ({ world, ledger, payer, passkeys }) => {
  const signed = signedByTwo(passkeys, "withdrawal_large").filter(({ step }) => step === "approved");
  const alone = payer.payments
    .filter(({ fate }) => fate === "paid" || fate === "pending")
    .flatMap(({ withdrawalId }) => {
      const found = ledger.withdrawals.all.get(withdrawalId);
      return found === undefined || signed.some((said) => isAbout(said, found)) ? [] : [found.row];
    });
  return [...Map.groupBy(alone, ({ userId }) => userId)].flatMap(([userId, rows]) =>
    rows.flatMap(({ id, acceptedMs }) => {
      const within = rows.filter(
        (row) => row.acceptedMs >= acceptedMs && row.acceptedMs < acceptedMs + dayMs,
      );
      const sum = within.reduce((all, { amount }) => all + amount, 0n);
      return sum < world.cash.twoFrom
        ? []
        : [
            `${sum} of user ${userId} leaves within a day of the request of withdrawal ${id} without two operators`,
          ];
    }),
  );
};

/** What operators gave back or took from a signer that is gone, and large transfers that they gave to somebody. */
export const givenByTwo: Checker = ({ world, ledger, passkeys }) => {
  const back = signedByTwo(passkeys, "withdrawal_give_back");
  const given = signedByTwo(passkeys, "deposit_large");
  const gone = signedByTwo(passkeys, "withdrawal_signer_gone");
  const taken = [...ledger.withdrawals.taken].flatMap(([id, { act, after }]) => {
    const found = ledger.withdrawals.all.get(id);
    if (act === undefined || found === undefined) return [];
    return gone.some((said) => isAbout(said, found) && said["after"] === after)
      ? []
      : [`withdrawal ${id} is taken from the signer after ${after} without two signatures`];
  });
  const withdrawals = [...ledger.withdrawals.all.values()].flatMap((found) => {
    const last = found.steps.at(-1);
    if (last?.state !== "failed" || last.actor !== "operator") return [];
    return back.some((said) => isAbout(said, found) && said["after"] === last.from)
      ? []
      : [`withdrawal ${found.row.id} is given back after ${last.from} without two signatures`];
  });
  const deposits = ledger.deposits.decisions.flatMap(({ depositId, userId }) => {
    const { amount = 0n } = ledger.deposits.all.get(depositId) ?? {};
    if (userId === undefined || amount < world.cash.twoFrom) return [];
    const said = { deposit: String(depositId), user: String(userId), amount: formatMoney(amount) };
    return given.some((one) => JSON.stringify(one) === JSON.stringify(said))
      ? []
      : [`deposit ${depositId} of ${said.amount} is given to user ${userId} without two signatures`];
  });
  return [...withdrawals, ...taken, ...deposits];
};

/** Each posting of house money and of a correction is what an act says, and no act is posted twice. */
export const houseMoneyIsSigned: Checker = ({ ledger, passkeys }) => {
  const signed = new Map<string, number>();
  const add = (what: string, many: number): void => void signed.set(what, (signed.get(what) ?? 0) + many);
  for (const { user = "0", from, to, amount } of signedByTwo(passkeys, "correction"))
    add(`correction of ${amount} from ${from} to ${to} of ${user}`, 1);
  for (const { product = "0", from, to, amount } of signedByTwo(passkeys, "house_move"))
    add(`house_moved of ${amount} from ${from} to ${to} of ${product}`, 1);
  return ledger.accounts.journal.flatMap(({ position, posting }) => {
    if (posting.kind !== "correction" && posting.kind !== "house_moved") return [];
    const what = textOf(posting);
    add(what, -1);
    return (signed.get(what) ?? 0) >= 0
      ? []
      : [`at ${position.batch}/${position.line}: ${what}, more often than two have signed`];
  });
};

const textOf = ({ kind, moves }: Posting): string =>
  moves
    .map(({ from, to, amount }) => {
      const [payer, payee] = [readAccount(from), readAccount(to)];
      const owner = payer.productId ?? payee.productId ?? Math.max(payer.userId, payee.userId);
      return `${kind} of ${formatMoney(amount)} from ${payer.class} to ${payee.class} of ${owner}`;
    })
    .join(", ");
