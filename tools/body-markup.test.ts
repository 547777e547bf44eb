/**
 * A body of an article is drawn twice: as markup for the first answer of its page, and as elements by the app. Both must be the same, or what a
 * reader sees changes when the app has come (CNT-04). A page gives its own links and pictures; here they are those of the first answer.
 */
import type { Body } from "@candor/core/content/body";
import {
  b,
  br,
  code,
  doc,
  h2,
  h3,
  hr,
  i,
  link,
  ol,
  p,
  picture,
  quote,
  ul,
} from "@candor/core/content/build-body";
import { hostileLinks, hostileTexts } from "@candor/core/content/test-hostile";
import { expect, test } from "vitest";
import { bodyMarkup } from "../apps/server/src/records/first-answer/body-markup.ts";
import { shippedArticles } from "../apps/server/src/modules/content/shipped/shipped-articles.ts";
import { drawnBody } from "../apps/web/src/lib/article/test-draw-body.ts";

const whole = doc(
  h2("What a trade ", i("costs"), ' & why <it> is "so"'),
  p(
    "plain ",
    b("bold"),
    br,
    link("/quotes?a=1&b=2", b(i(code("quotes")))),
    b(link("https://candor.example", "x")),
  ),
  p(link("mailto:help@candor.example", "help"), " it's"),
  h3("Steps"),
  { type: "orderedList", content: [{ type: "listItem", content: [p("one"), ul(["deep"]) as never] }] },
  ol(["one", ["two ", code("x")]]),
  ul(["dot"]),
  quote("said", "twice"),
  { type: "paragraph" },
  picture({ id: "5f0c2f8e-1d1c-4d5a-9a0e-0a1b2c3d4e5f", alt: 'A "chart" & more', width: 1_200, height: 800 }),
  hr,
);
const hostile = doc(
  ...hostileTexts.map((text) => p(text, b(text))),
  ...hostileLinks.map((href) => p(link(href, "here"), link(href, b("there")))),
);

test.each<readonly [string, readonly Body[]]>([
  ["of every node and mark", [whole]],
  ["of hostile texts and links", [hostile]],
  [
    "of each article that comes with the product",
    shippedArticles.flatMap(({ texts }) => Object.values(texts).map(({ body }) => body)),
  ],
])("[CNT-04] the first answer and the app draw the same markup for a body %s", (_what, bodies) => {
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies)
    for (const under of [1, 2] as const) expect(bodyMarkup(body, under)).toBe(drawnBody(body, under));
});
