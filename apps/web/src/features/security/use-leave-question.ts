import { useBlocker } from "@tanstack/react-router";
import { useText } from "../../i18n/use-text.ts";
import { confirm } from "../../lib/confirm.ts";
import { currentSession } from "../../lib/session.ts";

/** While `asks`, nobody leaves the page or closes the tab unasked: recovery codes that were not kept are gone for good. An ended session is not held up. */
export const useLeaveQuestion = (asks: boolean): void => {
  const text = useText();
  useBlocker({
    disabled: !asks,
    enableBeforeUnload: () => currentSession() !== undefined,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || currentSession() === undefined) return false;
      const leaves = await confirm({
        title: text("security.codes.leaveTitle"),
        body: text("security.codes.leaveBody"),
        action: text("security.codes.leave"),
      });
      return !leaves;
    },
  });
};
