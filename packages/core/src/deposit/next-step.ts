/**
 * What is done next about a transfer to one of our addresses (WAL-04), from what its row says and what the chain says of it now.
 *
 * Invariants: nothing is confirmed but what the chain has shown just now, deep enough; what is decided never changes again here.
 * Ordering: too small is final at once; then depth; then whose it is. So nobody has to decide about a transfer that may still leave the
 * chain. The caller carries the step out, and asks again with what the chain has said.
 */
import { dayMs } from "../time/time.ts";
import type { DepositState, RefusedReason } from "./deposit.ts";

/** How long a transfer that left the chain is looked for. After that, only a claim or its new block finds it. */
export const lookForMs = dayMs;

/** As its row has it. */
export type HeldTransfer = {
  readonly state: DepositState;
  readonly blockHash: string | undefined;
  /** By the newest block. */
  readonly confirmations: number;
  readonly seenMs: number;
};

/** As the chain shows it: in a block that was read, with no confirmations counted, or when it was asked for. */
export type ShownTransfer = {
  /** In the smallest unit of its asset, as the minimum. */
  readonly amount: bigint;
  readonly blockHash: string | undefined;
  readonly owner: number | undefined;
  readonly confirmations: number;
};

export type DepositTerms = {
  readonly nowMs: number;
  readonly needed: number;
  /** userpay_min; for ETH recharge_eth_more_then. */
  readonly minimum: bigint;
};

type Verdict =
  | { readonly state: "seen" | "review" | "confirmed"; readonly reason?: undefined }
  | { readonly state: "refused"; readonly reason: RefusedReason };

/** `ask`: the chain, for it alone. `undo`: it has left the chain. `store`: what the chain shows, in this state. */
export type DepositStep = { readonly type: "wait" | "ask" | "undo" } | ({ readonly type: "store" } & Verdict);

/** `held`: undefined without a row. `shown`: "gone" when the chain, asked for it, does not show it. */
export const nextStep = (
  held: HeldTransfer | undefined,
  shown: ShownTransfer | "gone" | "notAsked",
  terms: DepositTerms,
): DepositStep => {
  const state = held?.state ?? "undone";
  if (state !== "seen" && state !== "undone") return { type: "wait" };
  if (shown === "notAsked") return { type: isDue(held, terms) ? "ask" : "wait" };
  if (shown === "gone") return { type: state === "seen" ? "undo" : "wait" };
  const isKnown = state === "seen" && held?.blockHash === shown.blockHash && shown.confirmations === 0;
  return isKnown ? { type: "wait" } : { type: "store", ...judge(shown, terms) };
};

const isDue = (held: HeldTransfer | undefined, { nowMs, needed }: DepositTerms): boolean =>
  held?.state === "seen" ? held.confirmations >= needed : nowMs - (held?.seenMs ?? 0) < lookForMs;

const judge = (
  { amount, owner, confirmations }: ShownTransfer,
  { needed, minimum }: DepositTerms,
): Verdict => {
  if (amount < minimum) return { state: "refused", reason: "below_minimum" };
  if (confirmations < needed) return { state: "seen" };
  return { state: owner === undefined ? "review" : "confirmed" };
};
