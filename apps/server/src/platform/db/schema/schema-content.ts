/** Articles, as db/schema/43-content.sql has them. */
import type { Generated, GeneratedAlways } from "kysely";
import type { StoredLanguage } from "./stored-language.ts";

export type ArticleTable = {
  id: GeneratedAlways<number>;
  kind: "faq" | "news" | "about" | "company" | "certificates" | "contact" | "event";
  position: number;
  created_ms: Generated<bigint>;
  /** Kept by a trigger, as `is_down` is. */
  listed_ms: Generated<bigint | null>;
  is_down: Generated<boolean>;
};
export type ArticleVersionTable = {
  article_id: number;
  language: StoredLanguage;
  version: number;
  title: string;
  subtitle: string;
  body: unknown;
  grams: readonly string[];
  translates: number | null;
  operator_id: Generated<number | null>;
  at_ms: Generated<bigint>;
};
export type ArticlePublicationTable = {
  article_id: number;
  language: StoredLanguage;
  nth: number;
  version: number | null;
  /** The database's now when it is left out, or over. */
  publish_ms: Generated<bigint>;
  operator_id: Generated<number | null>;
  at_ms: Generated<bigint>;
};
/** Of articles; a job destroys the keys of those that no version has. */
export type ArticlePictureTable = {
  id: string;
  operator_id: Generated<number>;
  /** Null: destroyed. */
  sealed_key: Buffer | null;
  width: number;
  height: number;
  at_ms: Generated<bigint>;
  used_ms: bigint | null;
  deleted_ms: bigint | null;
  removed_ms: bigint | null;
};
export type ArticleReadTable = { article_id: number; reads: Generated<bigint> };

export type ContentTables = {
  article: ArticleTable;
  article_version: ArticleVersionTable;
  article_publication: ArticlePublicationTable;
  article_read: ArticleReadTable;
  article_picture: ArticlePictureTable;
};
