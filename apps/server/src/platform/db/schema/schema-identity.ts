/** Pictures and identities, as db/schema/46-identity.sql has them. */
import type { Generated, GeneratedAlways } from "kysely";

export type PictureTable = {
  id: Generated<string>;
  user_id: bigint;
  /** Null: destroyed. */
  sealed_key: Buffer | null;
  width: number;
  height: number;
  created_ms: bigint;
  deleted_ms: Generated<bigint | null>;
  removed_ms: Generated<bigint | null>;
};
type Part = "name" | "number" | "front" | "back";
export type IdentitySubmissionTable = {
  id: GeneratedAlways<bigint>;
  user_id: bigint;
  version: number;
  sealed: Buffer;
  front: string;
  back: string;
  changed: readonly Part[];
  sent_ms: Generated<bigint>;
};
export type IdentityClaimTable = {
  submission_id: bigint;
  nth: bigint;
  operator_id: number;
  until_ms: bigint;
};
type TextCause = "differs" | "incomplete";
type PhotoCause = "unreadable" | "cutOff" | "expired" | "wrongSide" | "notAccepted" | "notAnOriginal";
export type IdentityDecisionTable = {
  id: GeneratedAlways<bigint>;
  submission_id: bigint;
  operator_id: number;
  verdict: "approved" | "refused";
  is_final: boolean;
  name: TextCause | null;
  number: TextCause | null;
  front: PhotoCause | null;
  back: PhotoCause | null;
  sentence: string;
  at_ms: bigint;
};
export type IdentityStateTable = {
  id: bigint;
  user_id: bigint;
  version: number;
  front: string;
  back: string;
  changed: readonly Part[];
  sent_ms: bigint;
  /** The final one. */
  decision_id: bigint | null;
  decided_ms: bigint | null;
  state: "waiting" | "second" | "approved" | "refused";
};

export type IdentityTables = {
  picture: PictureTable;
  identity_submission: IdentitySubmissionTable;
  identity_claim: IdentityClaimTable;
  identity_decision: IdentityDecisionTable;
  identity_state: IdentityStateTable;
  identity_waiting: { submission_id: bigint };
  identity_untold: { decision_id: bigint };
};
