/** The type of every language's catalogue: the English catalogue's keys, any texts. A missing key does not compile. */
import type { Messages } from "@candor/wire/messages/fill-in";
import type { alerts } from "./en/alerts.ts";
import type { auth } from "./en/auth.ts";
import type { bot } from "./en/bot.ts";
import type { coming } from "./en/coming.ts";
import type { contract } from "./en/contract.ts";
import type { download } from "./en/download.ts";
import type { home } from "./en/home.ts";
import type { journal } from "./en/journal.ts";
import type { kline } from "./en/kline.ts";
import type { mine } from "./en/mine.ts";
import type { leverOrders } from "./en/lever-orders.ts";
import type { pages } from "./en/pages.ts";
import type { quotes } from "./en/quotes.ts";
import type { risk } from "./en/risk.ts";
import type { security } from "./en/security.ts";
import type { shell } from "./en/shell.ts";
import type { verify } from "./en/verify.ts";

type Texts<Area> = { readonly [Key in keyof Area]: Area[Key] extends string ? string : Texts<Area[Key]> };

export type Catalogue = Texts<{
  alerts: typeof alerts;
  auth: typeof auth;
  bot: typeof bot;
  coming: typeof coming;
  contract: typeof contract;
  download: typeof download;
  home: typeof home;
  journal: typeof journal;
  kline: typeof kline;
  mine: typeof mine;
  orders: typeof leverOrders;
  pages: typeof pages;
  quotes: typeof quotes;
  /** The server's refusal messages; local checks use the same texts. */
  refusal: Messages;
  risk: typeof risk;
  security: typeof security;
  shell: typeof shell;
  verify: typeof verify;
}>;

/** The part of a catalogue with the texts of one page or dialog: the first part of each of its keys. */
export type Area = keyof Catalogue;
/** The areas of the page frame are loaded before anything is drawn; the other areas load with the code that uses them (`withTexts`). */
export type LazyArea = Exclude<Area, "shell" | "pages">;

/** One language, as exported by its `catalogue.ts`. */
export type LanguageTexts = {
  readonly base: Omit<Catalogue, LazyArea>;
  readonly parts: { readonly [Name in LazyArea]: () => Promise<Catalogue[Name]> };
};
