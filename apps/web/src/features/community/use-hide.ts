import type { TextKind } from "@candor/wire/codec/digits";
import { commentList, hideText, replyList, speechList } from "@candor/wire/service/community";
import { useQueryClient } from "@tanstack/react-query";
import { answerKey } from "../../lib/calls/answer-key.ts";
import { call } from "../../lib/calls/api.ts";
import { refOf } from "./text-kinds.ts";

/**
 * Hides a text from the caller, or shows it again (COM-04). The call turns over what the server has, which may have changed elsewhere:
 * its answer decides whether that was meant. Lists leave the text where it is, with the way back, until they are opened again.
 */
export const useHide = (kind: TextKind, row: { readonly id: string }) => {
  const queries = useQueryClient();
  const ref = refOf(kind, row);
  return async (isToHide: boolean): Promise<void> => {
    const { hidden } = await call(hideText, ref);
    if (hidden !== isToHide) await call(hideText, ref);
    for (const list of [speechList, commentList, replyList])
      void queries.invalidateQueries({ queryKey: answerKey(list), refetchType: "none" });
  };
};
