/** An article that comes with the product (CNT-03): it is stored and published at the first start, and belongs to operators from then on. */
import type { Body } from "@candor/core/content/body";
import type { articleTypeDigits } from "@candor/wire/codec/digits";
import type { Language } from "@candor/wire/language";

export type ArticleKind = keyof typeof articleTypeDigits;

export type ShippedArticle = {
  /** Tells it apart from the others of its kind, such as `first-trade`; only in the code. */
  readonly key: string;
  readonly kind: ArticleKind;
  /** From 1, within its kind: the order of all kinds but news. News are published in it, the first as the oldest. */
  readonly position: number;
  /** True when it speaks of play money or of the sandbox: it is stored only in demo mode. */
  readonly isDemoOnly?: true;
  /** A language that is not here is shown the English one, like any article without a translation. */
  readonly texts: Readonly<Partial<Record<Language, ShippedText>>> & { readonly en: ShippedText };
};
export type ShippedText = { readonly title: string; readonly subtitle: string; readonly body: Body };
