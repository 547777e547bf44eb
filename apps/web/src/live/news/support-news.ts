/** The conversation with support has something new (SUP-01): how much is not read is read again, and told while the conversation is closed. */
import { supportState } from "@candor/wire/service/support";
import type { QueryClient } from "@tanstack/react-query";
import { textOf } from "../../i18n/use-text.ts";
import { currentSession } from "../../lib/account/session.ts";
import { rereadAnswers } from "../../lib/calls/answer-key.ts";
import { supportStateQuery, useSupportPanel } from "../../lib/support/support-panel.ts";
import { toast } from "../../lib/toasts.ts";

export const announceSupport = async (_data: object, queries: QueryClient): Promise<void> => {
  const unread = (): number => {
    const { queryKey } = supportStateQuery(currentSession()?.user.uid ?? 0);
    return queries.getQueryData(queryKey)?.unread ?? 0;
  };
  const before = unread();
  await rereadAnswers(queries, supportState);
  if (!useSupportPanel.getState().isOpen && unread() > before) {
    toast.plain(textOf("shell.support.answered"));
  }
};
