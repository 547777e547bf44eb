/** A withdrawal as the database keeps it: its row, and the steps that it took. */
import type { StepActor, WithdrawalState } from "@candor/core/withdrawal/withdrawal";
import type { WithdrawalRow } from "./rows.ts";

export type Step = {
  readonly from: WithdrawalState;
  readonly state: WithdrawalState;
  readonly actor: StepActor;
  readonly operator?: number;
  /** The act of two operators that it carries out. */
  readonly act?: number;
  readonly reason: string;
  /** Of the payment that it was sent with. */
  readonly hash?: string;
  readonly atMs: number;
};

export type Outcome = "returned" | "paid";

export type Withdrawal = {
  readonly row: WithdrawalRow;
  readonly steps: readonly Step[];
  readonly outcome: Outcome | undefined;
};
