/** Every page that NAV-01 names, by the groups that the footer, the palette and the pages to come show them in. */
import type { Catalogue } from "../i18n/catalogue-type.ts";
import type { TextKey } from "../i18n/use-text.ts";

/** A page is named as its address is; "home" stands for /. */
export type PageName = Exclude<keyof Catalogue["pages"], "groups">;
type GroupName = keyof Catalogue["pages"]["groups"];
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
    pages: ["mine", "security", "edit", "authentication", "limits", "login", "register", "forget"],
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

/** The page at an address; undefined where NAV-01 names none. */
export const pageAt = (path: string): PageName | undefined =>
  path === "/" ? "home" : siteGroups.flatMap(({ pages }) => pages).find((page) => pathOf(page) === path);

export const nameOf = (page: PageName): TextKey => `pages.${page}`;

/** Pages that show one thing out of a list (their lists lead to them), and those that the top bar or the login leads to. */
const elsewhere: ReadonlySet<PageName> = new Set([
  "details",
  "order",
  "newsDetail",
  "comment",
  "login",
  "register",
  "forget",
]);

/** What the footer leads to. */
export const footerGroups: readonly SiteGroup[] = siteGroups.map(({ group, pages }) => ({
  group,
  pages: pages.filter((page) => !elsewhere.has(page)),
}));

/** The other pages of a page's group. */
export const neighboursOf = (page: string): readonly PageName[] =>
  siteGroups
    .find(({ pages }) => pages.some((each) => each === page))
    ?.pages.filter((each) => each !== page && !["login", "register", "forget"].includes(each)) ?? [];
