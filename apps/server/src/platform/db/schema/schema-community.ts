/** The community, as db/schema/94-community.sql has it. */
import type { Generated, GeneratedAlways } from "kysely";

type Reason = "spam" | "fraud" | "abuse" | "personal" | "illegal" | "other";

export type CommunityTextTable = {
  id: GeneratedAlways<bigint>;
  kind: "speech" | "comment" | "reply";
  user_id: bigint | null;
  parent_id: bigint | null;
  parent_kind: GeneratedAlways<"speech" | "comment" | null>;
  to_reply_id: bigint | null;
  content: string;
  preview: GeneratedAlways<string>;
  is_longer: GeneratedAlways<boolean>;
  created_ms: bigint;
  /** Kept by triggers, as are the next and the last two. */
  status: Generated<"review" | "approved" | "refused">;
  approved_ms: Generated<bigint | null>;
  taken_back_ms: bigint | null;
  is_public: GeneratedAlways<boolean>;
  waits: Generated<"review" | "report" | "appeal" | null>;
  waits_ms: Generated<bigint | null>;
};
export type CommunityCountTable = { text_id: bigint; likes: Generated<number>; below: Generated<number> };
export type CommunityLikeTable = { text_id: bigint; user_id: bigint };
export type CommunityHideTable = { user_id: bigint; text_id: bigint };
export type CommunityBlockTable = {
  user_id: bigint;
  blocked_id: bigint;
  id: GeneratedAlways<bigint>;
  at_ms: bigint;
};
export type CommunityReportTable = {
  text_id: bigint;
  user_id: bigint;
  code: Reason;
  note: string;
  at_ms: bigint;
};
export type CommunityAppealTable = {
  text_id: bigint;
  user_id: bigint;
  text: string;
  sent_ms: Generated<bigint>;
};
export type CommunityDecisionTable = {
  id: GeneratedAlways<bigint>;
  text_id: bigint;
  verdict: "approved" | "refused";
  code: Reason | null;
  operator_id: number;
  reason: string;
  /** Kept by a trigger, as is the time. */
  waited: Generated<"review" | "report" | "appeal" | null>;
  at_ms: Generated<bigint>;
};

export type CommunityTables = {
  community_text: CommunityTextTable;
  community_count: CommunityCountTable;
  community_like: CommunityLikeTable;
  community_hide: CommunityHideTable;
  community_block: CommunityBlockTable;
  community_report: CommunityReportTable;
  community_appeal: CommunityAppealTable;
  community_decision: CommunityDecisionTable;
};
