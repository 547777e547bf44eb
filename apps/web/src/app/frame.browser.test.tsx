import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DownloadPanel } from "./download-panel/download-panel.tsx";
import { Footer } from "./bars/footer.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { ShortcutsList } from "./shortcuts-list.tsx";
import { mount, pressOn } from "./stories/mount.tsx";

const entry = { name: "Download", iconurl: "", tourl: "/download" };
const list = "navigationBar/queryNavigationBarList";

test("[NAV-01] the footer links to every page that is built, and to no other", async () => {
  const { address } = await mount(<Footer />, { address: "/journal" });
  const journal = page.getByRole("link", { name: "Journal", exact: true });
  await expect.element(journal).toHaveAttribute("href", "/journal");
  expect(document.body.textContent).not.toContain("My limits");
  await page.getByRole("link", { name: "Statements", exact: true }).click();
  await expect.poll(address).toBe("/statements");
});

test("[NAV-01] an unknown address says so and links to the home page", async () => {
  const { address } = await mount(<NotFoundPage />, { address: "/nowhere" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect.poll(address).toBe("/");
});

test("[NAV-03] without an entry named Download there is no panel", async () => {
  const areas = ["download"] as const;
  let asked = 0;
  const other = () => ((asked += 1), [{ ...entry, name: "Upload" }]);
  await mount(<DownloadPanel atEdge />, { areas, answers: { [list]: other } });
  await expect.poll(() => asked).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(page.getByRole("complementary")).not.toBeInTheDocument();
});

test("[NAV-03] the panel with the QR code opens by keyboard", async () => {
  await mount(<DownloadPanel atEdge />, { areas: ["download"], answers: { [list]: [entry] } });
  const tab = page.getByRole("button", { name: "Get the app" });
  await expect.element(tab).toHaveAttribute("aria-expanded", "false");
  await pressOn(tab, "{Enter}");
  await expect.element(page.getByRole("img", { name: /^QR code of http.*\/download$/ })).toBeVisible();
});

test('[NAV-08] "?" lists the keys of all pages on a page that has none of its own', async () => {
  await mount(
    <>
      <h1>About</h1>
      <input aria-label="A field" />
      <ShortcutsList />
    </>,
  );
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await pressOn(page.getByLabelText("A field"), "?");
  await expect.element(keys).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard("?");
  await expect.element(keys.getByText("Find a pair, a page or an action", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(keys).not.toBeInTheDocument();
});
