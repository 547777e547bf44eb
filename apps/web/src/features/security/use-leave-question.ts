import { useBlocker } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { useText } from "../../i18n/use-text.ts";
import { confirm } from "../../lib/confirm.ts";
import { holdLeaving } from "../../lib/leaving.ts";
import { currentSession } from "../../lib/session.ts";

/**
 * While `asks`, nobody leaves the page, logs out or closes the tab unasked: recovery codes that were not kept are gone for good. A session
 * that was ended elsewhere is not held up.
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
  useEffect(() => (asks ? holdLeaving(ask) : undefined), [asks, ask]);
  useBlocker({
    disabled: !asks,
    enableBeforeUnload: () => currentSession() !== undefined,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && currentSession() !== undefined && !(await ask()),
  });
};
