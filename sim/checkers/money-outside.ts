/**
 * What outside parties have done, against the books (WAL-12, TRUST-01): each withdrawal is paid once or comes back whole, and custody
 * holds what came in less what went out. Checked in the outside's own records, which know nothing of the server.
 */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import { stateOf, type Withdrawal } from "../ledger/withdrawals.ts";
import type { Checker } from "./checkers.ts";

/** No withdrawal has two payments, and only one that is done has one that succeeded: of its amount less its fee. */
export const paidAtMostOnce: Checker = ({ ledger, payer }) => {
  const faults: string[] = [];
  const paid = new Map<number, bigint>();
  for (const { withdrawalId: id, amount, fate } of payer.payments) {
    if (fate === "failed") continue;
    if (paid.has(id)) faults.push(`withdrawal ${id} is paid twice`);
    paid.set(id, amount);
  }
  for (const [id, found] of ledger.withdrawals.all) {
    const { amount, feeBps } = found.row;
    const arrives = amount - (amount * BigInt(feeBps)) / 10_000n;
    const isDone = stateOf(found) === "done";
    if (isDone !== paid.has(id))
      faults.push(`withdrawal ${id} is ${stateOf(found)} and paid: ${paid.has(id)}`);
    else if (isDone && paid.get(id) !== arrives)
      faults.push(`${paid.get(id)} arrives of withdrawal ${id}, not ${arrives}`);
  }
  return faults;
};

/** What came back is what was taken, and its owner can read why; the journal says both. */
export const comesBackWhole: Checker = ({ ledger }) => {
  const wrong = new Map<string, bigint>();
  const add = (name: string, amount: bigint): void => void wrong.set(name, (wrong.get(name) ?? 0n) + amount);
  for (const { posting } of ledger.accounts.journal) {
    if (posting.kind !== "withdrawal_returned") continue;
    for (const { to, amount } of posting.moves) add(`wallet ${to}`, amount);
  }
  for (const { row, outcome } of ledger.withdrawals.all.values())
    if (outcome === "returned") add(`wallet ${userAccount(row.userId, "wallet")}`, -row.amount);
  const amounts = [...wrong].flatMap(([name, amount]) =>
    amount === 0n ? [] : [`${name} got ${amount} more back than it was`],
  );
  return [...amounts, ...[...ledger.withdrawals.all.values()].flatMap(withoutReason)];
};

const withoutReason = ({ row, steps }: Withdrawal): readonly string[] => {
  const last = steps.at(-1);
  const needsOne = last?.state === "refused" || last?.state === "failed";
  return needsOne && last.reason === "" ? [`withdrawal ${row.id} is ${last.state} without a reason`] : [];
};

/** Everything that came from outside, less everything that the outside has paid. */
export const custodyIsWhatIsThere: Checker = ({ world, ledger, payer }) => {
  let inside = world.capital + (world.stock.get("USDT") ?? 0n);
  for (const [userId, amount] of world.wallets) inside += amount + (world.contracts.get(userId) ?? 0n);
  for (const row of ledger.moved.values()) if (row.list === "fundings") inside += row.amount;
  for (const { amount, fate } of payer.payments) if (fate !== "failed") inside -= amount;
  const custody = ledger.accounts.balanceOf(houseAccount("custody:sandbox"));
  return custody === -inside ? [] : [`custody says ${-custody}, and ${inside} is there`];
};

/** Each step of an operator has its line in the audit log, and the other way round. */
export const operatorsLeaveATrace: Checker = ({ ledger }) => {
  const { all, audit } = ledger.withdrawals;
  const lines = audit.map(({ operator, withdrawalId, state }) => `${operator} ${withdrawalId} ${state}`);
  const steps = [...all].flatMap(([id, { steps: made }]) =>
    made.flatMap(({ operator, state }) => (operator === undefined ? [] : [`${operator} ${id} ${state}`])),
  );
  return lines.toSorted().join("\n") === steps.toSorted().join("\n")
    ? []
    : [`${lines.length} lines of the audit log tell of ${steps.length} steps of operators`];
};
