import { doc } from "@candor/core/content/build-body";
import { readBody } from "@candor/core/content/body";
import { expect, test } from "vitest";
import { shippedArticles } from "./shipped-articles.ts";

/** The languages that the articles are written in. */
const written = ["en", "zh-CN", "zh-TW", "ja"] as const;
const emptyText = { title: "", subtitle: "", body: doc() };

test("[CNT-03] every shipped article is a body that the desk would accept, with a title, in every language", () => {
  for (const { key, texts } of shippedArticles) {
    for (const language of written) {
      const { title, body } = texts[language] ?? emptyText;
      expect({ key, language, read: readBody(body) }).toEqual({
        key,
        language,
        read: { ok: true, value: body },
      });
      expect({ key, language, title }).not.toMatchObject({ title: "" });
    }
  }
});

test("[CNT-02] [CNT-03] there is help, news, and something at each page that an operator writes", () => {
  const count = (kind: string): number => shippedArticles.filter((article) => article.kind === kind).length;
  expect(count("faq")).toBeGreaterThanOrEqual(30);
  expect(count("news")).toBe(4);
  const kinds = ["about", "company", "certificates", "contact", "event"];
  expect(kinds.map((kind) => [kind, count(kind) > 0])).toEqual(kinds.map((kind) => [kind, true]));
});

test("[CNT-03] an article has a place and a key of its own within its kind", () => {
  const places = shippedArticles.map(({ kind, position }) => `${kind} ${position}`);
  const keys = shippedArticles.map(({ kind, key }) => `${kind} ${key}`);
  expect(new Set(places).size).toBe(shippedArticles.length);
  expect(new Set(keys).size).toBe(shippedArticles.length);
});

test("[CNT-03] a translation has the same structure as the English text, link by link", () => {
  for (const { key, texts } of shippedArticles) {
    for (const language of written) {
      const shape = { key, language, ...shapeOf((texts[language] ?? emptyText).body) };
      expect(shape).toEqual({ key, language, ...shapeOf(texts.en.body) });
    }
  }
});

/** The types of its blocks, how many items its lists have, and where its links lead. */
const shapeOf = (body: (typeof shippedArticles)[number]["texts"]["en"]["body"]) => ({
  blocks: body.content.map((block) =>
    block.type.endsWith("List") && "content" in block ? `${block.type} ${block.content?.length}` : block.type,
  ),
  links: [...JSON.stringify(body).matchAll(/"href":"([^"]*)"/g)]
    .map(([, href = ""]) => href)
    .toSorted((one, other) => one.localeCompare(other)),
});
