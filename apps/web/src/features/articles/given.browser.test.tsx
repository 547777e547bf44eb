import { queryArticleDetails, queryArticleList } from "@candor/wire/content";
import type { Given } from "@candor/wire/first-answer/given";
import type { FunctionComponent, ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { putGiven } from "../../app/stories/put-given.ts";
import { AboutPage } from "./about-page.tsx";
import { NewsDetailPage } from "./news-detail-page.tsx";
import { NewsPage } from "./news-page.tsx";
import { QuestionPage } from "./question-page.tsx";
import { articles, detailsOf, listOf } from "./test-articles.ts";
import { CertificatesPage, CompanyPage, ContactPage, EventPage } from "./written-page.tsx";

const rows = articles(12);
const answers = {
  [queryArticleList.path]: listOf(rows),
  [queryArticleDetails.path]: detailsOf(rows),
};

const drawn = (children: ReactNode, address: string) =>
  mount(children, { areas: ["articles", "newsDetail"], answers, address, keepsAnswers: true });
const markup = () => document.querySelector("main .page")?.outerHTML;

test.each<readonly [address: string, page: FunctionComponent]>([
  ["/new", NewsPage],
  ["/new?page=2", NewsPage],
  ["/newsDetail?id=2", NewsDetailPage],
  ["/question", QuestionPage],
  ["/question?page=2", QuestionPage],
  ["/question?id=3", QuestionPage],
  ["/about", AboutPage],
  ["/about?tab=3", AboutPage],
  ["/company", CompanyPage],
  ["/certificates", CertificatesPage],
  ["/contact", ContactPage],
  ["/event", EventPage],
])("[CNT-02] %s asks nothing that it was sent with, and draws the same", async (address, Page) => {
  const asking = await drawn(<Page />, address);
  await expect.poll(() => asking.asked.length).toBeGreaterThan(0);
  await expect.poll(() => document.querySelector("main [role=status] i")).toBeNull();
  const drawnByAsking = markup();
  putGiven(address, answers);
  const { asked } = await drawn(<Page />, address);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(markup()).toBe(drawnByAsking);
  expect(asked).toEqual([]);
});

test("[CNT-02] what came with the page is taken once: the page asks when it is opened again", async () => {
  putGiven("/new", answers);
  expect((await drawn(<NewsPage />, "/new")).asked).toEqual([]);
  const again = await drawn(<NewsPage />, "/new");
  await expect.poll(() => again.asked.length).toBeGreaterThan(0);
});

test.each<readonly [what: string, change: Partial<Given>]>([
  ["in another language", { language: "ja" }],
  ["minutes ago", { atMs: Date.now() - 120_000 }],
])("[CNT-02] [NAV-05] a page that was answered %s asks for itself", async (_, change) => {
  putGiven("/new", answers, change);
  const { asked } = await drawn(<NewsPage />, "/new");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});
