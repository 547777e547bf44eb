/** Money that moves without a price (LEV-16, TRUST-01), read only from the row that is booked. */
import type { MoveFunds } from "@candor/core/engine/command";
import { readAccount } from "@candor/core/ids/account-id";
import { heldIn, houseOwns, pay, takeId, type Flow } from "./book.ts";
import { stockName } from "./swaps.ts";
import { factText, no, stressOf, yes, type Outcome, type Twin } from "./twin-state.ts";

const mayRunNegative = new Set(["custody", "custody ETH"]);
/** What the house pays the winners of contracts from. */
const covering: readonly string[] = ["capital", "trading_book", "insurance"];

export const judgeMove = (twin: Twin, { list, row, userId, acceptedMs, isHouses }: MoveFunds): Outcome => {
  if (list === "withdrawals_ended") return endWithdrawal(twin, { row, userId, acceptedMs });
  const [from, to, amount] = pathOf(twin, list, row);
  const isShort = !mayRunNegative.has(from[1]) && heldIn(twin.book, ...from) < amount;
  if (isShort) return no(shortage(list, from[1]));
  if ((list === "house_moves" || isHouses === true) && uncovers(twin, from, to, amount))
    return no("ExposureLimit");
  const id = takeId(twin.book, list);
  const flow: Flow = [
    [...from, -amount],
    [...to, amount],
  ];
  const after = pay(twin.book, flow);
  const says = { list, userId, row: { ...row, id, accepted_ms: acceptedMs } };
  return yes([factText("moved", says, after)], id);
};

/** Whether the house takes out what a stress move may cost on open contracts (LEV-17). */
const uncovers = (twin: Twin, [, from]: Purse, [, to]: Purse, amount: bigint): boolean =>
  covering.includes(from) &&
  !covering.includes(to) &&
  houseOwns(twin.book) - stressOf(twin, twin.book.orders.values()) < amount;

/** What the steps of the withdrawal say: all of it comes back, or what arrives leaves and the fee stays. */
const endWithdrawal = (
  twin: Twin,
  { row, userId, acceptedMs }: Omit<MoveFunds, "type" | "list" | "legs" | "shortages">,
): Outcome => {
  const found = twin.withdrawals.get(Number(row["withdrawal_id"]));
  const owner = Number(row["user_id"]);
  const { amount = 0n, feeBps = 0 } = found?.row ?? {};
  const fee = (amount * BigInt(feeBps)) / 10_000n;
  const isPaid = found?.outcome === "paid";
  const flow: Flow = [
    [owner, "withdraw_hold", -amount],
    [owner, "wallet", isPaid ? 0n : amount],
    [0, "fees", isPaid ? fee : 0n],
    [0, "custody", isPaid ? amount - fee : 0n],
  ];
  const id = takeId(twin.book, "withdrawals_ended");
  const after = pay(twin.book, flow);
  const says = { list: "withdrawals_ended", userId, row: { ...row, id, accepted_ms: acceptedMs } };
  return yes([factText("moved", says, after)], id);
};

type Purse = readonly [owner: number, name: string];

const pathOf = (twin: Twin, list: string, row: MoveFunds["row"]): readonly [Purse, Purse, bigint] => {
  const owner = Number(row["user_id"] ?? 0);
  const amount = BigInt(row["amount"] ?? 0);
  if (list === "fundings") return [[0, "custody"], owner === 0 ? [0, "capital"] : [owner, "wallet"], amount];
  if (list === "deposits") {
    const deposit = twin.deposits.get(Number(row["deposit_id"]));
    const [holder, kept] = deposit?.asset === "ETH" ? ["custody ETH", "token ETH"] : ["custody", "wallet"];
    return [[0, holder ?? ""], [deposit?.userId ?? 0, kept ?? ""], deposit?.amount ?? 0n];
  }
  if (list === "withdrawals_requested") return [[owner, "wallet"], [owner, "withdraw_hold"], amount];
  if (list === "transfers") {
    const isIn = row["direction"] === "to_contract";
    return [[owner, isIn ? "wallet" : "contract"], [owner, isIn ? "contract" : "wallet"], amount];
  }
  const asked = twin.requests.get(Number(row["request_id"] ?? row["act_id"]));
  if (asked === undefined) return [[0, "suspense"], [0, "suspense"], 0n];
  return [purseOf(asked.debit), purseOf(asked.credit), asked.amount];
};

const purseOf = (account: bigint): Purse => {
  const { userId, productId, class: name, asset } = readAccount(account);
  if (name === "swap_stock") return [userId, stockName(asset)];
  return [productId ?? userId, name === "custody:sandbox" ? "custody" : name];
};

const shortage = (list: string, name: string): string => {
  if (list === "house_moves" || list === "corrections") return "HouseAccountIsShort";
  if (list !== "transfers") return "low";
  return name === "wallet" ? "InsufficientWalletBalance" : "InsufficientBalanceOfCoinWallet";
};
