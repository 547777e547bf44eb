import { readBody } from "@candor/core/content/body";
import { doc, h2, link, ol, p } from "@candor/core/content/build-body";
import { expect, test } from "vitest";
import { strictBody } from "./strict-body.ts";

test("[CNT-04] what the editor adds to a body is left out, and what is written stays", () => {
  const edited = {
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2, textAlign: null }, content: [{ type: "text", text: "Fees" }] },
      { type: "heading", attrs: { level: 3 } },
      { type: "paragraph" },
      {
        type: "orderedList",
        attrs: { start: 1, type: null },
        content: [
          { type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "one" }] }] },
        ],
      },
      {
        type: "paragraph",
        content: [
          {
            type: "text",
            text: "quotes",
            marks: [{ type: "link", attrs: { href: "/quotes", target: "_blank", rel: "x", class: null } }],
          },
        ],
      },
      { type: "paragraph" },
      { type: "paragraph" },
    ],
  };
  const body = doc(h2("Fees"), { type: "paragraph" }, ol(["one"]), p(link("/quotes", "quotes")));
  expect(strictBody(edited)).toEqual(body);
  expect(strictBody(body)).toEqual(body);
  expect(readBody(strictBody(edited)).ok).toBe(true);
});

test("[CNT-04] an empty editor is a body without text, which is refused", () => {
  expect(strictBody({ type: "doc", content: [{ type: "paragraph" }] })).toEqual({ type: "doc", content: [] });
  expect(strictBody({ type: "doc" })).toEqual({ type: "doc", content: [] });
});
