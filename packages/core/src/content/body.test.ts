import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bodyText,
  isLink,
  picturesOf,
  isPlainText,
  mostBytes,
  mostNodes,
  readBody,
  type Body,
} from "./body.ts";
import { b, br, code, doc, h2, h3, hr, i, link, ol, p, picture, quote, ul } from "./build-body.ts";
import { hostileLinks, hostileTexts } from "./test-hostile.ts";

const whole = doc(
  h2("What a trade ", i("costs")),
  p("plain ", b("bold"), br, link("/quotes", b("quotes"))),
  h3("Steps"),
  ol(["one", ["two ", code("x")]]),
  ul(["dot"]),
  quote("said", "twice"),
  picture({ id: "5f0c2f8e-1d1c-4d5a-9a0e-0a1b2c3d4e5f", alt: "A chart", width: 1_200, height: 800 }),
  hr,
);

/** What the answer is: "ok", or the key of the refusal. */
const answerTo = (value: unknown): string => {
  const read = readBody(value);
  return read.ok ? "ok" : read.refusal.key;
};
const inParagraph = (...content: readonly unknown[]): unknown => ({
  type: "doc",
  content: [{ type: "paragraph", content }],
});
const linked = (href: unknown): unknown =>
  inParagraph({ type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] });
const item = (...content: readonly unknown[]): unknown => ({
  type: "bulletList",
  content: [{ type: "listItem", content }],
});

describe("a body", () => {
  test("[CNT-04] of every node and mark is one, also after it was JSON", () => {
    expect(readBody(JSON.parse(JSON.stringify(whole)))).toEqual({ ok: true, value: whole });
  });

  test("[CNT-04] has its text line by line, without marks", () => {
    expect(bodyText(whole)).toBe(
      "What a trade costs\nplain bold quotes\nSteps\none\ntwo x\ndot\nsaid\ntwice\nA chart",
    );
  });

  const text = { type: "text", text: "x" };
  test.each<readonly [string, unknown]>([
    ["nothing", undefined],
    ["a text", "<p>hello</p>"],
    ["a list", [whole]],
    ["no content", { type: "doc" }],
    ["an empty content", { type: "doc", content: [] }],
    ["a content that is no list", { type: "doc", content: { length: 1 } }],
    ["a node that is none", { type: "doc", content: [null] }],
    ["a text outside of a paragraph", { type: "doc", content: [text] }],
    ["an unknown node", { type: "doc", content: [{ type: "image", attrs: { src: "/x.png" } }] }],
    ["a node named like a property of every object", { type: "doc", content: [{ type: "constructor" }] }],
    ["markup as a node", { type: "doc", content: [{ type: "script", content: [text] }] }],
    ["a doc in a doc", { type: "doc", content: [{ type: "doc", content: [] }] }],
    ["an unknown field", { ...whole, onclick: "alert(1)" }],
    [
      "a field that is a prototype",
      JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{}}]}'),
    ],
    ["a class on a paragraph", { type: "doc", content: [{ type: "paragraph", attrs: { class: "x" } }] }],
    [
      "a heading of level 1",
      { type: "doc", content: [{ type: "heading", attrs: { level: 1 }, content: [text] }] },
    ],
    [
      "a level that is a text",
      { type: "doc", content: [{ type: "heading", attrs: { level: "2" }, content: [text] }] },
    ],
    ["a heading without text", { type: "doc", content: [{ type: "heading", attrs: { level: 2 } }] }],
    ["an empty list", { type: "doc", content: [{ type: "bulletList", content: [] }] }],
    ["a list of paragraphs", { type: "doc", content: [{ type: "bulletList", content: [p("x")] }] }],
    ["a heading in a quotation", { type: "doc", content: [{ type: "blockquote", content: [h2("x")] }] }],
    ["a third level of lists", { type: "doc", content: [item(item(item(p("x"))))] }],
    [
      "a second level of lists in a quotation",
      { type: "doc", content: [{ type: "blockquote", content: [item(item(p("x")))] }] },
    ],
    ["an empty text", inParagraph({ type: "text", text: "" })],
    ["a text that is a number", inParagraph({ type: "text", text: 1 })],
    ["a text with a NUL", inParagraph({ type: "text", text: "a\0b" })],
    ["a text that writes backwards", inParagraph({ type: "text", text: "pay \u202e001 USDT" })],
    ["half of a character", inParagraph({ type: "text", text: "\ud83d" })],
    ["marks that are no list", inParagraph({ ...text, marks: { type: "bold" } })],
    ["an unknown mark", inParagraph({ ...text, marks: [{ type: "textStyle", attrs: { color: "red" } }] })],
    ["a mark with a field", inParagraph({ ...text, marks: [{ type: "bold", attrs: {} }] })],
    ["a mark twice", inParagraph({ ...text, marks: [{ type: "bold" }, { type: "bold" }] })],
    ["a mark that is none", inParagraph({ ...text, marks: [null] })],
    [
      "a link with a target",
      inParagraph({ ...text, marks: [{ type: "link", attrs: { href: "/", target: "_top" } }] }),
    ],
    ["a link without attributes", inParagraph({ ...text, marks: [{ type: "link" }] })],
    ["a hard break with content", inParagraph({ type: "hardBreak", content: [text] })],
  ])("[CNT-04] with %s is refused", (_what, value) => {
    expect(answerTo(value)).toBe("ArticleBodyIncorrect");
  });

  test("[CNT-04] has a list in a list, and a list in a quotation", () => {
    const lists = {
      type: "doc",
      content: [item(p("x"), item(p("y"))), { type: "blockquote", content: [item(p("z"))] }],
    };
    expect(answerTo(lists)).toBe("ok");
  });

  test("[CNT-04] without any text is refused", () => {
    expect(answerTo(doc(hr))).toBe("ArticleBodyEmpty");
    expect(answerTo({ type: "doc", content: [{ type: "paragraph" }] })).toBe("ArticleBodyEmpty");
    expect(answerTo(doc(p("  ", br)))).toBe("ArticleBodyEmpty");
  });

  test("[CNT-04] is of at most 2000 nodes and 64 KiB of UTF-8", () => {
    // The doc, and a paragraph with its text each.
    const nodes = (count: number): Body => doc(...Array.from({ length: count }, () => p("x")));
    expect(answerTo(nodes((mostNodes - 2) / 2))).toBe("ok");
    expect(answerTo(nodes(mostNodes / 2))).toBe("ArticleBodyTooLarge");
    const frame = JSON.stringify(doc(p(""))).length;
    const characters = Math.floor((mostBytes - frame) / 3);
    expect(answerTo(doc(p("字".repeat(characters))))).toBe("ok");
    expect(answerTo(doc(p("字".repeat(characters + 1))))).toBe("ArticleBodyTooLarge");
  });

  test("[CNT-04] of a hundred thousand levels is refused, and costs nothing", () => {
    let deep: unknown = p("x");
    for (let level = 0; level < 100_000; level++) deep = { type: "bulletList", content: [deep] };
    expect(answerTo({ type: "doc", content: [deep] })).toBe("ArticleBodyIncorrect");
  });

  test("[CNT-04] is never read from any other value, and reading it never fails", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(answerTo(value)).toBe("ArticleBodyIncorrect");
      }),
    );
  });
});

