/**
 * Which money moves with a row, computed from the row and the row before it (docs/LEDGER.md): the simulation's own
 * implementation of what db/functions does. It shares no code with core's postings.
 */
import type { OpenOption } from "@candor/core/engine/state";
import { houseAccount, userAccount } from "@candor/core/ids/account-id";
import type { LeverOrder } from "@candor/core/leverage/lever-order";
import type { Asset } from "@candor/core/money/money";
import { naiveGain } from "../naive/rules.ts";
import { naiveProceeds } from "../naive/swap-rules.ts";
import type { LeverStep, Row, SettledRow, SwapRow, WithdrawalEndRow } from "./rows.ts";
import type { Deposit } from "./deposits.ts";
import type { MoneyRequest } from "./money-requests.ts";
import type { Withdrawal } from "./withdrawal.ts";

export type Move = { readonly from: bigint; readonly to: bigint; readonly amount: bigint };
export type Posting = { readonly kind: string; readonly moves: readonly Move[] };

/** What is known about earlier rows. */
export type Known = {
  readonly option: (id: number) => OpenOption | undefined;
  readonly lever: (id: number) => LeverOrder | undefined;
  readonly request: (actId: number) => MoneyRequest | undefined;
  readonly deposit: (id: number) => Pick<Deposit, "channel" | "userId" | "asset" | "amount"> | undefined;
  readonly withdrawal: (id: number) => Pick<Withdrawal, "row" | "outcome"> | undefined;
};

const [capital, reserve, book] = [
  houseAccount("capital"),
  houseAccount("option_reserve"),
  houseAccount("trading_book"),
];
const [insurance, fees, sandbox] = [
  houseAccount("insurance"),
  houseAccount("fees"),
  houseAccount("custody:sandbox"),
];

/** Undefined for a row that moves no money. */
export const postingOfRow = (row: Row, known: Known): Posting | undefined => {
  switch (row.list) {
    case "options_placed": {
      const { userId, stake, payout } = row.option;
      return posting("option_placed", [
        { from: userAccount(userId, "wallet"), to: userAccount(userId, "stake"), amount: stake },
        { from: capital, to: reserve, amount: payout },
      ]);
    }
    case "options_settled":
      return settled(row, known);
    case "levers":
      return leverPosting(row, known);
    case "runs":
      return undefined;
    case "transfers": {
      const [wallet, contract] = [userAccount(row.userId, "wallet"), userAccount(row.userId, "contract")];
      const isIn = row.direction === "to_contract";
      return posting("transferred", [
        { from: isIn ? wallet : contract, to: isIn ? contract : wallet, amount: row.amount },
      ]);
    }
    case "fundings":
      return row.userId === 0
        ? posting("capital_funded", [{ from: sandbox, to: capital, amount: row.amount }])
        : posting("sandbox_deposit", [
            { from: sandbox, to: userAccount(row.userId, "wallet"), amount: row.amount },
          ]);
    case "corrections":
      return requested("correction", known.request(row.requestId));
    case "house_moves":
      return requested("house_moved", known.request(row.actId));
    case "swaps":
      return swapped(row);
    case "withdrawals_requested": {
      const { userId, amount } = row;
      return posting("withdrawal_requested", [
        { from: userAccount(userId, "wallet"), to: userAccount(userId, "withdraw_hold"), amount },
      ]);
    }
    case "deposits": {
      const { userId, channel, asset, amount = 0n } = known.deposit(row.depositId) ?? {};
      if (userId === undefined) return undefined;
      const from = houseAccount(channel === "gateway" ? "custody:gateway" : "custody:sandbox", asset);
      const to = userAccount(userId, asset === "ETH" ? "token" : "wallet", asset);
      return posting("deposited", [{ from, to, amount }]);
    }
    case "withdrawals_ended":
      return ended(row, known);
  }
};

const requested = (kind: string, asked: MoneyRequest | undefined): Posting | undefined =>
  asked && posting(kind, [{ from: asked.debit, to: asked.credit, amount: asked.amount }]);

