/** The keyboard of a trading page (NAV-08): single keys that do nothing while the user types or a dialog is open. */
import { useLayoutEffect, useRef } from "react";
import { mayAct } from "./may-act.ts";

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Whether the target takes typed text. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  target.getAttribute("type") !== "radio";

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
