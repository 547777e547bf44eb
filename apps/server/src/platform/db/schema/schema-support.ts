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
  pictures: number;
  sent_ms: bigint;
  from_conversation: bigint | null;
};
/** Rows are added by functions; a job destroys their keys. */
export type SupportPictureTable = {
  id: string;
  user_id: bigint | null;
  operator_id: number | null;
  conversation_id: bigint | null;
  number: number | null;
  nth: number | null;
  /** Null: destroyed. */
  sealed_key: Buffer | null;
  width: number;
  height: number;
  created_ms: bigint;
  deleted_ms: bigint | null;
  removed_ms: bigint | null;
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
  support_picture: SupportPictureTable;
  support_closing: SupportClosingTable;
  support_canned: SupportCannedTable;
};
