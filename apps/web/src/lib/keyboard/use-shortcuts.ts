/** The keyboard of a trading page (NAV-08): single keys that do nothing while the user types or a dialog is open. */
import { useLayoutEffect, useRef } from "react";
import { mayAct } from "./may-act.ts";
import { takesText } from "./takes-text.ts";

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Keys are the values of `event.key`; a capital letter means Shift and the letter. */
export const useShortcuts = (shortcuts: Shortcuts): void => {
  const now = useRef(shortcuts);
  // Before the page's first paint, not after it: a user who sees the page may press its keys.
  useLayoutEffect(() => {
    now.current = shortcuts;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      const isDialogOpen = document.querySelector("dialog[open]") !== null;
      const isTyping = takesText(event.target);
      if (!mayAct({ ctrlKey, metaKey, altKey, repeat, defaultPrevented, isTyping, isDialogOpen })) return;
      const act = now.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
};
