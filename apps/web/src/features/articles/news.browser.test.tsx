import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { NewsDetailPage } from "./news-detail-page.tsx";
import { NewsPage } from "./news-page.tsx";
import { articleOf, articles, detailsOf, listOf } from "./test-articles.ts";

const drawn = async (rows = articles(20)) =>
  await mount(<NewsPage />, {
    areas: ["articles"],
    answers: { "article/queryArticleList": listOf(rows) },
    address: "/new",
  });
const opened = async (address: string, rows = articles(3)) =>
  await mount(<NewsDetailPage />, {
    areas: ["articles", "newsDetail"],
    answers: { "article/queryArticleDetails": detailsOf(rows) },
    address,
  });
const titles = () => [...document.querySelectorAll("main li h2")].map(({ textContent }) => textContent);

test("[CNT-02] news stands nine on a page, each with its title, date and readings", async () => {
  const { asked, address } = await drawn();
  await expect.poll(titles).toHaveLength(9);
  expect(asked[0]?.input).toEqual({ pageNum: 1, pageSize: 9, type: "7" });
  const [first] = page.getByRole("listitem").elements();
  expect(first?.textContent).toBe("Article 12025-11-24Opened: 1,234");
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.poll(titles).toEqual(["Article 19", "Article 20"]);
  expect(address()).toBe("/new?page=3");
});

test("[CNT-02] a title leads to its article", async () => {
  const { address } = await drawn();
  await page.getByRole("link", { name: "Article 2", exact: true }).click();
  await expect.poll(address).toBe("/newsDetail?id=2");
});

test("[CNT-02] without news the page says so", async () => {
  await drawn([]);
  await expect.element(page.getByText("No news yet")).toBeVisible();
});

test("[CNT-02] an article has its neighbours, and at the ends newsDetail.NoMore", async () => {
  const { address } = await opened("/newsDetail?id=1");
  const steps = page.getByRole("navigation", { name: "More articles" });
  await expect.element(steps).toMatchTextContent(/^No more articlesNext ›$/);
  await steps.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("The text of 2.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Article 2" })).toHaveFocus();
  expect(document.title).toBe("Article 2 · Candor");
  await expect.element(steps).toMatchTextContent(/^‹ PreviousNext ›$/);
  await steps.getByRole("link", { name: "Next" }).click();
  await expect.element(steps).toMatchTextContent(/^‹ PreviousNo more articles$/);
  expect(address()).toBe("/newsDetail?id=3");
});

test("[CNT-02] an opening is one call: its readings are counted by it", async () => {
  const { asked } = await opened("/newsDetail?id=2");
  await expect.element(page.getByText("The text of 2.")).toBeVisible();
  expect(asked.map(({ input }) => input)).toEqual([{ id: "2", type: "7" }]);
});

const RereadAll = () => {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => void queries.invalidateQueries()}>
      Read all again
    </button>
  );
};

test("[CNT-02] an article that is shown is not opened again when everything is read again, as after a lost connection", async () => {
  const { asked } = await mount(
    <>
      <NewsDetailPage />
      <RereadAll />
    </>,
    {
      areas: ["articles", "newsDetail"],
      answers: { "article/queryArticleDetails": detailsOf(articles(3)) },
      address: "/newsDetail?id=2",
    },
  );
  await expect.element(page.getByText("The text of 2.")).toBeVisible();
  await page.getByRole("button", { name: "Read all again" }).click();
  await page.getByRole("link", { name: "Next" }).click();
  await expect.element(page.getByText("The text of 3.")).toBeVisible();
  expect(asked.map(({ input }) => input["id"])).toEqual(["2", "3"]);
});

test.each(["/newsDetail?id=99", "/newsDetail"])("[CNT-02] at %s the article is lost", async (address) => {
  const { asked } = await opened(address);
  await expect.element(page.getByText("The article is lost")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toMatchTextContent(/^Article$/);
  expect(page.getByRole("link", { name: "All news" }).first().element().getAttribute("href")).toBe("/new");
  expect(asked).toHaveLength(address.includes("id") ? 1 : 0);
});

test("[CNT-02] [CNT-04] an article without a translation says that it is in English, and is marked as such", async () => {
  await opened("/newsDetail?id=1", [articleOf("1", { isFallback: true, subtitle: "A subtitle" })]);
  await expect.element(page.getByText("Not translated yet, so shown in English")).toBeVisible();
  const marked = [...document.querySelectorAll("main [lang=en]")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["Article 1", "A subtitle", "The text of 1."]);
});
