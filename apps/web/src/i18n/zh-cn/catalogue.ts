/** The texts of this language: what every page needs in this lazy chunk, the rest in one more each area. */
import type { LanguageTexts } from "../catalogue-type.ts";
import { pages } from "./pages.ts";
import { shell } from "./shell.ts";

export const catalogue: LanguageTexts = {
  base: { pages, shell },
  parts: {
    alerts: async () => (await import("./alerts.ts")).alerts,
    auth: async () => (await import("./auth.ts")).auth,
    bot: async () => (await import("./bot.ts")).bot,
    coming: async () => (await import("./coming.ts")).coming,
    contract: async () => (await import("./contract.ts")).contract,
    download: async () => (await import("./download.ts")).download,
    home: async () => (await import("./home.ts")).home,
    journal: async () => (await import("./journal.ts")).journal,
    kline: async () => (await import("./kline.ts")).kline,
    mine: async () => (await import("./mine.ts")).mine,
    orders: async () => (await import("./lever-orders.ts")).leverOrders,
    quotes: async () => (await import("./quotes.ts")).quotes,
    refusal: async () => (await import("@candor/wire/messages/zh-cn")).zhCn,
    risk: async () => (await import("./risk.ts")).risk,
    security: async () => (await import("./security.ts")).security,
    verify: async () => (await import("./verify.ts")).verify,
  },
};
