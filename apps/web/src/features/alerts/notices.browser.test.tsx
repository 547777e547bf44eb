import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { NoticePage } from "@candor/wire/notices";
import { mount, pressOn, refusal, signedIn } from "../../app/stories/mount.tsx";
import { AlertsPage } from "./alerts-page.tsx";
import { AlertsPanel } from "./alerts-panel.tsx";
import { NoticeBell } from "./notice-bell.tsx";
import { NoticeList } from "./notice-list.tsx";

const areas = ["alerts"] as const;
const notice = (nth: number, read: boolean): NoticePage["rows"][number] => ({
  id: String(nth),
  kind: "signIn",
  message: `A sign-in, number ${nth}`,
  tourl: "/security",
  time: 1_764_000_000_000 - nth * 1_000,
  read,
});
/** Keeps notices as the server does: twenty of a page, and what is read. */
const server = (count: number, unread: number) => {
  let isRead = false;
  return {
    notices: ({ before }: { readonly before?: string }) => {
      const from = Number(before ?? 0);
      const rows = Array.from({ length: Math.min(20, count - from) }, (_, index) =>
        notice(from + index, isRead),
      );
      return {
        rows,
        next: from + 20 < count ? String(from + 20) : "",
        seen: "0",
        unread: isRead ? 0 : unread,
      };
    },
    "notices/read": () => {
      isRead = true;
    },
  };
};

test("[NOTE-03] by keyboard: the list opens, all are marked as read, and focus is back at the bell", async () => {
  await mount(<NoticeBell uid={signedIn().uid} />, { areas, answers: server(3, 3) });
  const bell = page.getByRole("button", { name: /^Notices/ });
  const list = page.getByRole("dialog", { name: "Notices" });
  await expect.element(bell).toHaveAccessibleName("Notices, 3 new");
  await pressOn(bell, "{Enter}");
  const mark = list.getByRole("button", { name: "Mark all as read" });
  await expect.element(mark).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(list.getByText("Nothing new")).toBeVisible();
  await expect.element(bell).toHaveAccessibleName("Notices");
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
});

test("[NOTE-04] the page shows older notices on a press, says when they cannot be read, and reads them again", async () => {
  const { notices } = server(23, 0);
  let isDown = true;
  const answer = (sent: object) => (isDown ? refusal("BadRequest", "Not just now") : notices(sent));
  const { asked } = await mount(<NoticeList uid={signedIn().uid} />, { areas, answers: { notices: answer } });
  await expect.element(page.getByRole("alert").getByText("Not just now")).toBeVisible();
  const again = page.getByRole("button", { name: /again/i });
  const before = asked.length;
  await pressOn(again, "{Enter}");
  await expect.poll(() => asked.length, { message: "a press reads them again" }).toBeGreaterThan(before);
  isDown = false;
  await again.click();
  await expect.element(page.getByRole("listitem")).toHaveLength(20);
  await page.getByRole("button", { name: "Older notices" }).click();
  await expect.element(page.getByRole("listitem")).toHaveLength(23);
  await expect.element(page.getByRole("button", { name: "Older notices" })).not.toBeInTheDocument();
});

test("[MKT-11] the page says when alerts cannot be read, and reads them again", async () => {
  const alert = {
    id: "1",
    pid: 1,
    symbol: "BTCUSDT",
    pairName: "BTC/USDT",
    kind: "percent",
    price: null,
    percent: "50",
    fromPrice: "64000.00",
    rearm: true,
    state: "on",
    rangAt: null,
    rangSeq: null,
  };
  let isDown = true;
  const answer = () => (isDown ? refusal("BadRequest", "Not just now") : [alert]);
  await mount(<AlertsPanel uid={signedIn().uid} />, { areas, answers: { "alerts/list": answer } });
  await expect.element(page.getByRole("alert").getByText("Not just now")).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: /again/i }).click();
  await expect.element(page.getByText(/Moves 50% from/)).toBeVisible();
  await expect.element(page.getByText("turns on again")).toBeVisible();
});

test("[MKT-11] [SES-03] a visitor is asked to sign in", async () => {
  await mount(<AlertsPage />, { areas });
  await expect.element(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});
