/** Whether the list of the general shortcuts is open. Pages with their own keys list both. */
import { create } from "zustand";

export const useShortcutsList = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the list of the current page, as "?" does. */
export const listShortcuts = (): void => {
  // Sent to the body, like a key press with nothing focused: the chart reads the tag name of each target.
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
};
