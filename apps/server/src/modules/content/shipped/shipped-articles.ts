/**
 * The articles that come with the product (CNT-03): help, the first news, the tabs of /about, and the pages that an operator writes.
 * The order of the English texts is that of the articles. What speaks of play money belongs to the demo alone, and comes first.
 */
import { en } from "./en/texts.ts";
import { ja } from "./ja/texts.ts";
import type { ArticleKind, ShippedArticle, ShippedText } from "./shipped-article.ts";
import type { AllTexts } from "./shipped-texts.ts";
import { zhCN } from "./zh-cn/texts.ts";
import { zhTW } from "./zh-tw/texts.ts";

type Part = keyof AllTexts;
type KeyOf<P extends Part> = keyof AllTexts[P] & string;

const keysOf = <P extends Part>(part: P) => Object.keys(en[part]) as KeyOf<P>[];
const textsOf = <P extends Part>(part: P, key: KeyOf<P>): ShippedArticle["texts"] => {
  const of = (texts: AllTexts): ShippedText => texts[part][key];
  return { en: of(en), "zh-CN": of(zhCN), "zh-TW": of(zhTW), ja: of(ja) };
};

/** The texts of a part, as articles of a kind whose positions go on after `before` others. */
const articles = <P extends Part>(part: P, kind: ArticleKind, before: number): ShippedArticle[] =>
  keysOf(part).map((key, index) => ({
    key,
    kind,
    position: before + index + 1,
    ...(isOfDemo(part) ? { isDemoOnly: true as const } : {}),
    texts: textsOf(part, key),
  }));
const isOfDemo = (part: Part): boolean => part === "demoFaq" || part === "demoNews";

/** Each is the only one of its kind. */
const pages = keysOf("pages").map((key): ShippedArticle => ({
  key,
  kind: key,
  position: 1,
  texts: textsOf("pages", key),
}));

export const shippedArticles: readonly ShippedArticle[] = [
  ...articles("demoFaq", "faq", 0),
  ...articles("faq", "faq", keysOf("demoFaq").length),
  ...articles("demoNews", "news", 0),
  ...articles("news", "news", keysOf("demoNews").length),
  ...articles("about", "about", 0),
  ...pages,
];
