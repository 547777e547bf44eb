/**
 * What outside parties have done, against the books (WAL-12, TRUST-01): each withdrawal is paid once or comes back whole, and custody
 * holds what came in less what went out. Checked in the outside's own records, which know nothing of the server.
 */
import type { DepositAsset } from "@candor/core/deposit/deposit";
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import type { Deposit } from "../ledger/deposits.ts";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { SimInvoice } from "../outside/gateway.ts";
import { ofOrder } from "../server/invoices.ts";
import { ownAddressOf, sharedAddress, smallest } from "../world/deposit-requests.ts";
import type { Withdrawal } from "../ledger/withdrawal.ts";
import { stateOf } from "../ledger/withdrawals.ts";
import type { Checker } from "./checker.ts";

/** No withdrawal has two payments, and only one that is done has one that succeeded: of its amount less its fee. */
export const paidAtMostOnce: Checker = ({ ledger, payer }) => {
  const faults: string[] = [];
  const paid = new Map<number, bigint>();
  for (const { withdrawalId: id, amount, fate } of payer.payments) {
    if (id === 0 || fate === "failed" || fate === "gone") continue;
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

/** What leaves of one business day's requests of a user without a product is at most the cap (WAL-10). The day ends at 00:00 UTC-4. */
export const daysStayWithinTheCap: Checker = ({ world: { cash }, ledger, payer }) => {
  const left = payer.payments.flatMap(({ withdrawalId, fate }) => {
    const { row } = ledger.withdrawals.all.get(withdrawalId) ?? {};
    return row === undefined || fate === "failed" || fate === "gone" ? [] : [row];
  });
  const ofDays = Map.groupBy(
    left.filter(({ userId }) => cash.capped.has(userId)),
    ({ userId, acceptedMs }) =>
      `user ${userId} on day ${Math.floor((acceptedMs - 4 * hourMs) / (24 * hourMs))}`,
  );
  return [...ofDays].flatMap(([day, rows]) => {
    const sum = rows.reduce((all, { amount }) => all + amount, 0n);
    return sum <= cash.dayCap ? [] : [`${sum} of ${day} leaves, and the cap is ${cash.dayCap}`];
  });
};
const hourMs = 3_600_000;

/** What the signer has signed on a day (UTC) is at most its limit, as the chain has it. A new one has a limit of its own. */
export const signerKeepsItsLimit: Checker = ({ world: { signer }, payer }) => {
  const all = payer.payments.flatMap(({ signed: one }) => (one === undefined ? [] : [one]));
  // A chain takes one version of a payment.
  const signed = [...new Map(all.map((one) => [`${one.wallet}/${one.nonce}`, one] as const)).values()];
  const limited = signed.filter(({ signedMs }) => signer !== undefined && signedMs < signer.untilMs);
  const ofDays = Map.groupBy(
    limited,
    ({ wallet, signedMs }) => `${wallet} on day ${Math.floor(signedMs / (24 * hourMs))}`,
  );
  return [...ofDays].flatMap(([day, ones]) => {
    const sum = ones.reduce((total, { amount }) => total + amount, 0n);
    return sum <= (signer?.dailyLimit ?? 0n) ? [] : [`signer ${day} has signed ${sum}`];
  });
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
export const custodyIsWhatIsThere: Checker = ({ world, ledger, payer, chain, gateway }) => {
  let inside = world.capital + (world.stock.get("USDT") ?? 0n);
  for (const [userId, amount] of world.wallets) inside += amount + (world.contracts.get(userId) ?? 0n);
  for (const row of ledger.moved.values()) if (row.list === "fundings") inside += row.amount;
  inside += broughtIn(ledger);
  for (const { withdrawalId, amount, fate } of payer.payments)
    if (withdrawalId !== 0 && (fate === "paid" || fate === "pending")) inside -= amount;
  const credited = new Set(creditedOf(ledger).map(({ hash }) => hash));
  const arrived = chain.blocks.flatMap(({ transfers }) => transfers);
  let ethInside = world.stock.get("ETH") ?? 0n;
  for (const { hash, asset, amount } of arrived) {
    if (!credited.has(hash)) continue;
    if (asset === "ETH") ethInside += amount;
    else inside += amount;
  }
  let paid = 0n;
  for (const { orderId, arrived } of gateway.invoices) {
    const sum = sumOf(ofOrder(ledger.deposits.all, orderId).filter(({ hash }) => credited.has(hash)));
    paid += sum < arrived ? sum : arrived;
  }
  return [
    ...custodyFault(ledger, "custody:sandbox", inside),
    ...custodyFault(ledger, "custody:sandbox", ethInside, "ETH"),
    ...custodyFault(ledger, "custody:gateway", paid),
  ];
};

/** What the house's owners have brought, less what they took. */
const broughtIn = ({ moved, money }: MemoryLedger): bigint => {
  const sandbox = houseAccount("custody:sandbox");
  let sum = 0n;
  for (const row of moved.values()) {
    const {
      debit,
      credit,
      amount = 0n,
    } = (row.list === "house_moves" && money.requests.get(row.actId)) || {};
    if (debit === sandbox) sum += amount;
    if (credit === sandbox) sum -= amount;
  }
  return sum;
};

const custodyFault = (
  { accounts }: MemoryLedger,
  name: "custody:sandbox" | "custody:gateway",
  inside: bigint,
  asset: DepositAsset = "USDT",
): readonly string[] => {
  const custody = -accounts.balanceOf(houseAccount(name, asset));
  return custody === inside ? [] : [`${name} says ${custody} ${asset}, and ${inside} is there`];
};

/** The deposits that were booked, as often as they were. */
const creditedOf = ({ moved, deposits }: MemoryLedger): readonly Deposit[] =>
  [...moved.values()].flatMap((row) => {
    const deposit = row.list === "deposits" ? deposits.all.get(row.depositId) : undefined;
    return deposit === undefined ? [] : [deposit];
  });

/**
 * What the chain shows at the end, and what the gateway was paid, is credited once, to the one whose money it is, if it is large enough
 * and no operator has rejected it; and nothing else is.
 */
export const arrivalsAreCreditedOnce: Checker = ({ ledger, chain, gateway }) => {
  const owed = new Map<string, string>();
  for (const { hash, to, asset, amount, meantFor } of chain.blocks.flatMap(({ transfers }) => transfers))
    if (isOurs(to, asset) && amount >= smallest[asset])
      owed.set(hash, `${amount} ${asset} to user ${meantFor}`);
  for (const { hash, state, asset, amount } of ledger.deposits.all.values())
    if (state === "refused" && asset === "USDT" && amount >= smallest.USDT) owed.delete(hash);
  const faults: string[] = [];
  for (const { hash, asset, amount, userId, channel } of creditedOf(ledger)) {
    if (channel === "gateway") continue;
    const credited = `${amount} ${asset} to user ${userId}`;
    if (owed.get(hash) !== credited) faults.push(`${hash} is credited: ${credited}, not ${owed.get(hash)}`);
    owed.delete(hash);
  }
  const missing = [...owed].map(([hash, what]) => `${hash} is not credited: ${what}`);
  return [...faults, ...missing, ...gateway.invoices.flatMap((invoice) => invoiceFaults(ledger, invoice))];
};

/**
 * What arrived for an invoice that has ended is credited to who ordered it, or rejected by an operator, to the cent; and only what came at once,
 * in full and in time without an operator's decision.
 */
const invoiceFaults = (
  ledger: MemoryLedger,
  { name, orderId, userId, amount, status, arrived, isLate }: SimInvoice,
): readonly string[] => {
  const { all, decisions } = ledger.deposits;
  const booked = creditedOf(ledger).filter((each) => ofOrder(all, orderId).includes(each));
  const rejected = ofOrder(all, orderId).filter(({ state }) => state === "refused");
  const [found, due] = [sumOf([...booked, ...rejected]), status === "open" ? 0n : arrived];
  const alone = booked.filter(({ id }) => !decisions.some(({ depositId }) => depositId === id));
  return [
    ...(found === due ? [] : [`${due} has arrived for ${name}, and ${found} is credited or rejected`]),
    ...booked.flatMap((each) =>
      each.userId === userId ? [] : [`${name} of user ${userId} is credited to ${each.userId}`],
    ),
    ...alone.flatMap((each) =>
      each.amount === amount && (!isLate || arrived > amount) && alone.length === 1
        ? []
        : [`${each.amount} of ${name} over ${amount} is credited without an operator`],
    ),
  ];
};

const sumOf = (deposits: readonly Deposit[]): bigint =>
  deposits.reduce((sum, { amount }) => sum + amount, 0n);

/** ETH only at an address of somebody's own. */
const isOurs = (to: string, asset: DepositAsset): boolean =>
  ownAddressOf(to) !== undefined || (to === sharedAddress && asset === "USDT");

/** Each step of an operator has its line in the audit log, and so has what one took from the signer, and the other way round. */
export const operatorsLeaveATrace: Checker = ({ ledger }) => {
  const { all, audit, taken } = ledger.withdrawals;
  const lines = audit.map(({ operator, withdrawalId, state }) => `${operator} ${withdrawalId} ${state}`);
  const steps = [...all].flatMap(([id, { steps: made }]) =>
    made.flatMap(({ operator, state }) => (operator === undefined ? [] : [`${operator} ${id} ${state}`])),
  );
  const done = [...steps, ...[...taken].map(([id, { operator }]) => `${operator} ${id} taken`)];
  return lines.toSorted().join("\n") === done.toSorted().join("\n")
    ? []
    : [`${lines.length} lines of the audit log tell of ${done.length} steps of operators`];
};
