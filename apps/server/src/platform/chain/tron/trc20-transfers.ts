/** The transfers of a transaction of TRON: TRX from its contract, tokens from the logs, which name addresses by their 20 bytes. */
import { tronAddressOfHex } from "../addresses.ts";
import { AnswerUnread, type ChainTransfer } from "../chain.ts";
import { transferTopic } from "../ethereum/erc20-transfers.ts";
import type { TronInfo, TronLog, TronTransaction } from "./tron-answers.ts";

/** Both the call and the payment of its energy must have succeeded. A plain transfer of TRX has no result in its receipt. */
export const hasSucceeded = ({ ret = [] }: TronTransaction, { result, receipt }: TronInfo): boolean =>
  result === undefined &&
  (receipt.result ?? "SUCCESS") === "SUCCESS" &&
  ret.every(({ contractRet }) => contractRet === "SUCCESS");

/** `index` is the log's place in its transaction, from 1; TRX has 0. */
export const tronTransfers = (
  usdt: string,
  sent: TronTransaction,
  info: TronInfo,
): readonly ChainTransfer[] => [...coinTransfers(sent), ...tokenTransfers(usdt, info)];

/** Those that the receipt tells of, whether or not the transaction has succeeded. */
export const tokenTransfers = (usdt: string, { id, log = [] }: TronInfo): readonly ChainTransfer[] =>
  log.flatMap((each, place) => tokenTransfer(usdt, id, each, place + 1) ?? []);

const hex = /^[\da-f]*$/i;

const coinTransfers = ({ txID, raw_data }: TronTransaction): readonly ChainTransfer[] =>
  raw_data.contract.flatMap((contract) => {
    if (!("parameter" in contract)) return [];
    const { amount, owner_address, to_address } = contract.parameter.value;
    const between = { from: tronAddressOfHex(owner_address), to: tronAddressOfHex(to_address) };
    return [{ hash: txID, index: 0, asset: "TRX", token: undefined, ...between, amount }] as const;
  });

const tokenTransfer = (
  usdt: string,
  hash: string,
  { address, topics = [], data = "" }: TronLog,
  index: number,
): ChainTransfer | undefined => {
  const [event, from, to] = topics;
  const token = tronAddressOfHex(address);
  if (![...topics, data].every((each) => hex.test(each))) {
    if (token === usdt) throw new AnswerUnread("A log of USDT on TRON is not in its form.", "other_form");
    return undefined;
  }
  if (`0x${event}` !== transferTopic || topics.length !== 3 || data.length !== 64) return undefined;
  if (from === undefined || to === undefined) return undefined;
  return {
    hash,
    index,
    asset: token === usdt ? "USDT" : "other",
    token,
    from: tronAddressOfHex(from),
    to: tronAddressOfHex(to),
    amount: BigInt(`0x${data}`),
  };
};
