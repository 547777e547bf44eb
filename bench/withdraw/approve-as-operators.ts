/** Operators who approve what waits for them, as the desk of withdrawals does: they read its oldest page, and approve each of it by its own call. */
import type { approveWithdrawal, withdrawalQueue } from "@candor/wire/desks/withdrawals";
import type { AnswerOf } from "@candor/wire/call";
import { askConsole } from "../bench-operators.ts";

/** What they write into the audit log. */
export const approvalReason = "the bench has looked at it";

/** How long operators wait before they read a page again that had nothing for them. */
const pauseMs = 100;

export type Approvals = {
  /** How long each took, in ms, in order. */
  readonly times: readonly number[];
  /** How many calls were made again, because the one before had no outcome. */
  readonly repeats: number;
};

type Approval = { readonly tookMs: number; readonly repeats: number };

/**
 * Approves until `count` are approved, each operator one after another. Throws when one is refused or takes two operators, and after
 * `longestMs`.
 */
export const approveAsOperators = async (
  consolePort: number,
  tokens: readonly string[],
  { count, longestMs }: { readonly count: number; readonly longestMs: number },
): Promise<Approvals> => {
  const deadline = performance.now() + longestMs;
  const made: Approval[] = [];
  while (made.length < count) {
    if (performance.now() > deadline) throw new Error(`${made.length} of ${count} were approved in time`);
    const waiting = await readWaiting(consolePort, tokens[0] ?? "");
    if (waiting.length === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    let next = 0;
    const approveInTurn = async (token: string): Promise<void> => {
      for (let nth = next++; nth < waiting.length; nth = next++)
        made.push(await approve(consolePort, token, waiting[nth] ?? ""));
    };
    await Promise.all(tokens.map(approveInTurn));
  }
  return {
    times: made.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b),
    repeats: made.reduce((sum, { repeats }) => sum + repeats, 0),
  };
};

/** The oldest page of what is requested; the policy may be about to approve some of it. */
const readWaiting = async (port: number, token: string): Promise<readonly string[]> => {
  const { key, data } = await callConsole<readonly AnswerOf<typeof withdrawalQueue>[] | null>(
    port,
    token,
    "withdrawals",
    { after: 0 },
  );
  if (data === null && key !== "NotReady") throw new Error(`the list was answered with ${key}`);
  return (data ?? []).filter(({ approver }) => approver === "operator").map(({ id }) => id);
};

/** A call without an outcome is made again, as an operator presses again: what it then finds approved, it has approved itself. */
const approve = async (port: number, token: string, id: string): Promise<Approval> => {
  const beganMs = performance.now();
  for (let repeats = 0; ; repeats += 1) {
    const { key, data } = await callConsole<AnswerOf<typeof approveWithdrawal>>(
      port,
      token,
      "approveWithdrawal",
      { id, reason: approvalReason },
    );
    const isOneAlone = key === "success" && data.state === "approved" && data.act === null;
    if (isOneAlone || (repeats > 0 && key === "WithdrawalMovedOn"))
      return { tookMs: performance.now() - beganMs, repeats };
    if (key !== "OutcomeUnknown" && key !== "NotReady")
      throw new Error(`the approval of withdrawal ${id} was answered with ${key}, ${JSON.stringify(data)}`);
  }
};

const callConsole = async <Data>(
  port: number,
  token: string,
  path: string,
  payload: object,
): Promise<{ readonly key: string; readonly data: Data }> => {
  const answer = await askConsole(port, token, path, payload);
  const { key = "success", data } = (await answer.json()) as { readonly key?: string; readonly data: Data };
  return { key, data };
};