/** Stake and reserve go both to the winner, both to the house, or each back to its owner. */
const settled = ({ userId, id, outcome }: SettledRow, known: Known): Posting | undefined => {
  const option = known.option(id);
  if (option === undefined) return undefined;
  const wallet = userAccount(userId, "wallet");
  const kinds = { win: "option_won", lose: "option_lost", tie: "option_tied" };
  return posting(kinds[outcome], [
    { from: userAccount(userId, "stake"), to: outcome === "lose" ? capital : wallet, amount: option.stake },
    { from: reserve, to: outcome === "win" ? wallet : capital, amount: option.payout },
  ]);
};

/** Each leg is in its own asset: what is sold goes to the house's stock of it, what is bought comes out of that. */
const swapped = ({ userId, sold, bought, amount, quotePrice: price, spread }: SwapRow): Posting => {
  const own = (asset: Asset): bigint => userAccount(userId, asset === "USDT" ? "wallet" : "token", asset);
  const stock = (asset: Asset): bigint => houseAccount("swap_stock", asset);
  const proceeds = naiveProceeds(amount, { isBuying: sold === "USDT", price, spread });
  return posting("swapped", [
    { from: own(sold), to: stock(sold), amount },
    { from: stock(bought), to: own(bought), amount: proceeds },
  ]);
};

/** All of it comes back, or all of it leaves: what arrives, and the fee. */
const ended = ({ withdrawalId, userId }: WithdrawalEndRow, known: Known): Posting | undefined => {
  const { row, outcome } = known.withdrawal(withdrawalId) ?? {};
  if (row === undefined || outcome === undefined) return undefined;
  const from = userAccount(userId, "withdraw_hold");
  if (outcome === "returned")
    return posting("withdrawal_returned", [{ from, to: userAccount(userId, "wallet"), amount: row.amount }]);
  const fee = (row.amount * BigInt(row.feeBps)) / 10_000n;
  return posting("withdrawal_paid", [
    { from, to: sandbox, amount: row.amount - fee },
    { from, to: fees, amount: fee },
  ]);
};

const leverPosting = ({ lever, end }: LeverStep, known: Known): Posting | undefined => {
  const [contract, margin] = [userAccount(lever.userId, "contract"), userAccount(lever.userId, "margin")];
  const all = lever.margin + lever.fee;
  if (end?.type === "closed") return closed(lever, end.price, contract, margin);
  if (end?.type === "revoked") return posting("lever_revoked", [{ from: margin, to: contract, amount: all }]);
  const before = known.lever(lever.id);
  if (before === undefined && lever.opening === undefined)
    return posting("lever_reserved", [{ from: contract, to: margin, amount: all }]);
  if (before === undefined)
    return posting("lever_opened", [
      { from: contract, to: margin, amount: lever.margin },
      { from: contract, to: fees, amount: lever.fee },
    ]);
  const isFill = before.opening === undefined && lever.opening !== undefined && lever.fee > 0n;
  return isFill ? posting("lever_filled", [{ from: margin, to: fees, amount: lever.fee }]) : undefined;
};

/** A gain comes from the trading book, a loss goes to it; the insurance pays what the margin does not cover. */
const closed = (lever: LeverOrder, price: bigint, contract: bigint, margin: bigint): Posting => {
  const gain = naiveGain(lever, lever.opening?.price ?? 1n, price);
  const loss = gain < 0n ? -gain : 0n;
  const paid = loss > lever.margin ? lever.margin : loss;
  return posting("lever_closed", [
    { from: margin, to: contract, amount: lever.margin - paid },
    { from: margin, to: book, amount: paid },
    { from: insurance, to: book, amount: loss - paid },
    { from: book, to: contract, amount: gain > 0n ? gain : 0n },
  ]);
};

const posting = (kind: string, moves: readonly Move[]): Posting => ({
  kind,
  moves: moves.filter(({ amount }) => amount !== 0n),
});
