/** Visits the app's addresses one after the other, as a visitor or with an account that has something in every table. */
import { expect, test, type Page } from "@playwright/test";
import { callsOf, openAccount, type Account } from "../account.ts";
import { lastPrice } from "../leverage/contract-screen.ts";

/** Moves within the app, as a link does, and checks each page. */
export const visitAll = async (
  page: Page,
  { width, height }: { readonly width: number; readonly height: number },
  paths: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<readonly string[]> => {
  await page.setViewportSize({ width, height });
  await page.goto("/");
  const titles: string[] = [];
  for (const path of paths) {
    await test.step(`${path} at ${width} px`, async () => {
      // What is shown now: a page that needs an account may have led the visitor to the login meanwhile.
      const before = await page.evaluate((to) => {
        const { title } = document;
        history.pushState(null, "", to);
        return title;
      }, path);
      titles.push(await readyTitle(page, path, titles.length === 0 ? undefined : before));
      await look(page);
    });
  }
  return titles;
};

/** Waits until the page shows its heading and its content; there is one heading, and it is the document's title. */
const readyTitle = async (page: Page, path: string, before: string | undefined): Promise<string> => {
  // The title that was checked: it may change soon afterwards.
  let title = "";
  const seen = async () => {
    title = await page.title();
    const headings = await page.locator("h1").allTextContents();
    const named = headings.map((name) => title === (path === "/" ? "Candor" : `${name} · Candor`));
    // The address changes first: until the title changes, the previous page is shown.
    return { path: new URL(page.url()).pathname, named: title === before ? [] : named };
  };
  await expect.poll(seen, { intervals: [20, 50, 100] }).toEqual({ path, named: [true] });
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toHaveCount(0);
  return title;
};

/** Options, contract orders, an alert, a line of the journal. */
export const openFullAccount = async (url: string): Promise<Account> => {
  const account = await openAccount(url, { money: "10000", contract: "5000" });
  const call = callsOf(url, account);
  const price = await lastPrice(url);
  const contract = { multiple: 20, originPrice: "", pid: 1, share: "1", status: 1, type: 1 };
  await call("buyContract", contract);
  await call("buyContract", { ...contract, status: 0, originPrice: (price * 0.8).toFixed(2) });
  const option = { buyprice: price.toFixed(2), pid: "1", ostyle: "0", endprofit: "60", fee: "10" };
  await call("placeOrder", option);
  await call("alerts/add", { pid: 1, kind: "percent", percent: "50", rearm: 1 });
  return account;
};
