/** The keys of the page that is shown, and whether the list of them is open, which the shell draws (NAV-08). */
import { useLayoutEffect } from "react";
import { create } from "zustand";
import type { PageWithKeys } from "../ui/dialog/page-keys.ts";

type ShortcutsList = { readonly isOpen: boolean; readonly page: PageWithKeys | undefined };
const closed: ShortcutsList = { isOpen: false, page: undefined };

export const useShortcutsList = create<ShortcutsList>(() => closed);

export const openShortcuts = (): void => useShortcutsList.setState({ isOpen: true });
export const closeShortcuts = (): void => useShortcutsList.setState({ isOpen: false });

/** Lists a page's own keys as long as it is shown; undefined for a page that has none. */
export const useListedShortcuts = (page: PageWithKeys | undefined): void =>
  useLayoutEffect(() => {
    if (page === undefined) return undefined;
    useShortcutsList.setState({ page });
    return () => useShortcutsList.setState(closed);
  }, [page]);
