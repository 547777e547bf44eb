import { assert } from "@candor/core/assert/assert";
import { articleTypeDigits, wordOf, type ArticleKind } from "@candor/wire/codec/digits";

/** The kind of a type that a call takes. */
export const kindOf = (type: string): ArticleKind => {
  const kind = wordOf(articleTypeDigits, Number(type));
  assert(kind !== undefined, "the call takes only these types");
  return kind;
};
