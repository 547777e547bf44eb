/** The report of the measure of deposits. */
import type { SentTransfer } from "./deposit-transfers.ts";
import { quantile, type Report } from "../report.ts";

export type Claimed = {
  readonly claims: number;
  /** With those that were sent again. */
  readonly calls: number;
  readonly latencies: readonly number[];
  /** By refusal. */
  readonly refused: Readonly<Record<string, number>>;
};
export type Credits = {
  /** Movements of the ledger. */
  readonly count: number;
  readonly hashes: number;
  /** To another user, of another amount, or of a transfer that is nobody's. */
  readonly wrong: number;
  readonly wrongWallets: number;
  readonly wallets: number;
};

type Measured = {
  readonly sent: readonly SentTransfer[];
  readonly claimed: Claimed;
  readonly claimedMs: number;
  readonly creditedMs: number;
  readonly credits: Credits;
  /** Rules of the ledger that do not hold. */
  readonly findings: readonly string[];
};

export const reportOf = ({ sent, claimed, claimedMs, creditedMs, credits, findings }: Measured): Report => {
  const due = sent.filter(({ userId }) => userId !== undefined).length;
  const nobodys = sent.length - due;
  const { claims, calls, latencies, refused } = claimed;
  const others = Object.entries(refused).filter(([key]) => !["CannotSend", "NotReady"].includes(key));
  return {
    tables: [
      {
        title: `${due} transfers to 50 users, ${nobodys} that are nobody's; ${claims} claims on 100 connections`,
        columns: ["what", "measured"],
        rows: [
          ["calls, with those that were sent again", calls],
          ["refused for now: 100 of the user wait", refused["CannotSend"] ?? 0],
          ["refused for now: the server is not ready", refused["NotReady"] ?? 0],
          ["calls a second", Math.round((calls * 1_000) / claimedMs)],
          ["answered, p50 ms", quantile(latencies, 0.5).toFixed(0)],
          ["answered, p99 ms", quantile(latencies, 0.99).toFixed(0)],
          ["from the first claim to the last, s", (claimedMs / 1_000).toFixed(1)],
          ["from the first claim to the last credit, s", (creditedMs / 1_000).toFixed(1)],
        ],
      },
    ],
    claims: [
      {
        claim: "one credit for each transfer, however often its hash is claimed",
        measured: `${credits.count} credits of ${credits.hashes} hashes, of ${due}`,
        held: credits.count === due && credits.hashes === due,
      },
      {
        claim: "each to the right user, of the amount that the chain says; none for what is nobody's",
        measured: `${credits.wrong} wrong`,
        held: credits.wrong === 0,
      },
      {
        claim: "each wallet holds what was sent to its user, to the micro-unit",
        measured: `${credits.wallets - credits.wrongWallets} of ${credits.wallets} wallets`,
        held: credits.wallets === 50 && credits.wrongWallets === 0,
      },
      {
        claim: "every rule of the ledger's checker holds, and no claim failed",
        measured: [...findings, ...others.map(([key, many]) => `${key} ${many}`)].join(", ") || "yes",
        held: findings.length === 0 && others.length === 0,
      },
    ],
  };
};
