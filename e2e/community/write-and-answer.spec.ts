/** Story: one user writes in the community, another answers, likes and reports; the first reads what became of it. In each look, axe finds nothing. */
import { expect } from "@playwright/test";
import { agreed, openAccount, signIn } from "../account.ts";
import { callApi } from "../call-api.ts";
import { test } from "../journey.ts";
import { expectAccessibleInEachMode, expectNoSidewaysScroll } from "../look.ts";

const written = "<img src=x onerror=alert(1)> is text here";

test("[COM-01] [COM-02] [COM-04] a text is written, answered, liked and reported, is never markup, and its author finds it under Comments with its reward", async ({
  page,
  url,
}) => {
  const [author, reader] = [await openAccount(url), await openAccount(url)];
  await signIn(page, author);
  await page.goto("/community");
  const main = page.getByRole("main");
  await main.getByRole("textbox", { name: "New post" }).fill(written);
  await main.getByRole("button", { name: "Publish" }).click();
  const card = main.getByRole("article").filter({ hasText: written });
  await expect(card).toBeVisible();
  await expect(card.locator("img")).toHaveCount(0);

  const [row] = (await agreed(callApi(url, "speech/speechList", {}, { token: reader.token }))) as readonly {
    readonly id: string;
  }[];
  const id = row?.id ?? "";
  await agreed(callApi(url, "speech/comment", { content: "An answer", sid: id }, { token: reader.token }));
  await agreed(callApi(url, "speech/like", { refid: id, type: 1 }, { token: reader.token }));

  await page.reload();
  await card.getByRole("button", { name: "Comments, 1" }).click();
  await expect(card.getByText("An answer")).toBeVisible();
  await expect(card.getByRole("button", { name: "Like, 1" })).toBeVisible();
  await card.getByRole("button", { name: "More" }).last().click();
  await expectAccessibleInEachMode(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this text" });
  await expectAccessibleInEachMode(page);
  await dialog.getByRole("button", { name: "Send the report" }).click();
  await expect(dialog).toBeHidden();

  await main.getByRole("link", { name: "Comments", exact: true }).click();
  await expect(main.getByText("Approved", { exact: true })).toBeVisible();
  await expect(main.getByText(written)).toBeVisible();
  await expect(main.getByText("1.00 USDT")).toBeVisible();
  await expect(main.getByText("Today’s reward is paid.")).toBeVisible();
  await expectAccessibleInEachMode(page);
});
