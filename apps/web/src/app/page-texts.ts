/** Which text areas each page uses, besides those of the surrounding frame. They load with the page's code, and those of the first page before its code runs (`build/first-load.ts`). */
import type { LazyArea } from "../i18n/catalogue-type.ts";

export const pageTexts = {
  "/": ["home"],
  "/quotes": ["quotes", "kline", "refusal"],
  "/contract": ["contract", "kline", "quotes", "orders", "refusal"],
  "/leverList": ["orders", "refusal", "quotes"],
  "/kline": ["kline", "quotes"],
  "/verify": ["verify", "orders", "quotes"],
  "/login": ["auth", "refusal"],
  "/register": ["auth", "refusal"],
  "/forget": ["auth", "refusal"],
  "/edit": ["auth", "refusal"],
  "/mine": ["orders", "mine", "refusal", "bot", "auth"],
  "/transfer": ["orders", "mine", "refusal"],
  "/security": ["security"],
  "/journal": ["journal"],
  "/download": ["download"],
  "/alerts": ["alerts", "refusal"],
  "/ui": ["orders", "kline", "quotes"],
  "/$area": ["coming"],
} as const satisfies Readonly<Record<string, readonly LazyArea[]>>;
