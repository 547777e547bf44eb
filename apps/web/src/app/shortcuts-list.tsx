import { lazy, Suspense } from "react";
import { withTexts } from "../i18n/i18n.ts";
import { useShortcuts } from "../lib/keyboard/use-shortcuts.ts";
import { closeShortcuts, openShortcuts, useShortcutsList } from "../parts/shortcuts-state.ts";

const ShortcutsDialog = lazy(async () => ({
  default: (await withTexts(["keys", "options"], () => import("../ui/dialog/shortcuts-dialog.tsx")))
    .ShortcutsDialog,
}));

/** "?" lists the keys of the page, if it has its own, and those of all pages (NAV-08). */
export const ShortcutsList = () => {
  const { isOpen, page } = useShortcutsList();
  useShortcuts({ "?": openShortcuts });
  return isOpen ? (
    <Suspense>
      <ShortcutsDialog open page={page} onClose={closeShortcuts} />
    </Suspense>
  ) : null;
};
