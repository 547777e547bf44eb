/** The bell and its list, and what makes it ring. */
import type { Locator, Page } from "@playwright/test";
import { agreed, type Account } from "../account.ts";
import { callApi } from "../call-api.ts";

export const bellOf = (page: Page): Locator => page.getByRole("button", { name: /^Notices/ });
export const listOf = (page: Page): Locator => page.getByRole("dialog", { name: "Notices" });

/** Opens a contract and closes it, as another program of the owner would. */
export const tradeOnce = async (url: string, { token }: Account): Promise<void> => {
  let keys = 0;
  const key = () => `notices-${process.pid}-${Date.now()}-${(keys += 1)}`;
  const buy = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
  const opened = (await agreed(callApi(url, "buyContract", buy, { token, key: key() }))) as { id: string };
  await agreed(callApi(url, "pingcangContract", { id: opened.id }, { token, key: key() }));
};
