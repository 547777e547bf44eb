/** The funds at the start of a world: capital of the house and its stock for swaps, and money in the users' wallets. */
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import type { MemoryLedger } from "../ledger/memory-ledger.ts";
import type { World } from "../world/inputs.ts";

/** Written to the journal before its first batch. */
export const fundFirst = (
  { capital, wallets, contracts, stock }: World,
  { accounts }: MemoryLedger,
): void => {
  const sandbox = houseAccount("custody:sandbox");
  const write = (kind: string, from: bigint, to: bigint, amount: bigint): void => {
    if (amount === 0n) return;
    const posting = { kind, moves: [{ from, to, amount }] };
    accounts.write({
      position: { batch: 0, line: accounts.journal.length + 1 },
      posting,
      after: new Map(),
    });
  };
  write("capital_funded", sandbox, houseAccount("capital"), capital);
  for (const [asset, amount] of stock)
    write("stock_funded", houseAccount("custody:sandbox", asset), houseAccount("swap_stock", asset), amount);
  for (const [userId, amount] of wallets) {
    const contract = contracts.get(userId) ?? 0n;
    const wallet = userAccount(userId, "wallet");
    write("sandbox_deposit", sandbox, wallet, amount + contract);
    write("transferred", wallet, userAccount(userId, "contract"), contract);
  }
};
