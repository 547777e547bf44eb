import type { Language } from "@candor/wire/language";
import type { ColumnType } from "kysely";

/** A column with a language. Its reader takes `storedLanguage` of it: the database checks only its form. */
export type StoredLanguage = ColumnType<string, Language, Language>;
