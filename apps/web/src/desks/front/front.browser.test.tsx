import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { mount, pressOn } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { FrontPage } from "./front-page.tsx";

const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const entry = (id: number, name: string, tourl: string, isHidden = false) => ({ id, name, tourl, isHidden });
const lists: Readonly<Record<string, readonly object[]>> = {
  bar: [entry(1, "Home", "/"), entry(2, "Loan", "/loan"), entry(3, "Mine", "/mine")],
  lenders: [],
  banners: [entry(1, "/banners/chain.svg", "/verify"), entry(2, "/banners/tick.svg", "/quotes", true)],
};
const announcement = (id: number, origin: string, text: string) => ({
  id,
  publishAt: 1_764_000_000_000,
  origin,
  isDemoOnly: false,
  isHidden: false,
  texts: [{ language: "en", text }],
});
const answers = {
  "operator/frontEntries": ({ list: name }: { list: string }) => list(lists[name] ?? []),
  "operator/announcements": list([
    announcement(2, "act", "New terms of BTC/USDT"),
    announcement(1, "written", "The office is closed"),
  ]),
};
const me = (roles: readonly string[]) => ({
  "operator/me": { id: 1, name: "cleo", email: "", roles, hasPasskey: true },
});
const desk = (
  <MantineProvider>
    <FrontPage />
  </MantineProvider>
);
const reason = "as the house agreed today";

test.each([390, 1440])(
  "[HOME-06] at a width of %i the desk shows the lists and announcements, and nothing scrolls sideways",
  async (width) => {
    await page.viewport(width, 900);
    useOperatorSession.setState({ token: "t" });
    await mount(desk, { answers: { ...answers, ...me(["content"]) } });
    await expect.element(page.getByText("The office is closed").first()).toBeVisible();
    await expect.element(page.getByRole("group", { name: "Loan" })).toBeVisible();
    await expect.element(page.getByText("None is listed.")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[NAV-02] an order is tried, and taken back or saved as a whole; Home and Mine are not hidden", async () => {
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, {
    answers: { ...answers, ...me(["content"]), "operator/orderFront": {} },
  });
  const bar = page.getByRole("region", { name: "Top bar" });
  const names = () =>
    bar
      .getByRole("group")
      .elements()
      .map((each) => each.getAttribute("aria-label"));
  await bar.getByRole("button", { name: "Move Loan up" }).click();
  await expect.poll(names).toEqual(["Loan", "Home", "Mine"]);
  await bar.getByRole("button", { name: "Take it back" }).click();
  await expect.poll(names).toEqual(["Home", "Loan", "Mine"]);
  expect(bar.getByRole("button", { name: /^Hide/ }).elements()).toHaveLength(1);
  await bar.getByRole("button", { name: "Move Loan down" }).click();
  await bar.getByRole("button", { name: "Save the order" }).click();
  const question = page.getByRole("dialog", { name: "Save the order" });
  await question.getByRole("textbox", { name: "Reason" }).fill(reason);
  await question.getByRole("button", { name: "Save it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/orderFront")?.input).toEqual({
    list: "bar",
    ids: "1,3,2",
    reason,
  });
});

test("[LOAN-01] a lender is listed by compliance alone, with an https address", async () => {
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, {
    answers: { ...answers, ...me(["compliance"]), "operator/saveLender": {} },
  });
  await page.getByRole("button", { name: "New lender" }).click();
  expect(page.getByRole("button", { name: "New announcement" }).elements()).toHaveLength(0);
  const question = page.getByRole("dialog", { name: "New lender" });
  await question.getByRole("textbox", { name: "Name" }).fill("A lender");
  await question.getByRole("textbox", { name: "Reason" }).fill(reason);
  await question.getByRole("button", { name: "List it" }).click();
  await expect.element(question.getByText("An address that begins with https://")).toBeVisible();
  await question.getByRole("textbox", { name: "Address" }).fill("https://lender.example");
  await question.getByRole("button", { name: "List it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/saveLender")?.input).toEqual({
    id: 0,
    name: "A lender",
    tourl: "https://lender.example",
    reason,
  });
});

test("[HOME-06] an announcement is written in four languages; what an act has announced is only read", async () => {
  await page.viewport(1440, 1100);
  useOperatorSession.setState({ token: "t" });
  const { asked } = await mount(desk, {
    answers: { ...answers, ...me(["content"]), "operator/saveAnnouncement": {} },
  });
  await page.getByRole("button", { name: "New announcement" }).click();
  const question = page.getByRole("dialog", { name: "New announcement" });
  await question.getByRole("textbox", { name: "日本語" }).fill("休業します");
  await question.getByRole("textbox", { name: "Reason" }).fill(reason);
  await question.getByRole("button", { name: "Announce it" }).click();
  await expect.element(question.getByText("An English text")).toBeVisible();
  await question.getByRole("textbox", { name: "English" }).fill("The office is closed");
  await question.getByRole("button", { name: "Announce it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  const sent = asked.find(({ path }) => path === "operator/saveAnnouncement")?.input;
  expect(JSON.parse(String(sent?.["texts"]))).toEqual({
    en: "The office is closed",
    ja: "休業します",
  });
  await pressOn(page.getByRole("row", { name: /The office is closed/ }), "{Enter}");
  const changed = page.getByRole("dialog", { name: "Announcement 1" });
  await changed.getByRole("textbox", { name: "日本語" }).fill("休業します");
  await changed.getByRole("textbox", { name: "Reason" }).fill(reason);
  await changed.getByRole("button", { name: "Change it" }).click();
  await expect.element(changed).not.toBeInTheDocument();
  const last = asked.findLast(({ path }) => path === "operator/saveAnnouncement")?.input;
  expect(last).toMatchObject({ id: 1, texts: JSON.stringify({ ja: "休業します" }) });
  await pressOn(page.getByRole("row", { name: /an act of two/ }), "{Enter}");
  const read = page.getByRole("dialog", { name: "Announcement 2" });
  await expect.element(read.getByText("New terms of BTC/USDT")).toBeVisible();
  expect(read.getByRole("textbox").elements()).toHaveLength(0);
});
