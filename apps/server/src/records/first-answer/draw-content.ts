/**
 * What the pages of content say, as plain markup (CNT-01 to CNT-03, COM-01, INV-01): the heading and the texts that the app will draw, without
 * what needs scripts. Its texts are what the calls of `first-asks.ts` answered, and the words of the web app.
 */
import { bodyText, type Body } from "@candor/core/content/body";
import type { ArticleDetails, ArticleRow } from "@candor/wire/content";
import type { ProductRow } from "@candor/wire/earn/invest";
import type { SpeechRow } from "@candor/wire/service/community";
import type { Address, DrawContent, Drawn, Word } from "../../platform/http/first-answer/first-answer.ts";
import { escaped } from "../../platform/http/first-answer/page-writer.ts";
import { bodyMarkup } from "./body-markup.ts";

type Rows<Row> = { readonly rows: readonly Row[] };
type Draw = (address: Address, values: readonly unknown[], word: Word) => Drawn;

export const drawContent: DrawContent = {
  page: (address, values, word) => (pages[address.path] ?? written)(address, values, word),
  lost: (address, key, word) => {
    // A number that no article has, and what is no number.
    if (!isOfOne(address) || !["ArticleNotFound", "BadRequest"].includes(key)) return undefined;
    const title = word("newsDetail.lost");
    const body = word("newsDetail.lostBody");
    return drawn(title, body, `<h1>${escaped(title)}</h1>${paragraph(body)}${back(address, word)}`);
  },
};

/** One article, or a list of them. */
const isOfOne = ({ path, search }: Address): boolean =>
  path === "/newsDetail" || (path === "/question" && search.has("id"));

const pages: Readonly<Record<string, Draw>> = {
  "/new": (address, [news], word) => {
    const { rows } = news as Rows<ArticleRow>;
    return listed(address, rows, word, `<ul>${rows.map(newsItem).join("")}</ul>`);
  },
  "/newsDetail": (address, [article], word) => oneArticle(address, article as ArticleDetails, word),
  "/question": (address, [answer], word) => {
    if (isOfOne(address)) return oneArticle(address, answer as ArticleDetails, word);
    const { rows } = answer as Rows<ArticleRow>;
    return listed(address, rows, word, rows.map(question).join(""));
  },
  "/about": (address, [about], word) => {
    const { rows } = about as Rows<ArticleRow>;
    const tab = address.search.get("tab");
    const shown = rows.find(({ id }) => id === tab) ?? (tab === "figures" ? undefined : rows[0]);
    const links = rows.map(({ id, title, language }) => titleLink(`/about?tab=${id}`, title, language));
    return listed(
      address,
      shown === undefined ? rows : [shown],
      word,
      `<nav>${links.join(" ")}</nav>${shown === undefined ? "" : textOf(shown, 1)}`,
    );
  },
  "/community": (_, [speeches], word) => {
    const lead = word("community.lead");
    const items = (speeches as Rows<SpeechRow>).rows.map(
      ({ phone, content, example }) =>
        `<li>${paragraph(example ? word("community.exampleNote") : phone)}${paragraph(content)}</li>`,
    );
    // What somebody who is signed in has hidden is not theirs to see here: `first-paint.js` knows.
    return named(word("community"), lead, `${paragraph(lead)}<ul data-visitors>${items.join("")}</ul>`);
  },
  "/project": (_, [products], word) => {
    const lead = word("project.lead");
    const items = (products as Rows<ProductRow>).rows.map(
      ({ name, remark, detail }) =>
        `<li><h2>${escaped(name)}</h2>${paragraph(remark)}${paragraph(detail.detailintroduce)}</li>`,
    );
    return named(word("project"), lead, `${paragraph(lead)}<ul>${items.join("")}</ul>`);
  },
};

/** A page that consists of the articles of its kind. A title is not repeated when it is the page's. */
const written: Draw = (address, [answer], word) => {
  const { rows } = answer as Rows<ArticleRow>;
  const name = nameOf(address, word);
  const articles = rows.map((row) =>
    row.title === name
      ? textOf(row, 1)
      : `<h2 lang="${row.language}">${escaped(row.title)}</h2>${textOf(row, 2)}`,
  );
  return listed(address, rows, word, articles.join(""));
};

const nameOf = ({ path }: Address, word: Word): string => word(path.slice(1));

const listed = (address: Address, rows: readonly ArticleRow[], word: Word, markup: string): Drawn => {
  const [only] = rows;
  const said =
    rows.length === 1 && only !== undefined ? about(only) : rows.map(({ title }) => title).join(" · ");
  return named(nameOf(address, word), said, markup);
};

const named = (name: string, said: string, markup: string): Drawn =>
  drawn(name, said, `<h1>${escaped(name)}</h1>${markup}`);

/** As the app names the document (`page-arrival.tsx`). */
const drawn = (name: string, said: string, markup: string): Drawn => ({
  title: `${name} · Candor`,
  description: shortened(said),
  markup,
});

const oneArticle = (address: Address, article: ArticleDetails, word: Word): Drawn => {
  const { title, language } = article;
  return drawn(
    title,
    about(article),
    `${back(address, word)}<h1 lang="${language}">${escaped(title)}</h1>${textOf(article, 1)}`,
  );
};

const back = ({ path }: Address, word: Word): string => {
  const list = path === "/newsDetail" ? "new" : "question";
  return `<p><a href="/${list}">${escaped(word(list))}</a></p>`;
};

const newsItem = ({ id, title, subtitle, language }: ArticleRow): string =>
  `<li><h2>${titleLink(`/newsDetail?id=${id}`, title, language)}</h2>${paragraph(subtitle, language)}</li>`;

const titleLink = (href: string, title: string, language: string): string =>
  `<a href="${escaped(href)}" lang="${language}">${escaped(title)}</a>`;

const question = (row: ArticleRow): string =>
  `<details><summary><h2 lang="${row.language}">${escaped(row.title)}</h2></summary>${textOf(row, 2)}</details>`;

type Text = Pick<ArticleRow, "subtitle" | "language" | "content">;
const textOf = ({ subtitle, language, content }: Text, under: 1 | 2): string => {
  const body = content === undefined ? "" : bodyMarkup(content as Body, under);
  return `${paragraph(subtitle, language)}<div lang="${language}">${body}</div>`;
};

const paragraph = (text: string, language?: string): string =>
  text === "" ? "" : `<p${language === undefined ? "" : ` lang="${language}"`}>${escaped(text)}</p>`;

const about = ({ subtitle, content }: Text): string =>
  subtitle === "" && content !== undefined ? bodyText(content as Body) : subtitle;

/** What search engines show of a description. */
const mostDescribed = 160;
const shortened = (text: string): string => {
  const signs = Array.from(text.replace(/\s+/g, " ").trim());
  return signs.length <= mostDescribed ? signs.join("") : `${signs.slice(0, mostDescribed - 1).join("")}…`;
};
