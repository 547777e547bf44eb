import { languages } from "@candor/wire/language";
import type { Db } from "../../platform/db/open-database.ts";
import { beginWith } from "./repo.ts";
import type { ShippedArticle } from "./shipped/shipped-article.ts";
import { storedText } from "./stored-text.ts";

/**
 * Stores and publishes the articles that come with the product, when there is none yet (CNT-03). What speaks of play money is only for a
 * demo. They are numbered in the order of their positions: of news published at one time, the last is the newest.
 */
export const beginContent = async (
  db: Db,
  shipped: readonly ShippedArticle[],
  mode: "demo" | "live",
): Promise<void> => {
  const rows = shipped
    .filter(({ isDemoOnly }) => mode === "demo" || isDemoOnly !== true)
    .toSorted((a, b) => a.position - b.position)
    .map(({ kind, position, texts }) => ({
      kind,
      position,
      texts: languages.flatMap((language) => {
        const text = texts[language];
        return text === undefined ? [] : [{ language, ...storedText(text) }];
      }),
    }));
  await beginWith(db, JSON.stringify(rows));
};