describe("a picture", () => {
  const id = "5f0c2f8e-1d1c-4d5a-9a0e-0a1b2c3d4e5f";
  const good = { id, alt: "A chart", width: 1_200, height: 800 };

  test("[CNT-04] is named by its number, once however often it stands", () => {
    expect(picturesOf(doc(p("x"), picture(good), picture({ ...good, alt: "Again" })))).toEqual([id]);
  });

  test.each([
    ["an address", { ...good, id: "https://evil.example/x.png" }],
    ["a path", { ...good, id: "../../secret" }],
    ["a source besides", { ...good, src: "https://evil.example/x.png" }],
    ["no words", { ...good, alt: " " }],
    ["words that are too long", { ...good, alt: "x".repeat(301) }],
    ["words that write backwards", { ...good, alt: "pay \u202e001" }],
    ["no width", { ...good, width: 0 }],
    ["half a pixel", { ...good, height: 1.5 }],
    ["a height without end", { ...good, height: 1e9 }],
    ["a width that is a text", { ...good, width: "1200" }],
    ["nothing", undefined],
  ])("[CNT-04] with %s is refused", (_what, attrs) => {
    expect(answerTo({ type: "doc", content: [p("x"), { type: "picture", attrs }] })).toBe(
      "ArticleBodyIncorrect",
    );
  });

  test("[CNT-04] stands by itself: within a paragraph, a list or a quotation it is refused", () => {
    const node = picture(good);
    const within = [
      inParagraph(node),
      { type: "doc", content: [item(node)] },
      { type: "doc", content: [{ type: "blockquote", content: [node] }] },
    ];
    expect(within.map(answerTo)).toEqual(Array(3).fill("ArticleBodyIncorrect"));
  });
});

describe("a hostile text", () => {
  test.each(hostileTexts)("[CNT-04] %j stays what it was, or is refused", (text) => {
    const read = readBody(inParagraph({ type: "text", text }));
    if (!read.ok) {
      expect(isPlainText(text)).toBe(false);
      return;
    }
    expect(read.value).toEqual(doc(p(text)));
    expect(bodyText(read.value)).toBe(text);
  });
});

describe("a link", () => {
  test.each([
    "/",
    "/quotes",
    "/newsDetail?id=12",
    "/question?text=fee%20rate#fees",
    "/tick-log/keys.json",
    "https://candor.example",
    "https://sub.candor.example:8443/a(b)/c?d=e&f=%20#g",
    "mailto:help@candor.example",
  ])("[CNT-04] to %s is one", (href) => {
    expect(answerTo(linked(href))).toBe("ok");
  });

  test.each(hostileLinks)("[CNT-04] to %j is refused", (href) => {
    expect(answerTo(linked(href))).toBe("ArticleLinkNotAllowed");
  });

  test("[CNT-04] that is accepted leads to where it says: https, a mail, or the same site", () => {
    const piece = fc.constantFrom(
      ...Array.from("/\\:.@?#-_~%&=ajsx09\t\n "),
      "https:",
      "javascript:",
      "mailto:",
      "//",
      "%2f",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const href = pieces.join("");
        if (!isLink(href)) return;
        const { protocol, host, username } = new URL(href, "https://candor.example/news");
        expect(["https:", "mailto:"]).toContain(protocol);
        expect(username).toBe("");
        if (href.startsWith("/")) expect(host).toBe("candor.example");
      }),
      { numRuns: 20_000 },
    );
  });

  test("[CNT-04] of any length is decided at once", () => {
    expect(isLink(`https://${"a-".repeat(900)}`)).toBe(false);
    expect(isLink(`/${"a".repeat(1_999)}`)).toBe(true);
    expect(isLink(`/${"a".repeat(2_000)}`)).toBe(false);
    expect(isLink(`/${"a.".repeat(990)}`)).toBe(false);
  });
});
