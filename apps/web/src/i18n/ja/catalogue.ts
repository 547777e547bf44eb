/** All texts of this language: one lazy chunk. */
import { ja as refusal } from "@candor/wire/messages/ja";
import type { Catalogue } from "../catalogue-type.ts";
import { alerts } from "./alerts.ts";
import { auth } from "./auth.ts";
import { bot } from "./bot.ts";
import { coming } from "./coming.ts";
import { contract } from "./contract.ts";
import { download } from "./download.ts";
import { home } from "./home.ts";
import { journal } from "./journal.ts";
import { kline } from "./kline.ts";
import { mine } from "./mine.ts";
import { leverOrders } from "./lever-orders.ts";
import { pages } from "./pages.ts";
import { quotes } from "./quotes.ts";
import { security } from "./security.ts";
import { shell } from "./shell.ts";
import { verify } from "./verify.ts";

export const catalogue: Catalogue = {
  alerts,
  auth,
  bot,
  coming,
  contract,
  download,
  home,
  journal,
  kline,
  mine,
  orders: leverOrders,
  pages,
  quotes,
  refusal,
  security,
  shell,
  verify,
};
