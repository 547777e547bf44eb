/** All texts of the shipped articles in this language. */
import { about, pages } from "./about.ts";
import { demoFaq, faqAccount } from "./faq-account.ts";
import { faqMoney } from "./faq-money.ts";
import { faqTrading } from "./faq-trading.ts";
import { demoNews, news } from "./news.ts";
import type { AllTexts } from "../shipped-texts.ts";

export const zhTW: AllTexts = {
  demoFaq,
  faq: { ...faqTrading, ...faqMoney, ...faqAccount },
  demoNews,
  news,
  about,
  pages,
};
