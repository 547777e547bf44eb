/** Conversations with support, as db/schema/92-support.sql has them. */
import type { Generated } from "kysely";
import type { StoredLanguage } from "./stored-language.ts";

/** Rows are added and changed by functions (db/functions/support.sql). */
export type SupportConversationTable = {
  id: Generated<bigint>;
  user_id: bigint | null;
  merged_into: bigint | null;
  last_number: number;
  seen_by_owner: number;
  seen_by_house: number;
  waiting_ms: bigint | null;
  unseen_ms: bigint | null;
  is_told: boolean;
  held_by: number | null;
  held_until_ms: bigint | null;
  language: StoredLanguage;
};
export type SupportMessageTable = {
  conversation_id: bigint;
  number: number;
  /** Null: by the customer. */
  operator_id: number | null;
  client_id: string;
  text: string;
  sent_ms: bigint;
  from_conversation: bigint | null;
};
export type SupportClosingTable = {
  conversation_id: bigint;
  number: number;
  operator_id: number;
  closed_ms: bigint;
  stars: number | null;
};
export type SupportCannedTable = {
  id: Generated<bigint>;
  language: StoredLanguage;
  title: string;
  text: string;
};

export type SupportTables = {
  support_conversation: SupportConversationTable;
  support_message: SupportMessageTable;
  support_closing: SupportClosingTable;
  support_canned: SupportCannedTable;
};
