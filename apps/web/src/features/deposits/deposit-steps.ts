/** Where a deposit stands, as steps: those made, the one it is at, and those to come; and when the next is expected. */
import type { AnswerOf } from "@candor/wire/call";
import type { myPay } from "@candor/wire/deposits";

export type Row = AnswerOf<typeof myPay>;
export type Step = "ordered" | "named" | "seen" | "paid" | "deep" | "decided" | "credited";
type Way = "claim" | "chain" | "gateway" | "play";

const wayOf = ({ network, state, channel, reason }: Row): Way => {
  if (network === "gateway") return "gateway";
  if (channel === "sandbox" && network === "") return "play";
  return state === "waiting" || claimReasons.has(reason) ? "claim" : "chain";
};

/** Why a named hash brought nothing; the other reasons are those of a transfer that arrived. */
const claimReasons: ReadonlySet<string> = new Set([
  "not_found",
  "failed",
  "wrong_token",
  "wrong_receiver",
  "other_asset",
  "not_yours",
]);

const steps: Readonly<Record<Way, readonly Step[]>> = {
  claim: ["named", "seen", "deep", "credited"],
  chain: ["seen", "deep", "credited"],
  gateway: ["ordered", "paid", "credited"],
  play: ["credited"],
};

/** How many steps of its way are made. */
const madeOf = (way: Way, { state, reason }: Row): number => {
  if (state === "credited") return steps[way].length;
  if (state === "undone") return 0;
  if (way === "gateway") return state === "ordered" || reason === "not_paid" ? 1 : 2;
  if (way !== "chain" || state === "seen" || reason === "below_minimum") return 1;
  return 2;
};

/** `at`: when it was made, where that is known. */
export type ShownStep = { readonly step: Step; readonly isMade: boolean; readonly at?: number };

/** A refused one has no steps to come; one that waits for a person has that step in between. */
export const stepsOf = (row: Row): readonly ShownStep[] => {
  const way = wayOf(row);
  const made = madeOf(way, row);
  const all = steps[way].map((step, index) => ({ step, isMade: index < made, ...timeOf(row, step, index) }));
  if (row.state === "refused") return all.slice(0, made);
  if (row.state !== "review") return all;
  return [...all.slice(0, made), { step: "decided", isMade: false }, ...all.slice(made)];
};

/** The first step is the row's own time; a deposit is booked right after it is confirmed. */
const timeOf = ({ depositTime, confirmedTime }: Row, step: Step, index: number): Pick<ShownStep, "at"> => {
  if (index === 0) return { at: depositTime };
  return (step === "deep" || step === "paid") && confirmedTime > 0 ? { at: confirmedTime } : {};
};

/** The time between two blocks, ms: a slot of Ethereum, a block of TRON, and the demo's (`platform/chain/sandbox.ts`). */
const blockMs = { ethereum: 12_000, tron: 3_000, sandbox: 500, gateway: 0 } as const;
/** How long a named hash is looked for, ms (WAL-03). */
const lookedForMs = 86_400_000;
/** How long the gateway is asked about an invoice, ms (WAL-14). */
const invoiceMs = 3 * 86_400_000;

/** When the step that it waits for is expected at the latest, in epoch ms; undefined where nobody can say. */
export const expectedAt = (row: Row, nowMs: number): number | undefined => {
  if (row.state === "waiting") return row.depositTime + lookedForMs;
  if (row.state === "ordered") return row.depositTime + invoiceMs;
  if (row.state !== "seen") return undefined;
  return nowMs + Math.max(1, row.needed - row.confirmations) * blockMs[row.channel];
};

export const isUnderWay = ({ status }: Row): boolean => status === 0;
