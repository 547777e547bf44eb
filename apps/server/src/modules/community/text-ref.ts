import { assert } from "@candor/core/assert/assert";
import { textTypeDigits, wordOf, type TextKind } from "@candor/wire/codec/digits";

/** A text as calls name it: its number, and what it is. */
export type TextRef = { readonly id: number; readonly kind: TextKind };

export const textRef = ({ refid, type }: { readonly refid: number; readonly type: string }): TextRef => {
  const kind = wordOf(textTypeDigits, Number(type));
  assert(kind !== undefined, "the call takes only these types");
  return { id: refid, kind };
};
