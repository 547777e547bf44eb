/** Moving money between the balance and the contract wallet (LEV-16): a command of the engine, once per key (API-11). */
import { userAccount } from "@candor/core/ids/account-id";
import type { Money } from "@candor/core/money/money";
import { transferMoves, type Transfer } from "@candor/core/wallet/transfer";
import { storedAnswer, type KeyedCaller, type StoredAnswer } from "../../records/stored-answer.ts";
import type { CommandInput, CommandPort } from "../../records/command-port.ts";

/** Refuses enterTheAmount for zero, then an amount that the source does not have. */
export const transferWallet = async (
  { submit }: CommandPort,
  caller: KeyedCaller,
  amount: Money,
  direction: Transfer["direction"],
): Promise<StoredAnswer> => {
  const { userId, language, key, derived, fingerprint } = caller;
  const answer = await submit({
    command: transferCommand(userId, amount, direction),
    key,
    fingerprint,
    refusal: amount === 0n ? { key: "enterTheAmount" } : undefined,
    reply: { language, says: "nothing" },
  });
  return storedAnswer(answer, derived);
};

const transferCommand = (userId: number, amount: Money, direction: Transfer["direction"]): CommandInput => ({
  type: "moveFunds",
  userId,
  list: "transfers",
  row: { user_id: userId, direction, amount },
  legs: transferMoves({ userId, direction, amount }),
  shortages: [
    { account: userAccount(userId, "wallet"), refusal: { key: "InsufficientWalletBalance" } },
    { account: userAccount(userId, "contract"), refusal: { key: "InsufficientBalanceOfCoinWallet" } },
  ],
});
