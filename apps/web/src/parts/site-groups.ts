/** Every page of NAV-01 that is built, by the groups in which the footer and the palette show them. */
import type { Catalog } from "../i18n/catalog-type.ts";
import type { TextKey } from "../i18n/use-text.ts";

/** A page has the name of its address; "home" stands for /. */
export type PageName = Exclude<keyof Catalog["pages"], "groups">;
type GroupName = keyof Catalog["pages"]["groups"];
type SiteGroup = { readonly group: GroupName; readonly pages: readonly PageName[] };

export const siteGroups: readonly SiteGroup[] = [
  { group: "trade", pages: ["quotes", "contract", "leverList", "kline", "alerts", "verify"] },
  {
    group: "money",
    pages: [
      "recharge",
      "withdraw",
      "transfer",
      "exchange",
      "journal",
      "statements",
      "bindColdWallet",
      "editBankInformation",
    ],
  },
  { group: "invest", pages: ["project", "details", "order", "history", "revenueRecord", "loan"] },
  {
    group: "account",
    pages: ["mine", "security", "edit", "authentication", "login", "register", "forget"],
  },
  { group: "rewards", pages: ["signIn", "tasks", "event", "inviteFriends"] },
  {
    group: "platform",
    pages: [
      "about",
      "company",
      "certificates",
      "contact",
      "question",
      "new",
      "newsDetail",
      "community",
      "comment",
      "download",
    ],
  },
];

/** The address of a page. */
export const pathOf = (page: PageName): string => (page === "home" ? "/" : `/${page}`);

/** The page at an address; undefined when there is none that is built. */
export const pageAt = (path: string): PageName | undefined =>
  path === "/" ? "home" : siteGroups.flatMap(({ pages }) => pages).find((page) => pathOf(page) === path);

export const nameOf = (page: PageName): TextKey => `pages.${page}`;

/** Pages that show one item of a list (their lists link to them), and those that the top bar or the login links to. */
const elsewhere: ReadonlySet<PageName> = new Set([
  "details",
  "order",
  "newsDetail",
  "comment",
  "login",
  "register",
  "forget",
]);

/** The links of the footer. */
export const footerGroups: readonly SiteGroup[] = siteGroups.map(({ group, pages }) => ({
  group,
  pages: pages.filter((page) => !elsewhere.has(page)),
}));
