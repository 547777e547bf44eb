/** All texts of the shipped articles in English. Their order is that of the articles of a kind. */
import { about, pages } from "./about.ts";
import { demoFaq, faqAccount } from "./faq-account.ts";
import { faqMoney } from "./faq-money.ts";
import { faqTrading } from "./faq-trading.ts";
import { demoNews, news } from "./news.ts";

export const en = {
  demoFaq,
  faq: { ...faqTrading, ...faqMoney, ...faqAccount },
  demoNews,
  news,
  about,
  pages,
};
