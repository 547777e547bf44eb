/** The top bar's tabs (NAV-02), and which tab a path belongs to. */
import type { TextKey } from "../../i18n/use-text.ts";

export type Tab = { readonly path: string; readonly text: TextKey };

export const tabs: readonly Tab[] = [
  { path: "/", text: "shell.nav.home" },
  { path: "/contract", text: "shell.nav.contract" },
  { path: "/quotes", text: "shell.nav.quotes" },
  { path: "/project", text: "shell.nav.project" },
  { path: "/new", text: "shell.nav.news" },
  { path: "/about", text: "shell.nav.about" },
  { path: "/loan", text: "shell.nav.loan" },
  { path: "/mine", text: "shell.nav.mine" },
];

/**
 * The tabs of the entries that the operator shows, in their order (HOME-06). All of them while the entries are not known, or when none of them
 * has a tab: without tabs nobody finds anything.
 */
export const tabsOf = (entries: readonly { readonly tourl: string }[] | undefined): readonly Tab[] => {
  const shown = (entries ?? []).flatMap(({ tourl }) => tabs.filter(({ path }) => path === tourl));
  return shown.length === 0 ? tabs : shown;
};

/** Pages without a tab of their own, and the tab from which they are opened. */
const under: Readonly<Record<string, string>> = {
  "/details": "/project",
  "/order": "/project",
  "/newsDetail": "/new",
  "/company": "/about",
  "/certificates": "/about",
  "/contact": "/about",
  "/leverList": "/contract",
  "/history": "/mine",
  "/revenueRecord": "/mine",
  "/journal": "/mine",
  "/transfer": "/mine",
  "/exchange": "/mine",
  "/recharge": "/mine",
  "/withdraw": "/mine",
  "/statements": "/mine",
  "/bindColdWallet": "/mine",
  "/editBankInformation": "/mine",
  "/alerts": "/mine",
  "/comment": "/mine",
  "/security": "/mine",
  "/edit": "/mine",
  "/kline": "/quotes",
};

/** The path of the tab to highlight; undefined when no tab leads there. */
export const tabOf = (path: string): string | undefined => {
  const target = under[path] ?? path;
  return tabs.find((tab) => tab.path === target)?.path;
};
