import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount, pressOn, refusal } from "../../app/stories/mount.tsx";
import { useConnection } from "../../live/connection.ts";
import { QuestionPage } from "./question-page.tsx";
import { articleOf, articles, detailsOf, listOf } from "./test-articles.ts";

const drawn = async (answers: Readonly<Record<string, unknown>>, address = "/question") =>
  await mount(<QuestionPage />, { areas: ["articles", "newsDetail"], answers, address });
const listing = (count: number) => ({ "article/queryArticleList": listOf(articles(count)) });
const titles = () => [...document.querySelectorAll("main summary h2")].map(({ textContent }) => textContent);

test("[CNT-02] questions stand ten on a page, and the address keeps the page", async () => {
  const { asked, address } = await drawn(listing(25));
  await expect.poll(titles).toHaveLength(10);
  expect(asked[0]).toEqual({
    path: "article/queryArticleList",
    input: { pageNum: 1, pageSize: 10, type: "5" },
  });
  await page.getByRole("button", { name: "Page 3" }).click();
  await expect.poll(titles).toEqual(["Article 21", "Article 22", "Article 23", "Article 24", "Article 25"]);
  expect(address()).toBe("/question?page=3");
});

test("[CNT-02] there are at most seven page buttons", async () => {
  await drawn(listing(400), "/question?page=20");
  await expect.poll(titles).toHaveLength(10);
  expect(page.getByRole("button", { name: /^Page \d+$/ }).elements()).toHaveLength(7);
});

test("[CNT-02] an answer opens and closes by keyboard", async () => {
  await drawn(listing(2));
  const answer = page.getByText("The text of 1.");
  await expect.element(page.getByText("Article 1")).toBeVisible();
  await expect.element(answer).not.toBeVisible();
  await pressOn(page.elementLocator(document.querySelector("main summary") as HTMLElement), "{Enter}");
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(answer).not.toBeVisible();
});

test("[CNT-02] [CNT-04] a question without a translation says that it is in English", async () => {
  const rows = [articleOf("1", { isFallback: true }), articleOf("2")];
  await drawn({ "article/queryArticleList": listOf(rows) });
  await expect.element(page.getByText("Article 1")).toBeVisible();
  const notes = [...document.querySelectorAll("main details")].map((each) =>
    each.textContent?.includes("Not translated yet"),
  );
  expect(notes).toEqual([true, false]);
});

test("[CNT-02] the search finds help and news, and the address keeps its words", async () => {
  const found = [
    {
      id: "5",
      type: 5,
      title: "What is a tick?",
      snippet: "A tick is one price",
      language: "en",
      isFallback: false,
    },
    { id: "9", type: 7, title: "About ticks", snippet: "News of ticks", language: "en", isFallback: false },
  ];
  const search = ({ text }: { readonly text: string }) => ({
    retCode: 0,
    data: text === "tick" ? found : [],
    total: text === "tick" ? 2 : 0,
  });
  const { asked, address } = await drawn({ ...listing(3), "article/search": search });
  const field = page.getByRole("searchbox", { name: "Search help and news" });
  await field.fill(" tick ");
  await expect.element(page.getByText("2 found")).toBeVisible();
  expect(address()).toBe("/question?q=tick");
  const searched = asked.filter(({ path }) => path === "article/search").map(({ input }) => input["text"]);
  expect(new Set(searched)).toEqual(new Set(["tick"]));
  expect(page.getByRole("link", { name: "What is a tick?" }).element().getAttribute("href")).toBe(
    "/question?id=5",
  );
  expect(page.getByRole("link", { name: "About ticks" }).element().getAttribute("href")).toBe(
    "/newsDetail?id=9",
  );
  await field.fill("nothing like it");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await field.fill("");
  await expect.poll(titles).toHaveLength(3);
  expect(address()).toBe("/question");
});

test("[CNT-02] one question has an address of its own, and receives the focus on its heading", async () => {
  const rows = articles(3);
  const { asked, address } = await drawn(
    {
      "article/queryArticleDetails": detailsOf(rows),
      "article/search": { retCode: 0, data: [], total: 0 },
      ...listing(3),
    },
    "/question?id=2",
  );
  await expect.element(page.getByRole("heading", { name: "Article 2", level: 1 })).toBeVisible();
  expect(document.title).toBe("Article 2 · Candor");
  expect(document.activeElement).toBe(document.body);
  await page.getByRole("link", { name: "Next" }).click();
  const heading = page.getByRole("heading", { name: "Article 3", level: 1 });
  await expect.element(heading).toHaveFocus();
  expect(address()).toBe("/question?id=3");
  expect(asked.map(({ input }) => input)).toEqual([
    { id: "2", type: "5" },
    { id: "3", type: "5" },
  ]);
  await page.getByRole("link", { name: "All questions" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("[CNT-02] without questions the page says so", async () => {
  await drawn(listing(0));
  await expect.element(page.getByText("No questions yet")).toBeVisible();
});

test("[CNT-02] a failure is said, and can be repeated", async () => {
  let isDown = true;
  await drawn({
    "article/queryArticleList": (sent: { pageNum: number; pageSize: number }) =>
      isDown ? refusal("NotReady", "Not ready") : listOf(articles(1))(sent),
  });
  await expect.element(page.getByText("Not ready")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(titles).toEqual(["Article 1"]);
});

test("[CNT-02] [NAV-09] offline, nothing looks as if it were loading", async () => {
  useConnection.setState({ online: false });
  try {
    await drawn({ "article/queryArticleList": () => new Promise(() => {}) });
    await expect.element(page.getByText("Not loaded yet: it comes with the connection.")).toBeVisible();
  } finally {
    useConnection.setState({ online: true });
  }
});
