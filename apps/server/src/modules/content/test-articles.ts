/** For tests: articles in four languages, whose texts say what they are. */
import { doc, p } from "@candor/core/content/build-body";
import type { ArticleKind } from "@candor/wire/codec/digits";
import { languages, type Language } from "@candor/wire/language";
import type { ShippedArticle, ShippedText } from "./shipped/shipped-article.ts";

const textOf = (title: string, text: string): ShippedText => ({ title, subtitle: "", body: doc(p(text)) });

/** Its title is "title (ja)" and so on, and so is its text, unless `texts` has another. */
export const testArticle = (
  kind: ArticleKind,
  position: number,
  title: string,
  texts: Partial<Record<Language, string>> = {},
): ShippedArticle => ({
  key: title,
  kind,
  position,
  texts: Object.fromEntries(
    languages.map((language) => [
      language,
      textOf(`${title} (${language})`, texts[language] ?? `${title} (${language})`),
    ]),
  ) as ShippedArticle["texts"],
});
