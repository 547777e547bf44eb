/** The keys of the page that is shown, and whether the list of them is open, which the shell draws (NAV-08). */
import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { ShortcutRow } from "../ui/dialog/shortcuts-dialog.tsx";

type ShortcutsList = { readonly isOpen: boolean; readonly rows: readonly ShortcutRow[] };
const closed: ShortcutsList = { isOpen: false, rows: [] };

export const useShortcutsList = create<ShortcutsList>(() => closed);

export const openShortcuts = (): void => useShortcutsList.setState({ isOpen: true });
export const closeShortcuts = (): void => useShortcutsList.setState({ isOpen: false });

/** Lists a page's own keys as long as it is shown; undefined for a page that has none. */
export const useListedShortcuts = (rows: readonly ShortcutRow[] | undefined): void =>
  useLayoutEffect(() => {
    if (rows === undefined) return undefined;
    useShortcutsList.setState({ rows });
    return () => useShortcutsList.setState(closed);
  }, [rows]);
