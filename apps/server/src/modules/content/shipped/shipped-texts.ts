/** The types of texts in one language: those of the same articles as the English ones. */
import type { en } from "./en/texts.ts";
import type { ShippedText } from "./shipped-article.ts";

export type TextsLike<English> = { readonly [Key in keyof English]: ShippedText };
export type AllTexts = { readonly [Part in keyof typeof en]: TextsLike<(typeof en)[Part]> };
