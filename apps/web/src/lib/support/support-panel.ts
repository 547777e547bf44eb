/** Whether the conversation with support is open (SUP-01): the button opens it, and so do links of notices. */
import { supportState } from "@candor/wire/service/support";
import { queryOptions } from "@tanstack/react-query";
import { create } from "zustand";
import { answerKey } from "../calls/answer-key.ts";
import { call } from "../calls/api.ts";
import { bringMark, forgetMark, isEnded, markToSend } from "./support-mark.ts";

export const useSupportPanel = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

export const openSupport = (): void => useSupportPanel.setState({ isOpen: true });
export const closeSupport = (): void => useSupportPanel.setState({ isOpen: false });

const readState = async () => {
  await bringMark();
  try {
    return await call(supportState, { mark: markToSend() });
  } catch (failure) {
    if (!isEnded(failure)) throw failure;
    forgetMark();
    return await call(supportState, {});
  }
};

/** `uid` 0: of a visitor. */
export const supportStateQuery = (uid: number) =>
  queryOptions({ queryKey: answerKey(supportState, uid), queryFn: readState, staleTime: 60_000 });
