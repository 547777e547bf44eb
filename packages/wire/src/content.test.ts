import * as z from "zod/mini";
import { expect, test } from "vitest";
import { renamed } from "./codec/names.ts";
import { articleBody, queryArticleDetails, queryArticleList } from "./content.ts";

const line = { type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "bold" }] }] };
const listOf = (...content: readonly unknown[]): unknown => ({
  type: "orderedList",
  content: [{ type: "listItem", content }],
});
const doc = (...content: readonly unknown[]): unknown => ({ type: "doc", content });
const isBody = (value: unknown): boolean => z.safeParse(articleBody, value).success;

test("[CNT-04] a body has the listed nodes and no other, and the names of fields are not exchanged in it", () => {
  const link = { type: "link", attrs: { href: "/quotes" } };
  const heading = {
    type: "heading",
    attrs: { level: 2 },
    content: [{ type: "text", text: "x", marks: [link] }],
  };
  const quote = { type: "blockquote", content: [line, listOf(line)] };
  const body = doc(heading, line, listOf(line, listOf(line)), quote, { type: "horizontalRule" });
  expect(isBody(body)).toBe(true);
  expect(renamed(body)).toEqual(body);
  expect(isBody(doc({ type: "image", attrs: { src: "/x.png" } }))).toBe(false);
  expect(isBody(doc({ ...heading, attrs: { level: 1 } }))).toBe(false);
  expect(isBody(doc(listOf(listOf(listOf(line)))))).toBe(false);
  expect(isBody(doc({ ...line, class: "x" }))).toBe(false);
});

test("[CNT-02] [CNT-03] articles are of the types 5 and 7 to 12", () => {
  const taken = Array.from({ length: 20 }, (_, type) => String(type)).filter(
    (type) =>
      z.safeParse(queryArticleList.request, { type }).success &&
      z.safeParse(queryArticleDetails.request, { id: "1", type }).success,
  );
  expect(taken).toEqual(["5", "7", "8", "9", "10", "11", "12"]);
});
