/**
 * The balances of the simulated ledger. Every leg is held against the posting matrix of db/ledger.sql and
 * db/migrations/0007-leverage.sql, written down again here; what the database would refuse is a fault.
 */
import { houseAccount, readAccount, userAccount, type UserClass } from "@candor/core/ids/account-id";
import type { Leg } from "@candor/core/money/leg";
import { money, type Money } from "@candor/core/money/money";

const permitted = new Set([
  "capital_funded: custody:sandbox > capital",
  "sandbox_deposit: custody:sandbox > wallet",
  "option_placed: wallet > stake",
  "option_placed: capital > option_reserve",
  "option_won: stake > wallet",
  "option_won: option_reserve > wallet",
  "option_lost: stake > capital",
  "option_lost: option_reserve > capital",
  "option_tied: stake > wallet",
  "option_tied: option_reserve > capital",
  "lever_to_contract: wallet > contract",
  "lever_to_wallet: contract > wallet",
  "lever_opened: contract > margin",
  "lever_opened: contract > fees",
  "lever_reserved: contract > margin",
  "lever_filled: margin > fees",
  "lever_revoked: margin > contract",
  "lever_closed: margin > contract",
  "lever_closed: margin > trading_book",
  "lever_closed: trading_book > contract",
  "lever_closed: insurance > trading_book",
]);

/** What the house owns and has not put aside: what leveraged contracts may cost it (LEV-17). */
const ownClasses = ["capital", "trading_book", "insurance"] as const;

export const createAccounts = (
  capital: Money,
  wallets: ReadonlyMap<number, Money>,
  contracts: ReadonlyMap<number, Money>,
) => {
  const faults: string[] = [];
  const balances = new Map<bigint, bigint>();
  /** The deepest that an account ever was below zero. */
  const lowest = new Map<bigint, bigint>();
  const held = (account: bigint): Money => money(balances.get(account) ?? 0n);

  const move = (kind: string, { debit, credit, amount }: Leg): void => {
    balances.set(debit, held(debit) - amount);
    balances.set(credit, held(credit) + amount);
    if (held(debit) < (lowest.get(debit) ?? 0n)) lowest.set(debit, held(debit));
    const [payer, payee] = [readAccount(debit), readAccount(credit)];
    const movement = `${kind}: ${payer.class} > ${payee.class}`;
    if (amount <= 0n) faults.push(`a leg of ${amount}`);
    if (!permitted.has(movement)) faults.push(`no row of the posting matrix lets ${movement}`);
    if (payer.userId > 0 && payee.userId > 0 && payer.userId !== payee.userId) {
      faults.push(`user ${payer.userId} pays user ${payee.userId}`);
    }
  };

  const custody = houseAccount("custody:sandbox");
  move("capital_funded", { debit: custody, credit: houseAccount("capital"), amount: capital });
  for (const [userId, amount] of wallets) {
    const wallet = userAccount(userId, "wallet");
    const contract = contracts.get(userId) ?? money(0n);
    const all = money(amount + contract);
    if (all > 0n) move("sandbox_deposit", { debit: custody, credit: wallet, amount: all });
    if (contract > 0n) {
      const credit = userAccount(userId, "contract");
      move("lever_to_contract", { debit: wallet, credit, amount: contract });
    }
  }

  return {
    faults,
    balances,
    lowest,
    move,
    held: (userId: number, name: UserClass): Money => held(userAccount(userId, name)),
    capital: (): Money => held(houseAccount("capital")),
    reserved: (): Money => held(houseAccount("option_reserve")),
    /** Capital, trading book and insurance. */
    ownMoney: (): Money =>
      money(ownClasses.reduce<bigint>((sum, name) => sum + held(houseAccount(name)), 0n)),
    /** Trading book and insurance together: what leveraged contracts have brought and cost. */
    heldByBook: (): Money => money(held(houseAccount("trading_book")) + held(houseAccount("insurance"))),
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
