/**
 * The type of every language's texts: the keys of the English ones. A key, a file or a folder that a language lacks does not
 * compile: `text-files.ts` has a line for each file, and is written by `npm run types`.
 */
import type { TextsLike } from "@candor/wire/texts/like";
import type { English } from "./text-files.ts";

export type Catalog = TextsLike<Omit<English, "boot">>;

/** The part of a catalog with the texts of one page or dialog: one file in each language, and the first part of each of its keys. */
export type Area = keyof Catalog;
/** The areas of the page frame are loaded before anything is drawn; the other areas load with the code that uses them (`withTexts`). */
type BaseArea = "shell" | "pages";
export type LazyArea = Exclude<Area, BaseArea>;

export type BaseTexts = Pick<Catalog, BaseArea>;
/** What the build finds in a folder, by path. */
export type Files<Module> = Readonly<Record<string, () => Promise<Module>>>;
/** A file of texts exports them under the name of their area. */
export type TextFile = Readonly<Record<string, unknown>>;
/** One language, as exported by its `catalog.ts`. */
export type LanguageFiles = { readonly base: BaseTexts; readonly parts: Files<TextFile> };
