/** What a withdrawal waits for, and until when: only a time that follows from rows and from how the network works (WAL-12). */
import { money, moneyUnit } from "@candor/core/money/money";
import { dayMs } from "@candor/core/time/time";
import { expect, test } from "vitest";
import type { Chain, Network } from "../../../platform/chain/chain.ts";
import { manualChannels, sandboxChannels } from "../payouts/channels.ts";
import { withHotwallet } from "../payouts/hotwallet.ts";
import type { ListedWithdrawal } from "../queries.ts";
import { waitsOf } from "./waits.ts";

const nowMs = 1_800_000_000_000;
const usdt = (whole: number) => money(BigInt(whole) * moneyUnit);
const policy = { autoBelow: usdt(1_000), asksForProof: false, twoFrom: usdt(10_000) };

const chainOf = (network: Network, confirmationsNeeded: number): Chain => ({
  network,
  confirmationsNeeded,
  head: async () => ({ number: 1, hash: "head" }),
  transaction: async () => undefined,
  transfersTo: async () => ({ transfers: [], unread: [] }),
});
const chains = { ethereum: chainOf("ethereum", 12), tron: chainOf("tron", 20) };
const byHand = manualChannels(chains);
const sandbox = sandboxChannels(chains, async () => "0x1");
const bySigner = withHotwallet(byHand, { url: "http://127.0.0.1:1", secret: "s" });

const stored: ListedWithdrawal = {
  userId: 7,
  id: 1,
  amount: usdt(100),
  fee: usdt(5),
  network: "ethereum",
  address: "0x1",
  addressMs: 1,
  isProven: false,
  acceptedMs: nowMs,
  state: "requested",
  steps: 0,
  channel: undefined,
  hash: undefined,
  isSentByHand: false,
  isApprovedByTwo: false,
  approvedMs: undefined,
  isWithSigner: false,
  isTakenBack: false,
  signedHashes: [],
  isHeld: true,
  isFrozen: false,
  approvedAlone: usdt(0),
  changes: {
    password: undefined,
    withdrawPassword: undefined,
    factor: undefined,
    address: undefined,
    onlyProven: undefined,
  },
  remark: "",
  balance: 0n,
  made: [],
};
const waits = (changes: Partial<ListedWithdrawal>, channels = byHand) =>
  waitsOf({ ...stored, ...changes }, policy, channels, nowMs);

test("[WAL-12] the policy approves when the last change has been waited for; for a person no time is known", () => {
  const changes = { ...stored.changes, password: nowMs - 2, address: nowMs - 1 };
  const ends = [
    { why: "address", until: nowMs - 1 + dayMs },
    { why: "password", until: nowMs - 2 + dayMs },
  ];
  expect(waits({})).toEqual([{ why: "policy", until: 0 }]);
  expect(waits({ changes })).toEqual([...ends, { why: "policy", until: nowMs - 1 + dayMs }]);
  expect(waits({ changes, amount: usdt(2_000) })).toEqual([...ends, { why: "operator", until: 0 }]);
  expect(waits({ amount: usdt(10_000) })).toEqual([{ why: "twoOperators", until: 0 }]);
  expect(waits({ changes, isFrozen: true })).toEqual([
    { why: "frozen", until: 0 },
    ...ends,
    { why: "policy", until: 0 },
  ]);
});

test("[WAL-12] what is approved is paid by the server within seconds, by the signer, or by a person", () => {
  const approved = { state: "approved", steps: 1 } as const;
  const why = (changes: Partial<ListedWithdrawal>, channels = byHand) =>
    waits({ ...approved, ...changes }, channels).map((wait) => wait.why);
  expect(why({}, sandbox)).toEqual(["payout"]);
  expect(why({}, bySigner)).toEqual(["payoutBySigner"]);
  expect(why({ isWithSigner: true })).toEqual(["payoutBySigner"]);
  expect(why({})).toEqual(["payoutByHand"]);
  for (const channels of [sandbox, bySigner])
    for (const changes of [{ isApprovedByTwo: true }, { isTakenBack: true }])
      expect(why(changes, channels)).toEqual(["payoutByHand"]);
  expect(why({ isFrozen: true }, sandbox)).toEqual(["frozen", "payout"]);
  expect(why({ network: "tron" }, bySigner)).toEqual(["payoutByHand"]);
  expect(waits(approved).map(({ until }) => until)).toEqual([0]);
});

test("[WAL-12] confirmations are expected after one block more than the chain needs; for a bank's payment no time is known", () => {
  const sentMs = nowMs - 1_000;
  const made = [{ state: "sent", actor: "payout", atMs: sentMs, reason: "" }] as const;
  const sent = (network: ListedWithdrawal["network"], channels = byHand) =>
    waits({ state: "sent", steps: 2, network, made }, channels);
  expect(sent("ethereum")).toEqual([{ why: "confirmations", until: sentMs + 13 * 12_000 }]);
  expect(sent("ethereum", bySigner)).toEqual(sent("ethereum"));
  expect(sent("tron")).toEqual([{ why: "confirmations", until: sentMs + 21 * 3_000 }]);
  expect(sent("tron", sandbox)).toEqual([{ why: "confirmations", until: sentMs + 21 * 500 }]);
  expect(sent("bank")).toEqual([{ why: "bank", until: 0 }]);
  expect(sent("ethereum", manualChannels({}))).toEqual([{ why: "confirmations", until: 0 }]);
  expect(waits({ state: "done", steps: 3 })).toEqual([{ why: "booking", until: 0 }]);
  expect(waits({ state: "done", isHeld: false })).toEqual([]);
});
