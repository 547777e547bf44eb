import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useShortcuts } from "../lib/use-shortcuts.ts";
import { useShortcutsList } from "./shortcuts-state.ts";
import { withTexts } from "../i18n/i18n.ts";

const ShortcutsDialog = lazy(async () => ({
  default: (await withTexts(["quotes"], () => import("../ui/shortcuts-dialog.tsx"))).ShortcutsDialog,
}));

/** These pages have their own keys and include them in the list that "?" opens. */
const withOwnList: ReadonlySet<string> = new Set(["/quotes", "/contract"]);

/** "?" lists the keys that work everywhere, on every page (NAV-08). */
export const ShortcutsList = () => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOpen = useShortcutsList((state) => state.isOpen);
  useShortcuts(withOwnList.has(path) ? {} : { "?": () => useShortcutsList.setState({ isOpen: true }) });
  return isOpen ? (
    <Suspense>
      <ShortcutsDialog open onClose={() => useShortcutsList.setState({ isOpen: false })} />
    </Suspense>
  ) : null;
};
