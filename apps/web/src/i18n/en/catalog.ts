/** The texts of this language: what every page needs in this lazy chunk, each other area in its own. The same in every language. */
import type { LanguageFiles, TextFile } from "../catalog-type.ts";
import { pages } from "./pages.ts";
import { shell } from "./shell.ts";

export const catalog: LanguageFiles = {
  base: { pages, shell },
  parts: import.meta.glob<TextFile>(["./**/*.ts", "!./{boot,catalog,pages,shell}.ts"]),
};
