import { textTypeDigits, type TextKind } from "@candor/wire/codec/digits";
import type { CommentRow, ReplyRow, SpeechRow } from "@candor/wire/service/community";

/** What every public text has, whatever it is. */
export type ShownText = Omit<SpeechRow, "commentCount"> | Omit<CommentRow, "replyCount"> | ReplyRow;

/** A text as calls name it. */
export const refOf = (kind: TextKind, { id }: { readonly id: string }) => ({
  refid: id,
  type: String(textTypeDigits[kind]) as "1" | "2" | "3",
});
