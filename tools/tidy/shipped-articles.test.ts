/** The articles that the product ships with keep the same rules as the texts of its screens, and lead only to pages that it has. */
import { bodyText, type Body } from "@candor/core/content/body";
import { languages } from "@candor/wire/language";
import { expect, test } from "vitest";
import { shippedArticles } from "../../apps/server/src/modules/content/shipped/shipped-articles.ts";
import { pages } from "../../apps/web/src/i18n/en/pages.ts";
import { textFindings } from "./text-rules.ts";

/** A title or a line of the text, in the order in which they are read. */
const linesOf = (article: (typeof shippedArticles)[number], language: (typeof languages)[number]) => {
  const text = article.texts[language];
  return text === undefined ? [] : [text.title, text.subtitle, ...bodyText(text.body).split("\n")];
};

const linksOf = (body: Body): readonly string[] =>
  [...JSON.stringify(body).matchAll(/"href":"([^"]*)"/g)].map(([, href = ""]) => href);

test.each(languages)("[CNT-03] [NAV-05] shipped articles are well-formed texts in %s", (language) => {
  const findings = shippedArticles.flatMap((article) => {
    const english = linesOf(article, "en");
    return linesOf(article, language).flatMap((text, line) =>
      textFindings({
        path: `${article.kind} ${article.key}`,
        language,
        key: `line ${line}`,
        text,
        english: language === "en" ? "" : (english[line] ?? ""),
      }),
    );
  });
  expect(findings).toEqual([]);
});

test("[CNT-03] their links lead to pages of the site", () => {
  const hrefs = shippedArticles.flatMap(({ texts }) =>
    Object.values(texts).flatMap(({ body }) => linksOf(body)),
  );
  expect(hrefs.length).toBeGreaterThan(100);
  const unknown = hrefs.filter((href) => !Object.hasOwn(pages, /^\/(\w+)/.exec(href)?.[1] ?? ""));
  expect(unknown).toEqual([]);
});

test("[CNT-03] [NAV-10] what a live server stores has no word of play money, a demo or a sandbox", () => {
  const words = /play money|\bdemo\b|sandbox|模拟资金|演示|沙盒|模擬資金|示範|練習用|デモ|サンドボックス/i;
  const said = shippedArticles
    .filter(({ isDemoOnly }) => isDemoOnly !== true)
    .flatMap((article) => languages.flatMap((language) => linesOf(article, language)))
    .filter((text) => words.test(text));
  expect(said).toEqual([]);
});
