import "@mantine/core/styles.css";
import "mantine-datatable/styles.css";
import { MantineProvider } from "@mantine/core";
import { hostileTexts } from "@candor/core/content/test-hostile";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { mount } from "../../app/stories/mount.tsx";
import { useOperatorSession } from "../../console/frame/session.ts";
import { CommunityDesk } from "./community-desk.tsx";
import type { TextDetail } from "./text.ts";

const detail: TextDetail = {
  id: "7",
  kind: "speech",
  userId: "100011",
  preview: "see my shop",
  writtenAt: 1_764_000_000_000,
  status: "refused",
  waits: "appeal",
  reports: 1,
  content: "see my shop, whole",
  isTakenBack: false,
  above: "",
  author: { approved: 3, refused: 1 },
  reportRows: [{ userId: "100012", reason: "spam", note: "a shop", time: 1_764_000_000_000 }],
  appeal: { text: "It is my own blog.", time: 1_764_000_100_000 },
  decisions: [
    {
      verdict: "refused",
      code: "spam",
      operator: "sam",
      operatorId: 2,
      reason: "it names a shop",
      time: 1_764_000_050_000,
    },
  ],
};
const { id, kind, userId, preview, writtenAt, status, waits, reports } = detail;
const row = { id, kind, userId, preview, writtenAt, status, waits, reports };
const list = (rows: readonly object[]) => ({ retCode: 0, data: rows, total: rows.length });
const none = { waiting: 0, oldest: null };
const answers = {
  "operator/communityTexts": list([row]),
  "operator/communityText": detail,
  "operator/communityQueues": { review: none, report: none, appeal: { waiting: 1, oldest: 1 } },
};
const me = (roles: readonly string[], number = 1) => ({
  "operator/me": { id: number, name: "cleo", email: "", roles, hasPasskey: true },
});
const open = async (): Promise<void> => {
  // It begins with reviews until it is known that only an appeal waits.
  await expect.element(page.getByRole("combobox", { name: "State" })).toHaveValue("appealed (1)");
  const found = page.getByRole("row", { name: /appealed/ });
  await expect.element(found).toBeVisible();
  (found.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
};
const draw = (given: object) => {
  useOperatorSession.setState({ token: "t" });
  return mount(
    <MantineProvider>
      <CommunityDesk />
    </MantineProvider>,
    { answers: { ...answers, ...given } },
  );
};

test.each([390, 1440])(
  "[COM-04] at a width of %i the desk begins with what waits, and nothing scrolls sideways",
  async (width) => {
    await page.viewport(width, 900);
    const { asked } = await draw(me(["content"]));
    await expect.element(page.getByText("see my shop")).toBeVisible();
    await expect.element(page.getByRole("combobox", { name: "State" })).toHaveValue("appealed (1)");
    expect(asked.findLast(({ path }) => path === "operator/communityTexts")?.input).toMatchObject({
      state: "appeal",
    });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test("[COM-04] an appeal is decided with text, reports and first decision in view, and a refusal takes one of the reasons", async () => {
  await page.viewport(1440, 900);
  const { asked } = await draw({ ...me(["content"]), "operator/decideCommunityText": {} });
  await open();
  const drawer = page.getByRole("dialog", { name: "Text 7" });
  await expect.element(drawer.getByText("see my shop, whole")).toBeVisible();
  await expect.element(drawer.getByText("It is my own blog.")).toBeVisible();
  await expect.element(drawer.getByText("advertising, by user 100012: a shop")).toBeVisible();
  await expect.element(drawer.getByText("refused (advertising) by sam: it names a shop")).toBeVisible();
  await drawer.getByRole("button", { name: "Refuse it" }).click();
  const question = page.getByRole("dialog", { name: "Refuse text 7" });
  await expect.element(question.getByText(/The author has appealed, and cannot again\./)).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("it is a shop all the same");
  await question.getByRole("button", { name: "Refuse it" }).click();
  await expect.element(question.getByText("Choose one")).toBeVisible();
  await question.getByRole("combobox", { name: "What is wrong" }).click();
  await page.getByRole("option", { name: "advertising" }).click();
  await question.getByRole("button", { name: "Refuse it" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked.find(({ path }) => path === "operator/decideCommunityText")?.input).toEqual({
    id: 7,
    verdict: "refused",
    reason: "it is a shop all the same",
    code: "spam",
    decisions: 1,
    waits: "appeal",
  });
});

test("[COM-04] who refused does not decide the appeal, and who may not decide has no button", async () => {
  await draw(me(["support"], 2));
  await open();
  const drawer = page.getByRole("dialog", { name: "Text 7" });
  await expect.element(drawer.getByText(/another operator decides about the appeal/)).toBeVisible();
  expect(drawer.getByRole("button", { name: "Approve it" }).elements()).toHaveLength(0);
  await draw(me(["risk"]));
  await open();
  await expect.element(page.getByText("It is my own blog.")).toBeVisible();
  expect(page.getByRole("button", { name: "Approve it" }).elements()).toHaveLength(0);
});

test("[COM-04] what looks like markup is text on the desk too", async () => {
  const content = hostileTexts.join("\n");
  await draw({ ...me(["content"]), "operator/communityText": { ...detail, content, above: content } });
  await open();
  await expect.element(page.getByText("What was written")).toBeVisible();
  const drawn = [...document.querySelectorAll("[role=dialog] p[dir=auto]")];
  expect(drawn.filter(({ textContent }) => textContent === content)).toHaveLength(2);
  expect(drawn.flatMap(({ children }) => [...children])).toEqual([]);
});
