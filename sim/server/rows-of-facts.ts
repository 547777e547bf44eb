/** Converts facts of the engine to the rows of a booking. */
import type { Fact, MovedFact } from "@candor/core/engine/events";
import { postingOf } from "@candor/core/engine/levers/lever-change";
import { readAsset, type BatchRow, type Row, type SwapRow } from "../ledger/rows.ts";

export const rowsOfFact = (fact: Fact): Omit<BatchRow, "line"> => {
  const holdings = fact.type === "runChanged" ? [] : fact.after;
  const after = new Map<bigint, bigint>(holdings.map(({ account, balance }) => [account, balance]));
  return { row: rowOf(fact), after };
};

const rowOf = (fact: Fact): Row => {
  switch (fact.type) {
    case "optionPlaced":
      return { list: "options_placed", option: fact.option };
    case "optionSettled": {
      const { option, exit, outcome, net } = fact.settlement;
      const { userId, id } = option;
      return { list: "options_settled", userId, id, exitSeq: exit.seq, exitPrice: exit.price, outcome, net };
    }
    case "leverChanged": {
      const { before, order, end } = fact.change;
      const kind = postingOf(fact.change)?.kind;
      return { list: "levers", kind, isNew: before === undefined, lever: order, end };
    }
    case "runChanged": {
      const { before, run, end } = fact.change;
      return { list: "runs", isNew: before === undefined, run, end };
    }
    case "moved":
      return movedRow(fact);
  }
};

const movedRow = ({ list, row }: MovedFact): Row => {
  const number = (name: string): number => Number(row[name]);
  const amount = BigInt(row["amount"] ?? 0);
  const acceptedMs = number("accepted_ms");
  const [id, userId] = [number("id"), number("user_id")];
  switch (list) {
    case "transfers": {
      const direction = row["direction"] === "to_contract" ? "to_contract" : "to_wallet";
      return { list, id, userId, direction, amount, acceptedMs };
    }
    case "fundings":
      return { list, id, userId, amount, acceptedMs };
    case "corrections":
      return { list, requestId: number("request_id") };
    case "house_moves":
      return { list, actId: number("act_id") };
    case "swaps":
      return swapRow(row);
    case "withdrawals_requested": {
      const [fee, feeBps, addressMs] = [BigInt(row["fee"] ?? 0), number("fee_bps"), number("address_ms")];
      return { list, id, userId, amount, feeBps, fee, addressMs, acceptedMs };
    }
    case "deposits":
      return { list, id, depositId: number("deposit_id") };
    case "withdrawals_ended":
      return { list, id, userId, withdrawalId: number("withdrawal_id") };
    default:
      throw new Error(`no rows of ${list}`);
  }
};

const swapRow = (row: MovedFact["row"]): SwapRow => {
  const number = (name: string): number => Number(row[name]);
  const units = (name: string): bigint => BigInt(row[name] ?? 0);
  return {
    list: "swaps",
    id: number("id"),
    userId: number("user_id"),
    quote: String(row["quote"]),
    symbol: String(row["symbol"]),
    sold: readAsset(number("sold_asset")),
    bought: readAsset(number("bought_asset")),
    amount: units("sold"),
    spread: units("spread"),
    quoteSeq: number("quote_seq"),
    quoteMs: number("quote_ms"),
    quotePrice: units("quote_price"),
    madeMs: number("made_ms"),
    untilMs: number("until_ms"),
    acceptedMs: number("accepted_ms"),
    tickSeq: number("tick_seq"),
    tickMs: number("tick_ms"),
    tickPrice: units("tick_price"),
  };
};
