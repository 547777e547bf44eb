/** Whether the list of all pages' shortcuts is open. Pages with keys of their own list both themselves. */
import { create } from "zustand";

export const useShortcutsList = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the list of the page on the screen, as "?" does. */
export const listShortcuts = (): void => {
  // At the body, as a key that nothing has focused: the chart asks each target for its tag.
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }));
};
