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
import type { ArticleBody as Body } from "@candor/wire/content";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { ArticleBody } from "./article-body.tsx";

const drawn = async (body: ReturnType<typeof doc>, under: 1 | 2 = 1) =>
  await mount(<ArticleBody body={body as Body} language="en" under={under} />, {
    areas: ["articles"],
    address: "/about",
  });
const markup = (): string => document.querySelector("main [lang=en]")?.innerHTML ?? "";

test("[CNT-04] each node is an element of its own kind", async () => {
  await drawn(
    doc(h2("A"), h3("B"), p("c ", b("d"), i("e"), code("f"), br, "g"), quote("h"), hr, ul(["i"]), ol(["j"])),
  );
  expect(markup()).toBe(
    "<h2>A</h2><h3>B</h3><p>c <strong>d</strong><em>e</em><code>f</code><br>g</p><blockquote><p>h</p></blockquote>" +
      "<hr><ul><li><p>i</p></li></ul><ol><li><p>j</p></li></ol>",
  );
});

test("[CNT-04] below a heading of the second level its own begin at the third", async () => {
  await drawn(doc(h2("A"), h3("B")), 2);
  expect(markup()).toBe("<h3>A</h3><h4>B</h4>");
});

test("[CNT-04] a picture has its words and its place before it comes, and is read from the site itself", async () => {
  const id = "5f0c2f8e-1d1c-4d5a-9a0e-0a1b2c3d4e5f";
  await drawn(doc(p("a"), picture({ id, alt: "A chart that falls", width: 1_200, height: 800 })));
  const shown = page.getByRole("img", { name: "A chart that falls" });
  await expect.element(shown).toHaveAttribute("src", `/api/article/picture/${id}`);
  await expect.element(shown).toHaveAttribute("width", "1200");
  await expect.element(shown).toHaveAttribute("loading", "lazy");
});

test("[CNT-04] what looks like markup is shown as text", async () => {
  const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>';
  await drawn(doc(h2(hostile), p(hostile, link("/quotes", hostile))));
  expect(document.querySelectorAll("main img, main script")).toHaveLength(0);
  await expect.element(page.getByRole("heading")).toMatchTextContent(/^<img src=x onerror=.*<\/script>$/);
});

test("[CNT-04] a path of the site is followed inside the app, with its query", async () => {
  const { address } = await drawn(doc(p(link("/newsDetail?id=7", "news"))));
  await page.getByRole("link", { name: "news" }).click();
  await expect.poll(address).toBe("/newsDetail?id=7");
});

test("[CNT-04] other links open a window that cannot reach this one, or a mail program", async () => {
  await drawn(
    doc(
      p(
        link("https://example.org/a", "out"),
        link("mailto:a@example.org", "mail"),
        link("/public/keys", "keys"),
      ),
    ),
  );
  const links = [...document.querySelectorAll("main a")].map((each) => [
    each.getAttribute("href"),
    each.getAttribute("target"),
    each.getAttribute("rel"),
  ]);
  expect(links).toEqual([
    ["https://example.org/a", "_blank", "noopener noreferrer"],
    ["mailto:a@example.org", null, null],
    ["/public/keys", null, null],
  ]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "//example.org",
  "http://example.org",
  "/\\example.org",
])("[CNT-04] a link to %s is drawn as its text", async (href) => {
  await drawn(doc(p(link(href, "here"))));
  await expect.element(page.getByText("here")).toBeVisible();
  expect(document.querySelectorAll("main a")).toHaveLength(0);
});
