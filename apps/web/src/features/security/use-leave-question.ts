import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { confirm } from "../../lib/confirm.ts";
import { confirmLeaving } from "../../lib/leaving.ts";
import { currentSession } from "../../lib/account/session.ts";

/**
 * While `asks` is true, leaving the page, logging out and closing the tab must be confirmed: recovery codes that were not
 * saved are lost permanently. A session that was ended elsewhere is not delayed.
 */
export const useLeaveQuestion = (asks: boolean): void => {
  const text = useText();
  const ask = useCallback(
    () =>
      confirm({
        title: text("security.codes.leaveTitle"),
        body: text("security.codes.leaveBody"),
        action: text("security.codes.leave"),
      }),
    [text],
  );
  useEffect(() => (asks ? confirmLeaving(ask) : undefined), [asks, ask]);
  useBlocker({
    disabled: !asks,
    enableBeforeUnload: () => currentSession() !== undefined,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && currentSession() !== undefined && !(await ask()),
  });
};
